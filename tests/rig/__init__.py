"""The rig: what only root on a Debian machine can try. Run by `./finito test --rig`; see workshop.py."""
