"""Where pictures come from, and how they are unpacked."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.camera import CameraError, Image
from hardware.camera_sources import PiCamera, Pictures, Video, Webcam, find_camera
from hardware.unpacking import to_bgr, usable

WIDTH, HEIGHT = 64, 48


def flag() -> Image:
    """Orange left, blue right: any exchange of channels shows."""
    image = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    image[:, : WIDTH // 2] = (30, 120, 230)
    image[:, WIDTH // 2 :] = (200, 80, 20)
    return image


def packed(image: Image, format_: str) -> Image:
    """As libcamera lays it in memory, by the definition of the formats, not by our own table."""
    blue, green, red = (image[..., channel] for channel in range(3))
    nothing = np.full_like(blue, 255)
    if format_ in ("YUV420", "NV12"):
        planar = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2YUV_I420), np.uint8)
        return planar if format_ == "YUV420" else interleaved(planar)
    planes = {
        "RGB888": (blue, green, red),
        "BGR888": (red, green, blue),
        "XRGB8888": (blue, green, red, nothing),
        "XBGR8888": (red, green, blue, nothing),
    }[format_]
    return np.dstack(planes)


def interleaved(planar: Image) -> Image:
    luma, chroma = planar[:HEIGHT], planar[HEIGHT:].reshape(2, -1)
    return np.vstack([luma, chroma.T.reshape(-1, WIDTH)])


@pytest.mark.parametrize("format_", ["RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420", "NV12"])
def test_every_format_of_the_pi_comes_out_in_the_same_colours(format_: str) -> None:
    unpacked = to_bgr(packed(flag(), format_), format_, (WIDTH, HEIGHT))
    assert unpacked.shape == flag().shape
    difference = np.abs(unpacked.astype(int) - flag())
    assert difference.max() <= (4 if format_ in ("YUV420", "NV12") else 0)


def test_rows_longer_than_the_picture_are_cut() -> None:
    padded = np.hstack([packed(flag(), "XBGR8888"), np.zeros((HEIGHT, 16, 4), np.uint8)])
    assert (to_bgr(padded, "XBGR8888", (WIDTH, HEIGHT)) == flag()).all()


def test_an_unknown_format_is_named() -> None:
    with pytest.raises(CameraError, match=r"^The camera sends MJPEG, which the companion cannot unpack\.$"):
        to_bgr(flag(), "MJPEG", (WIDTH, HEIGHT))


@given(
    st.one_of(
        st.none(),
        st.binary(),
        st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda shape: np.zeros(shape, np.uint8)),
        st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 5)).map(
            lambda shape: np.zeros(shape, np.uint8)
        ),
        st.just(np.zeros((4, 4, 3), np.float32)),
    )
)
def test_anything_a_driver_may_hand_over_is_a_picture_or_nothing(image: object) -> None:
    picture = usable(image)
    if picture is not None:
        assert picture.dtype == np.uint8
        assert picture.ndim == 3
        assert picture.shape[2] == 3
        assert picture.size > 0


def test_pictures_of_a_folder_come_in_the_order_of_their_names_for_ever(tmp_path: Path) -> None:
    for name, grey in (("b.PNG", 2), ("a.png", 1), ("c.jpg.txt", 9)):
        cv2.imwrite(str(tmp_path / "x.png"), np.full((8, 8, 3), grey, np.uint8))
        (tmp_path / "x.png").rename(tmp_path / name)
    stream = Pictures(tmp_path, rate=1e6).open()
    seen = []
    for _ in range(5):
        stream.grab()
        image = usable(stream.image())
        assert image is not None
        seen.append(int(image[0, 0, 0]))
    assert seen == [1, 2, 1, 2, 1]


def test_a_video_begins_again_at_its_end(tmp_path: Path) -> None:
    file = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 25, (WIDTH, HEIGHT))
    for grey in (40, 200):
        writer.write(np.full((HEIGHT, WIDTH, 3), grey, np.uint8))
    writer.release()
    stream = Video(file, rate=1e6).open()
    seen = []
    for _ in range(4):
        stream.grab()
        image = usable(stream.image())
        assert image is not None
        seen.append(bool(image.mean() > 120))
    stream.close()
    assert seen == [False, True, False, True]


def test_a_missing_device_is_named(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match=r"^.*video99 could not be opened as a camera or video\.$"):
        Webcam(str(tmp_path / "video99")).open()


def node(devices: Path, name: str, title: str, bus: str, index: int = 0) -> None:
    """One entry as the kernel shows it: a folder with a name, an index and a link to the device."""
    device = devices.parent / "devices" / bus / name
    device.mkdir(parents=True)
    (devices / name).mkdir(parents=True)
    (devices / name / "name").write_text(f"{title}\n")
    (devices / name / "index").write_text(f"{index}\n")
    (devices / name / "device").symlink_to(device)


@pytest.fixture
def devices(tmp_path: Path) -> Path:
    (tmp_path / "video4linux").mkdir()
    return tmp_path / "video4linux"


@pytest.fixture
def with_picamera2(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As if the package were installed. Importing it would fail the test: looking must not import."""
    (tmp_path / "picamera2.py").write_text("raise AssertionError('imported')\n")
    monkeypatch.syspath_prepend(str(tmp_path))


def test_without_devices_there_is_no_camera(devices: Path) -> None:
    assert find_camera(devices) is None
    assert find_camera(devices / "not there") is None


def test_a_webcam_is_found_and_its_second_device_is_not(devices: Path) -> None:
    node(devices, "video10", "HD Webcam", "pci0/usb1", index=1)
    node(devices, "video3", "HD Webcam", "pci0/usb1", index=1)
    node(devices, "video2", "HD Webcam", "pci0/usb1")
    assert find_camera(devices) == Webcam("/dev/video2")


def test_the_other_video_devices_of_a_pi_are_no_cameras(devices: Path) -> None:
    node(devices, "video13", "bcm2835-isp-output0", "platform/soc")
    node(devices, "v4l-subdev0", "pispbe", "platform/soc")
    assert find_camera(devices) is None


def test_a_camera_that_is_named_comes_before_all_others(
    devices: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node(devices, "video0", "HD Webcam", "pci0/usb1")
    named = {
        str(tmp_path): Pictures(tmp_path),
        "2": Webcam(2),
        "/dev/video7": Webcam("/dev/video7"),
        "table.mkv": Video(Path("table.mkv")),
    }
    for name, source in named.items():
        monkeypatch.setenv("FINITO_CAMERA", name)
        assert find_camera(devices) == source


@pytest.mark.usefixtures("with_picamera2")
def test_the_camera_of_the_pi_comes_before_a_webcam(devices: Path) -> None:
    node(devices, "video0", "HD Webcam", "pci0/usb1")
    node(devices, "v4l-subdev0", "imx708_wide", "platform/soc")
    assert find_camera(devices) == PiCamera()


def test_the_camera_of_the_pi_needs_its_library(devices: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match=r"^The Pi's camera needs the package python3-picamera2 \(.*\)\.$"):
        PiCamera().open()


class Request:
    """As picamera2 hands it out: the buffer goes back to the camera only when it is released."""

    def __init__(self, camera: Picamera2) -> None:
        self.camera = camera
        camera.lent += 1

    def make_array(self, name: str) -> Image:
        return packed(flag(), self.camera.camera_configuration()[name]["format"])

    def get_metadata(self) -> dict[str, Any]:
        return {"SensorTimestamp": 1, **self.camera.found}

    def release(self) -> None:
        self.camera.lent -= 1


class Picamera2:
    """The calls that we make, with the package's own signatures; it adjusts the format, as real ones do."""

    latest: Picamera2
    streams = 2
    adjusts = "NV12"

    def __init__(self, camera_num: int = 0) -> None:
        Picamera2.latest = self
        self.lent = 0
        self.running = False
        self.found: dict[str, Any] = {}
        self.set: dict[str, Any] = {}
        self.camera_controls: dict[str, Any] = {}

    def create_video_configuration(
        self, main: dict[str, Any], lores: dict[str, Any] | None = None, buffer_count: int = 6
    ) -> dict[str, Any]:
        return {"main": main, "lores": lores, "buffer_count": buffer_count}

    def configure(self, camera_config: dict[str, Any]) -> None:
        if camera_config["lores"] and not self.streams > 1:
            raise RuntimeError("Invalid stream configuration")
        given = {name: camera_config[name] for name in ("main", "lores") if camera_config[name]}
        adjusted = {"format": self.adjusts, "size": (WIDTH, HEIGHT)}
        self._given = {name: {**each, **adjusted} for name, each in given.items()}

    def set_controls(self, controls: dict[str, Any]) -> None:
        assert set(controls) <= set(self.camera_controls), "the real camera refuses what it does not have"
        self.set |= controls

    def camera_configuration(self) -> dict[str, Any]:
        return self._given

    def start(self) -> None:
        self.running = True

    def capture_request(self) -> Request:
        assert self.running
        assert self.lent < 4, "all buffers are lent: the real camera would now hang"
        return Request(self)

    def close(self) -> None:
        self.running = False


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[Picamera2]:
    """A Pi whose camera has the controls of Camera Module 3."""
    module = ModuleType("picamera2")
    model = type("Picamera2", (Picamera2,), {})
    monkeypatch.setattr(module, "Picamera2", model, raising=False)
    monkeypatch.setitem(sys.modules, "picamera2", module)
    return model


@pytest.mark.parametrize("streams", [1, 2])
@pytest.mark.parametrize("format_", ["NV12", "YUV420", "RGB888", "XBGR8888"])
def test_the_camera_of_the_pi_is_unpacked_as_it_says_and_gives_its_buffers_back(
    pi: type[Picamera2], format_: str, streams: int
) -> None:
    pi.streams, pi.adjusts = streams, format_
    stream = PiCamera().open()
    assert stream.about()["format"] == format_
    for _ in range(10):
        stream.grab()
    image = usable(stream.image())
    stream.close()
    assert image is not None
    assert np.abs(image.astype(int) - flag()).max() <= 4
    assert Picamera2.latest.lent == 0
    assert not Picamera2.latest.running


@pytest.mark.usefixtures("pi")
def test_the_small_grey_stream_is_taken_where_there_is_one() -> None:
    stream = PiCamera().open()
    stream.grab()
    glance = stream.glance()
    assert glance is not None
    grey = cv2.cvtColor(flag(), cv2.COLOR_BGR2GRAY)
    difference = np.abs(glance.astype(int) - grey)
    assert difference.max() <= 30  # video grey goes from 16 to 235
    stream.close()


def test_a_driver_with_one_stream_gives_no_glance(pi: type[Picamera2]) -> None:
    pi.streams = 1
    stream = PiCamera().open()
    stream.grab()
    assert stream.glance() is None
    stream.close()


def test_focus_exposure_gain_and_white_balance_settle_once_and_are_frozen(pi: type[Picamera2]) -> None:
    names = ("AeEnable", "AwbEnable", "AfMode", "AfTrigger", "ExposureTime", "AnalogueGain", "ColourGains")
    found = {"ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.9, 1.4), "LensPosition": 3.25}

    class Module3(pi):  # type: ignore[misc, valid-type]
        def __init__(self, camera_num: int = 0) -> None:
            super().__init__(camera_num)
            self.camera_controls = dict.fromkeys((*names, "LensPosition", "FrameDurationLimits"))
            self.found = {**found, "AfState": 1, "AeState": 1}

    sys.modules["picamera2"].Picamera2 = Module3  # type: ignore[attr-defined]
    stream = PiCamera().open()
    camera: Any = Picamera2.latest
    assert (camera.set["AfMode"], camera.set["AfTrigger"], camera.set["AeEnable"]) == (1, 0, True)
    for _ in range(20):
        stream.grab()
    assert not stream.settled
    camera.found |= {"AfState": 2, "AeState": 2}
    stream.grab()
    assert stream.settled
    assert {name: camera.set[name] for name in found} == found
    assert (camera.set["AfMode"], camera.set["AeEnable"], camera.set["AwbEnable"]) == (0, False, False)
    assert stream.about()["focus"] == "fixed at 3.25"
    stream.close()
