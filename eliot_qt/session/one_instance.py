"""One window per home: two would overwrite each other's games and settings.

The first start holds a lock of the system, which ends with its process, so that nothing stale
ever blocks. A later start finds it taken and hands its file, or its wish, to the first, which
replies.
"""

from __future__ import annotations

import json
import os
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QObject, QTimer, Signal

from eliot_qt.store.file_lock import lock
from eliot_qt.store.json_object import parse_object

# The sockets take 20 ms to import, which only a second start has to wait for.
if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

LOCK_FILE = "window.lock"
_PATIENCE = 15_000  # milliseconds for the first window to answer
_AGAIN = 50
_LONGEST = 65_536
_ANSWER = b"ok\n"
_TOKEN = "XDG_ACTIVATION_TOKEN"


class OneInstance(QObject):
    """The place of the one window of a home, whose lock is a file in ``folder``."""

    #: another start: its file as an absolute path, or empty where it only wants the window
    called = Signal(str)
    #: what another start wishes to see, one of ``cli.window.WISHES``
    wished = Signal(str)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = folder / LOCK_FILE
        self._file: IO[bytes] | None = None
        self._server: QLocalServer | None = None

    @cached_property
    def _name(self) -> str:
        # Like the sockets.
        import hashlib

        digest = hashlib.sha256(os.fsencode(os.path.realpath(self._path.parent))).hexdigest()
        return f"eliot-qt-{digest[:24]}"

    @property
    def address(self) -> str:
        """The address at which the instance of this home listens."""
        try:
            with self._path.open("rb") as file:
                return file.read(_LONGEST).decode() or self._name
        except (OSError, UnicodeDecodeError):
            return self._name

    def take(self) -> bool:
        """Return whether this is now the one; False if another process is.

        Where nothing can be written or the system has no locks, every start may be: there is
        nothing to overwrite.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = self._path.open("a+b")
        except OSError:
            return True
        try:
            if not lock(file):
                file.close()
                return False
        except OSError:
            file.close()
            return True
        self._file = file
        return True

    def listen(self) -> None:
        """Answer later starts from now on."""
        from PySide6.QtNetwork import QLocalServer

        if self._file is None:
            return
        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        # The lock is ours: a socket of this name is what a killed process has left.
        QLocalServer.removeServer(self._name)
        if not server.listen(self._name):
            return
        self._server = server
        server.newConnection.connect(self._greet)
        self._note(server.fullServerName())

    def join(self, file: str, patience: int = _PATIENCE, wish: str = "") -> bool:
        """Hand a file or a wish to the one; True if it was taken, False if this is now the one.

        Raises ``TimeoutError`` if the other neither answers nor ends within ``patience``
        milliseconds.
        """
        deadline = QDeadlineTimer(patience)
        while not deadline.hasExpired():
            if self.take():
                return False
            if self._hand_over(file, wish, deadline):
                return True
            pause = QEventLoop()
            QTimer.singleShot(_AGAIN, pause.quit)
            pause.exec()
        raise TimeoutError

    def close(self) -> None:
        """Leave the place to others."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._file is not None:
            self._file.close()
            self._file = None

    def _note(self, address: str) -> None:
        """Write where the one is found: a later start may have another folder of such things."""
        assert self._file is not None
        try:
            self._file.truncate(0)
            self._file.write(address.encode())
            self._file.flush()
        except OSError:
            # It will then try the usual place.
            return

    def _hand_over(self, file: str, wish: str, deadline: QDeadlineTimer) -> bool:
        from PySide6.QtNetwork import QLocalSocket

        socket = QLocalSocket()
        socket.connectToServer(self.address)
        if not socket.waitForConnected(deadline.remainingTime()):
            return False
        message = {"file": file, "token": os.environ.get(_TOKEN, ""), "wish": wish}
        socket.write(json.dumps(message).encode() + b"\n")
        while socket.bytesAvailable() < len(_ANSWER):
            if not socket.waitForReadyRead(max(deadline.remainingTime(), 0)):
                return False
        return True

    def _greet(self) -> None:
        while self._server is not None and self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.readyRead.connect(self._on_ready)
            socket.disconnected.connect(socket.deleteLater)
            self._read(socket)

    def _on_ready(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _LONGEST:
                socket.abort()
            return
        try:
            # A file name may hold bytes that are no characters, which ``Fields`` refuses.
            message = parse_object(bytes(socket.readLine().data()).decode())
            file, token = str(message["file"]), str(message["token"])
            # A start of an older version has none.
            wish = str(message.get("wish", ""))
        except (ValueError, KeyError):
            socket.abort()
            return
        socket.write(_ANSWER)
        socket.flush()
        if token:
            # With it the desktop lets the window come to the front.
            os.environ[_TOKEN] = token
        self.called.emit(file)
        if wish:
            self.wished.emit(wish)
