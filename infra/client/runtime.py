import base64
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Union

LONGEST_WAIT_SECONDS = 20.0
TOLERANCE_SECONDS = 5 * 60
_HEADER_OF_OPTION = {
    "idempotency_key": "idempotency-key",
    "if_match": "if-match",
    "if_none_match": "if-none-match",
}


@dataclass(frozen=True)
class Answer:
    """Answer to a successful call. `next_cursor` is None after the last page of a list."""

    data: Any
    status: int
    warnings: List[Dict[str, Any]] = field(default_factory=list)
    etag: Optional[str] = None
    request_id: Optional[str] = None
    replayed: bool = False
    next_cursor: Optional[str] = None


@dataclass(frozen=True)
class RawAnswer:
    """A file, a page or a document, with its unchanged bytes."""

    content: bytes
    status: int
    headers: Mapping[str, str]


class UnifiedError(Exception):
    """Error of a failed call. If there was no answer, `status` is 0 and `code` is `no_answer`."""

    def __init__(
        self,
        message: str,
        status: int,
        code: str,
        details: Dict[str, Any],
        request_id: Optional[str],
        docs: Optional[str] = None,
    ):
        super().__init__(message)
        self.status = status
        self.code = code
        self.details = details
        self.request_id = request_id
        self.docs = docs

    @property
    def issues(self) -> List[Dict[str, str]]:
        """Refused fields, each with `path` and `message`."""
        return self.details.get("issues", [])

    @property
    def outcome(self) -> Optional[str]:
        """Whether a write took place: `applied`, `not_applied`, or `uncertain` if its answer was lost."""
        return self.details.get("outcome")


class WebhookVerificationError(Exception):
    """Error for a message to a webhook that cannot be trusted."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


@dataclass(frozen=True)
class _Reply:
    status: int
    headers: Mapping[str, str]
    content: bytes


def _text_of(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(str(one) for one in value)
    return str(value)


def _path_of(path: str, values: Sequence[Any]) -> str:
    left = iter(values)

    def escape(match: "re.Match[str]") -> str:
        text = str(next(left))
        if text in ("", ".", "..", "None"):
            raise ValueError(f"{match[1]} of {path} is {text or 'missing'}")
        return urllib.parse.quote(text, safe="")

    return re.sub(r"\{(\w+)\}", escape, path)


def _may_repeat(error: UnifiedError, method: str, is_keyed: bool) -> bool:
    """Whether a call is safe to send again: a read, a write that changed nothing, or a write with a key."""
    retriable = error.details.get("retriable")
    if (error.details.get("retry_after") or 0) > LONGEST_WAIT_SECONDS:
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
    return float(told) if told is not None else 0.25 * 2**tries * (0.5 + random.random())


@dataclass(frozen=True)
class _Sender:
    base_url: str
    credentials: Mapping[str, str]
    timeout: float
    max_retries: int
    pause: Callable[[float], None]

    def _request(self, method: str, path: str, body: Any, options: Mapping[str, Any], key: str) -> urllib.request.Request:
        headers = {**self.credentials, "accept": "application/json", "user-agent": "unified-client-python"}
        query = {}
        for name, value in options.items():
            if value is None:
                continue
            if name in _HEADER_OF_OPTION:
                headers[_HEADER_OF_OPTION[name]] = str(value)
            else:
                query[name] = _text_of(value)
        if key == "optional":
            headers.setdefault("idempotency-key", str(uuid.uuid4()))
        content = None if body is None else json.dumps(body).encode()
        if content is not None:
            headers["content-type"] = "application/json"
        url = self.base_url.rstrip("/") + path + ("?" + urllib.parse.urlencode(query) if query else "")
        return urllib.request.Request(url, data=content, headers=headers, method=method)

    def _exchange_once(self, request: urllib.request.Request) -> _Reply:
        opener = urllib.request.build_opener(_NoRedirects)
        try:
            with opener.open(request, timeout=self.timeout) as response:
                return _Reply(response.status, response.headers, response.read())
        except urllib.error.HTTPError as failure:
            with failure:
                return _Reply(failure.code, failure.headers, failure.read())

    def _exchange(self, request: urllib.request.Request) -> _Reply:
        try:
            return self._exchange_once(request)
        except (OSError, http.client.HTTPException) as cause:
            is_read = request.method == "GET"
            details = {"retriable": is_read, "outcome": "not_applied" if is_read else "uncertain"}
            message = f"{request.method} {request.full_url} had no answer: {cause}"
            raise UnifiedError(message, 0, "no_answer", details, None) from cause

    def _read(self, reply: _Reply, is_raw: bool) -> Union[Answer, RawAnswer]:
        if is_raw and reply.status < 400 and reply.status != 304:
            return RawAnswer(reply.content, reply.status, reply.headers)
        request_id = reply.headers.get("x-request-id")
        try:
            envelope = json.loads(reply.content)
        except ValueError:
            envelope = None
        if reply.status < 300 and isinstance(envelope, dict):
            return Answer(
                envelope.get("data"),
                reply.status,
                envelope.get("warnings", []),
                reply.headers.get("etag"),
                request_id,
                reply.headers.get("idempotent-replayed") == "true",
                envelope.get("next_cursor"),
            )
        said = envelope if isinstance(envelope, dict) else {}
        code = said.get("error") or ("not_modified" if reply.status == 304 else "unknown")
        message = said.get("message", f"The service answered {reply.status}.")
        details = said.get("details", {})
        docs = self.base_url.rstrip("/") + details["docs"] if "docs" in details else None
        raise UnifiedError(message, reply.status, code, details, request_id, docs)

    def send(
        self, method: str, path: str, values: Sequence[Any], body: Any, options: Mapping[str, Any], key: str, is_raw: bool
    ) -> Union[Answer, RawAnswer]:
        request = self._request(method, _path_of(path, values), body, options, key)
        is_keyed = request.has_header("Idempotency-key")
        tries = 0
        while True:
            try:
                return self._read(self._exchange(request), is_raw)
            except UnifiedError as error:
                if tries >= self.max_retries or not _may_repeat(error, method, is_keyed):
                    raise
                self.pause(_wait_before(error, tries))
                tries += 1


class Records:
    """A list. An iteration returns the records of all pages and requests each page when it needs the page."""

    def __init__(self, read: Callable[[Optional[str]], Answer]):
        self._read = read

    def page(self) -> Answer:
        """Returns only the first page, or the page at the given `cursor`."""
        return self._read(None)

    def pages(self) -> Iterator[Answer]:
        cursor: Optional[str] = None
        while True:
            page = self._read(cursor)
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return

    def __iter__(self) -> Iterator[Any]:
        for page in self.pages():
            yield from page.data


class _Group:
    def __init__(self, sender: _Sender):
        self._sender = sender

    def _call(
        self, method: str, path: str, values: Sequence[Any], body: Any, options: Mapping[str, Any], key: str = ""
    ) -> Answer:
        return self._sender.send(method, path, values, body, options, key, False)  # type: ignore[return-value]

    def _raw(self, method: str, path: str, values: Sequence[Any], body: Any, options: Mapping[str, Any]) -> RawAnswer:
        return self._sender.send(method, path, values, body, options, "", True)  # type: ignore[return-value]

    def _list(self, method: str, path: str, values: Sequence[Any], body: Any, options: Mapping[str, Any]) -> Records:
        def read(cursor: Optional[str]) -> Answer:
            given = options if cursor is None else {**options, "cursor": cursor}
            return self._call(method, path, values, body, given)

        return Records(read)


def verify_webhook(
    headers: Mapping[str, str], body: Union[bytes, str], secret: str, now: Optional[float] = None
) -> Dict[str, Any]:
    """
    Reads a message that the service signed: https://www.standardwebhooks.com, 1.0.0.

    `body` is the unparsed body. `secret` is `whsec_...`, from the answer to the creation of the webhook. `now` is in
    seconds since 1970. Raises WebhookVerificationError if the signature is not valid, or if the message is old.
    """
    lowered = {name.lower(): value for name, value in headers.items()}
    try:
        names = ("webhook-id", "webhook-timestamp", "webhook-signature")
        message_id, timestamp, signatures = (lowered[name] for name in names)
        apart = abs((time.time() if now is None else now) - int(timestamp))
        key = base64.b64decode(re.sub("^whsec_", "", secret), validate=True)
    except KeyError as missing:
        raise WebhookVerificationError(f"The request has no header {missing}.") from missing
    except ValueError as cause:
        raise WebhookVerificationError("The time or the secret of the message cannot be read.") from cause
    if not key:
        raise WebhookVerificationError("The secret is not a webhook secret: whsec_... is expected.")
    if apart > TOLERANCE_SECONDS:
        raise WebhookVerificationError("The time of the message is too far from now: it may be an old message.")
    text = body.encode() if isinstance(body, str) else body
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + text, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # During the replacement of a secret, the service signs a message with both secrets.
    if not any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures.split(" ")):
        raise WebhookVerificationError("No signature of the message is made with this secret.")
    return json.loads(text)
