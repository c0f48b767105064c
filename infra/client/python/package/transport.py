"""Requests, their answers and their repetition."""

from __future__ import annotations

import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from email.message import Message
from functools import cached_property
from typing import IO, Any, Literal

from .answers import Page, RawAnswer, Records, StatusAnswer
from .errors import UnifiedError
from .schemas import FailureDetails

LONGEST_WAIT_SECONDS = 20.0

Option = str | int | float | bool | Sequence[str] | None
"""Value of a parameter. None leaves the parameter out."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage, newurl: str
    ) -> None:
        return None


@dataclass(frozen=True)
class Call:
    """A call: its path has the names of its `values` in braces. With `is_keyed`, the client adds an idempotency key."""

    method: str
    path: str
    values: Sequence[str] = ()
    body: object = None
    query: Mapping[str, Option] = field(default_factory=dict[str, Option])
    headers: Mapping[str, str | None] = field(default_factory=dict[str, str | None])
    is_keyed: bool = False


@dataclass(frozen=True)
class Reply:
    """Answer of the server. The names of the headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @cached_property
    def envelope(self) -> dict[str, Any] | None:
        """Parsed answer. None if the answer is not from the service, such as a page of a proxy."""
        try:
            envelope = json.loads(self.content)
        except ValueError:
            return None
        return envelope if isinstance(envelope, dict) else None


def _lowered(headers: Message) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _text_of(value: str | float | Sequence[str]) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        return str(value)
    return ",".join(value)


def _path_of(path: str, values: Sequence[str]) -> str:
    left = iter(values)

    def escape(match: re.Match[str]) -> str:
        text = str(next(left))
        if text in ("", ".", "..", "None"):
            raise ValueError(f"{match[1]} of {path} is {text or 'missing'}")
        return urllib.parse.quote(text, safe="")

    return re.sub(r"\{(\w+)\}", escape, path)


def _may_repeat(error: UnifiedError, method: str, is_keyed: bool) -> bool:
    """Whether a call is safe to send again: a read, a write that changed nothing, or a write with a key."""
    retriable = error.details.get("retriable")
    if error.details.get("retry_after", 0) > LONGEST_WAIT_SECONDS:
        return False
    if method == "GET":
        return retriable if retriable is not None else error.status in (0, 429) or error.status >= 500
    if error.status == 429 and error.code == "unknown":
        return True  # The gateway refused the call. Its answer has no envelope, and the call did not reach the service.
    if is_keyed and (error.code == "no_answer" or (error.status >= 500 and error.code == "unknown")):
        return True
    return retriable is True and (error.outcome == "not_applied" or error.status == 429 or is_keyed)


def _wait_before(error: UnifiedError, tries: int) -> float:
    told = error.details.get("retry_after")
    return float(told) if told is not None else 0.25 * 2.0**tries * (0.5 + random.random())


@dataclass(frozen=True)
class Sender:
    """Sends calls with credentials, and repeats the calls that are safe to repeat."""

    base_url: str
    credentials: Mapping[str, str]
    timeout: float
    max_retries: int
    pause: Callable[[float], None] = time.sleep

    def _request(self, call: Call) -> urllib.request.Request:
        headers = {**self.credentials, "accept": "application/json", "user-agent": "unified-client-python"}
        headers |= {name: value for name, value in call.headers.items() if value is not None}
        if call.is_keyed:
            headers.setdefault("idempotency-key", str(uuid.uuid4()))
        content = None if call.body is None else json.dumps(call.body).encode()
        if content is not None:
            headers["content-type"] = "application/json"
        query = urllib.parse.urlencode({name: _text_of(one) for name, one in call.query.items() if one is not None})
        url = self.base_url.rstrip("/") + _path_of(call.path, call.values) + ("?" + query if query else "")
        return urllib.request.Request(url, data=content, headers=headers, method=call.method)

    def _exchange_once(self, request: urllib.request.Request) -> Reply:
        opener = urllib.request.build_opener(_NoRedirects)
        try:
            with opener.open(request, timeout=self.timeout) as response:
                return Reply(response.status, _lowered(response.headers), response.read())
        except urllib.error.HTTPError as failure:
            with failure:
                return Reply(failure.code, _lowered(failure.headers), failure.read())

    def _exchange(self, request: urllib.request.Request) -> Reply:
        try:
            return self._exchange_once(request)
        except (OSError, http.client.HTTPException) as cause:
            outcome: Literal["not_applied", "uncertain"] = "not_applied" if request.method == "GET" else "uncertain"
            details: FailureDetails = {"retriable": request.method == "GET", "outcome": outcome}
            message = f"{request.method} {request.full_url} had no answer: {cause}"
            raise UnifiedError(message, 0, "no_answer", details, None) from cause

    def _failure_of(self, reply: Reply) -> UnifiedError:
        said = reply.envelope or {}
        details: FailureDetails = said.get("details", {})
        return UnifiedError(
            said.get("message", f"The service answered {reply.status}."),
            reply.status,
            said.get("error", "not_modified" if reply.status == 304 else "unknown"),
            details,
            reply.headers.get("x-request-id"),
            self.base_url.rstrip("/") + details["docs"] if "docs" in details else None,
        )

    def _try(self, request: urllib.request.Request, is_raw: bool) -> Reply:
        reply = self._exchange(request)
        is_answered = reply.status < 400 and reply.status != 304
        if is_answered and (is_raw or (reply.status < 300 and reply.envelope is not None)):
            return reply
        raise self._failure_of(reply)

    def send(self, call: Call, is_raw: bool = False) -> Reply:
        """Sends a call until it succeeds, or until another try is not safe. Raises UnifiedError."""
        request = self._request(call)
        is_keyed = request.has_header("Idempotency-key")
        tries = 0
        while True:
            try:
                return self._try(request, is_raw)
            except UnifiedError as error:
                if tries >= self.max_retries or not _may_repeat(error, call.method, is_keyed):
                    raise
                self.pause(_wait_before(error, tries))
                tries += 1


def _answer_of(reply: Reply) -> dict[str, Any]:
    said = reply.envelope or {}
    return {
        "data": said.get("data"),
        "status": reply.status,
        "warnings": said.get("warnings", []),
        "etag": reply.headers.get("etag"),
        "request_id": reply.headers.get("x-request-id"),
        "replayed": reply.headers.get("idempotent-replayed") == "true",
    }


class Group:
    """Calls of one kind. The generated methods state the types of the answers."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def _call(self, call: Call) -> StatusAnswer[Any, Any]:
        return StatusAnswer(**_answer_of(self._sender.send(call)))

    def _raw(self, call: Call) -> RawAnswer:
        reply = self._sender.send(call, True)
        return RawAnswer(reply.content, reply.status, reply.headers)

    def _list(self, call: Call) -> Records[Any]:
        def read(cursor: str | None) -> Page[Any]:
            given = call if cursor is None else replace(call, query={**call.query, "cursor": cursor})
            reply = self._sender.send(given)
            return Page(**_answer_of(reply), next_cursor=(reply.envelope or {}).get("next_cursor"))

        return Records(read)
