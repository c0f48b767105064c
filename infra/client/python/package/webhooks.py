"""Verification of webhook messages: https://www.standardwebhooks.com, 1.0.0."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable
from typing import Protocol

from .errors import WebhookVerificationError
from .schemas import WebhookEvent, WebhookMessage

TOLERANCE_SECONDS = 5 * 60
_SIGNED = ("webhook-id", "webhook-timestamp", "webhook-signature")


class Headers(Protocol):
    """Headers of a request: a dictionary, or the headers of a web framework or of `http.server`."""

    def items(self) -> Iterable[tuple[str, str]]:
        """Returns the names with their values."""
        ...


def _is_signed(expected: str, signatures: str) -> bool:
    # During the replacement of a secret, the service signs a message with both secrets.
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures.split(" "))


def verify_webhook(headers: Headers, body: bytes | str, secret: str, now: float | None = None) -> WebhookMessage:
    """
    Reads a message that the service signed. The `type` of the message decides the type of its `data`.

    `body` is the unparsed body. `secret` is `whsec_...`, from the answer to the creation of the webhook. `now` is in
    seconds since 1970. Raises WebhookVerificationError if the signature is not valid, or if the message is old.
    """
    lowered = {name.lower(): value for name, value in headers.items()}
    try:
        message_id, timestamp, signatures = (lowered[name] for name in _SIGNED)
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
    if not _is_signed("v1," + base64.b64encode(digest).decode(), signatures):
        raise WebhookVerificationError("No signature of the message is made with this secret.")
    message: WebhookMessage = json.loads(text)
    return message


def events_in(message: WebhookMessage) -> list[WebhookEvent]:
    """
    Events of a message: one, several if the webhook combines events, or none for `webhook.test`.

    Every event has the members of `EventEnvelope`, such as `id_connection` and `linked_user_origin_id`. Read these
    members before you branch on `type`.
    """
    if message["type"] == "webhook.test":
        return []
    if message["type"] == "events":
        return message["data"]["events"]
    event: WebhookEvent = message["data"]
    return [event]
