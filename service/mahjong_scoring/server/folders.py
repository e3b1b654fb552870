"""Where the server writes: the heartbeats of its workers and their metrics, small files that belong in memory."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 -- in a folder of its own, which only the user may read
ROOM = 512 * 1024
"""Bytes for the files of one worker. Its metrics are mapped into memory: a worker whose page finds no room there dies at once."""


def why_not(folder: Path, room: int) -> str:
    """What keeps ``room`` bytes from being written to ``folder``, as the system puts it; empty if nothing does."""
    try:
        with tempfile.TemporaryFile(dir=folder, buffering=0) as probe:
            probe.write(bytes(room))
            if probe.tell() < room:
                return "No space left on device"
    except OSError as error:
        return error.strerror or str(error)
    return ""


def folder_with(room: int) -> Path | None:
    """A folder where ``room`` bytes can be written: in memory if possible, else the temporary one; none if there is no such."""
    folders = [MEMORY]
    with suppress(FileNotFoundError):  # there is no place for temporary files at all
        folders.append(Path(tempfile.gettempdir()))
    return next((folder for folder in folders if not why_not(folder, room)), None)
