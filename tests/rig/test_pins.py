"""Real gpiozero and lgpio on a real kernel: its gpio-sim, in a small machine that qemu pretends to be."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.hardware.button_contract import CONTRACT
from tests.rig.workshop import INSIDE, PATIENCE, Machine, machine, need

pytestmark = pytest.mark.rig
TO_BUILD = (
    "linux-headers-amd64", "linux-source", "gcc", "make", "busybox-static", "cpio", "kmod", "xz-utils",
)  # fmt: skip
WITHIN = ("9p", "9pnet_virtio", "virtio_pci", "vivid", "configfs")  # modules the small machine needs

# Debian builds its kernels without gpio-sim: it is built here from Debian's own source, as a module. What it
# needs of the interrupt simulator is built in with it; one call there is not for modules, and has a twin.
MODULE = """
set -e
version=$(basename /usr/src/linux-headers-*-amd64 | sed s/linux-headers-//)
tar=$(ls /usr/src/linux-source-*.tar.xz)
name=$(basename "$tar" .tar.xz)
mkdir -p /srv/module && cd /srv/module
for file in drivers/gpio/gpio-sim.c drivers/gpio/gpiolib.h kernel/irq/irq_sim.c; do
    echo $name/$file
done > wanted
tar xf "$tar" --strip-components=1 --files-from=wanted
cp drivers/gpio/gpio-sim.c main.c; cp drivers/gpio/gpiolib.h .; cp kernel/irq/irq_sim.c irq_sim.c
sed -i 's/handle_simple_irq(irq_to_desc(irqnum))/generic_handle_irq(irqnum)/' irq_sim.c
printf 'obj-m := gpio-sim.o\\ngpio-sim-y := main.o irq_sim.o\\n' > Kbuild
make -s -C /usr/src/linux-headers-$version M=$PWD modules
mkdir -p /srv/kernel && cd /srv/kernel
apt-get update -q > /dev/null && apt-get download -q linux-image-$version
dpkg-deb -x linux-image-$version*.deb . && rm linux-image-*.deb
depmod -b . $version
"""

INITRAMFS = """
set -e
version=$(basename /usr/src/linux-headers-*-amd64 | sed s/linux-headers-//)
rm -rf /srv/small
for folder in bin modules proc sys dev new; do mkdir -p /srv/small/$folder; done
cp /bin/busybox /srv/small/bin/
number=100
for wanted in MODULES; do
    modprobe -S $version -d /srv/kernel --show-depends $wanted | sed -n 's/^insmod //p' | cut -d' ' -f1
done | awk '!seen[$0]++' | while read file; do
    cp $file /srv/small/modules/$number-$(basename $file); number=$((number + 1))
done
cp /srv/module/gpio-sim.ko /srv/small/modules/999-gpio-sim.ko
cp /srv/init /srv/small/init && chmod +x /srv/small/init
cd /srv/small && find . | cpio -o -H newc --quiet | gzip -1 > /srv/small.gz
cp /srv/kernel/boot/vmlinuz-$version /srv/vmlinuz
"""

INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc p /proc; mount -t sysfs s /sys; mount -t devtmpfs d /dev
for module in /modules/*.ko; do insmod $module 2>/dev/null || echo "not loaded: $module"; done
mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144,cache=loose host /new
mount -t proc p /new/proc; mount -t sysfs s /new/sys; mount -t devtmpfs d /new/dev; mount -t tmpfs t /new/tmp
mount -t configfs c /new/sys/kernel/config
chroot /new /bin/sh -c 'cd FOLDER && LG_WD=/tmp PYTHONPATH=. PYTHONDONTWRITEBYTECODE=1 \
    /srv/pins/bin/python -m tests.rig.virtual_pins 2>&1'
poweroff -f
"""


def small_machine() -> Machine:
    inside = machine("bookworm", "pins", TO_BUILD)
    inside.bring_tree()
    if not inside.path("/srv/pins/bin/python").exists():
        inside.run("python3", "-m", "venv", "/srv/pins")
        wanted = "gpiozero", "lgpio", "opencv-python-headless", "platformdirs"
        inside.run("/srv/pins/bin/pip", "install", "-q", "--only-binary", ":all:", *wanted)
    if not inside.path("/srv/kernel/boot").exists():
        inside.run("sh", "-c", MODULE)
    inside.path("/srv/init").write_text(INIT.replace("FOLDER", INSIDE))
    inside.run("sh", "-c", INITRAMFS.replace("MODULES", " ".join(WITHIN)))
    return inside


def boot(root: Path) -> str:
    """What the small machine said, from its start to its end. Its disk is the folder itself.

    Its time is counted in instructions: milliseconds between two edges stay milliseconds, however busy this
    machine is, and nobody waits while it sleeps.
    """
    done = subprocess.run(
        [
            "qemu-system-x86_64", "-accel", "tcg", "-cpu", "max", "-m", "1024", "-nographic", "-no-reboot",
            "-icount", "shift=2,sleep=off", "-rtc", "clock=vm",
            "-kernel", str(root / "srv/vmlinuz"), "-initrd", str(root / "srv/small.gz"),
            "-append", "console=ttyS0 quiet panic=-1",
            "-fsdev", f"local,id=host,path={root},security_model=none",
            "-device", "virtio-9p-pci,fsdev=host,mount_tag=host", "-nic", "none",
        ],
        capture_output=True, text=True, errors="replace", timeout=PATIENCE, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.stdout


def test_the_real_kernel_keeps_the_same_promises_as_the_mock() -> None:
    need(**{"qemu-system-x86_64": "qemu-system-x86"})
    said = boot(small_machine().root)
    broken = [promise.__name__ for promise in CONTRACT if f"KEPT {promise.__name__}" not in said]
    assert not broken, said[-6000:]
    assert "WEBCAM /dev/video0, " in said, said[-6000:]
