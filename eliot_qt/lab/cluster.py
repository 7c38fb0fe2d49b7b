"""Games on several machines by Dask's ``distributed``, which deals out tasks and repeats lost ones.

It is an extra: loaded only when a cluster is asked for.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from eliot_qt.faults import unexpected

from .errors import LabError

if TYPE_CHECKING:
    from distributed import Client, Future

Given = TypeVar("Given")
Result = TypeVar("Result")

# Seconds to wait for the scheduler.
_TIMEOUT = 10
# How often a task that fails is tried again; one whose worker is lost is dealt out again anyway.
_RETRIES = 2
HOW_TO_INSTALL = "pip install 'eliot-qt[cluster]'"


class Cluster:
    """Workers that carry out tasks. Made by :func:`connected`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def each(
        self, task: Callable[[Given, range], Result], given: Given, ranges: Sequence[range]
    ) -> Iterator[Result]:
        """The results of ``task(given, range)`` in order, each as soon as it can be had.

        ``task`` is a function of this program, which the workers have too. What it raises ends all.
        Raises :class:`LabError` if tasks fail again and again, or lose their workers.
        """
        # One task holds what all are given: if its worker is lost, it is made again.
        shared = self._client.submit(_same, given, pure=False)
        futures: list[Future] = self._client.map(
            task, [shared] * len(ranges), ranges, pure=False, retries=_RETRIES
        )
        try:
            while futures:
                yield futures[0].result()
                # What has been handed over need not be kept by its worker.
                futures.pop(0).release()
        except CancelledError as error:
            raise LabError(
                "the connection to the cluster was lost; is its scheduler still running?"
            ) from error
        except Exception as error:
            raise LabError(
                "a task failed on the cluster: {reason}. Every worker needs the same Eliot Qt,"
                " lexicons and values as this computer; see docs/cluster.md",
                reason=unexpected(error),
            ) from error
        finally:
            self._client.cancel(futures)


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster whose scheduler has an address; waits for its first worker.

    Raises :class:`LabError` if there is none, or Dask is not installed.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise LabError(
            "--cluster needs {module}, which is not installed: {command}",
            module=error.name,
            command=HOW_TO_INSTALL,
        ) from error
    _silence()
    client = _client(Client, address)
    try:
        if not client.scheduler_info()["workers"]:
            print(
                f"The cluster has no workers yet; waiting. Start one: {worker_command(address)}",
                file=sys.stderr,
            )
            client.wait_for_workers(1)
        yield Cluster(client)
    finally:
        client.close()


def worker_command(address: str) -> str:
    """Return the command that starts workers for a scheduler, one for each core."""
    return f"dask worker {address} --nworkers auto --nthreads 1"


def _client(make: type[Client], address: str) -> Any:
    try:
        return make(address, timeout=_TIMEOUT, set_as_default=False)
    except Exception as error:
        # Addresses are wrong in many ways, each with an error of its own.
        raise LabError(
            "no cluster answers at {address!r} ({reason}). Start a scheduler: dask scheduler."
            " It prints its address, as tcp://192.168.1.5:8786; then on each machine: {command}",
            address=address,
            reason=" ".join(str(error).split()) or type(error).__name__,
            command=worker_command("ADDRESS"),
        ) from error


def _silence() -> None:
    """No traces of errors on the terminal: what is wrong is raised."""
    for name in logging.root.manager.loggerDict:
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _same(given: Given) -> Given:
    return given
