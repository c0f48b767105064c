"""Answers to calls, and lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from .schemas import Warning

Data = TypeVar("Data", covariant=True)
Status = TypeVar("Status", bound=int, covariant=True)
Item = TypeVar("Item")


@dataclass(frozen=True)
class Answer(Generic[Data]):
    """Answer to a successful call."""

    data: Data
    status: int
    warnings: list[Warning] = field(default_factory=list[Warning])
    """Parts of a write that did not take place, and parts of an answer that are missing. The rest succeeded."""
    etag: str | None = None
    """Value for `if_match` and `if_none_match`."""
    request_id: str | None = None
    """Id of the request in the log, for support."""
    replayed: bool = False
    """Whether this is the stored answer to an earlier request with the same `idempotency_key`."""


@dataclass(frozen=True)
class StatusAnswer(Answer[Data], Generic[Data, Status]):
    """Answer whose `status` decides the type of `data`: 200 for a batch, 202 for a job."""

    status: Status


@dataclass(frozen=True)
class Page(Answer[list[Item]]):
    """One page of a list."""

    next_cursor: str | None = None
    """`cursor` of the next page. None after the last page."""


@dataclass(frozen=True)
class RawAnswer:
    """A file, a page or a document, with its unchanged bytes. The names of the headers are in lower case."""

    content: bytes
    status: int
    headers: Mapping[str, str]


class Records(Generic[Item]):
    """A list. An iteration returns the records of all pages and requests each page when it needs the page."""

    def __init__(self, read: Callable[[str | None], Page[Item]]) -> None:
        self._read = read

    def page(self) -> Page[Item]:
        """Returns only the first page, or the page at the given `cursor`."""
        return self._read(None)

    def pages(self) -> Iterator[Page[Item]]:
        """Returns one page after the other."""
        cursor: str | None = None
        while True:
            page = self._read(cursor)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data
