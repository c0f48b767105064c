"""The client."""

from __future__ import annotations

import time
import urllib.parse
from collections.abc import Callable
from dataclasses import replace
from typing import overload

from .calls import Connection, Service
from .schemas import WebhookEvent
from .transport import Sender


class UnifiedClient(Service):
    """Client of the service for the owner of a key. A connection with a token needs no key."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """
        :param base_url: Address of the service without a path: `https://api.example.com`.
        :param api_key: Key of a project or of the operator.
        :param timeout: Seconds for one request without its retries.
        :param max_retries: Maximum number of repetitions of a call that is safe to repeat.
        :param pause: Waits the given seconds before a repetition.
        """
        credentials = {} if api_key is None else {"x-api-key": api_key}
        super().__init__(Sender(base_url, credentials, timeout, max_retries, pause))

    @overload
    def connection(self, *, linked_user_origin_id: str, provider: str) -> Connection: ...

    @overload
    def connection(self, *, connection_id: str) -> Connection: ...

    @overload
    def connection(self, *, connection_token: str) -> Connection: ...

    def connection(
        self,
        *,
        linked_user_origin_id: str | None = None,
        provider: str | None = None,
        connection_id: str | None = None,
        connection_token: str | None = None,
    ) -> Connection:
        """
        Client for the account of a customer: by your customer id and the provider, by connection id, or by token.

        Sends no request: if the connection does not exist, the first call fails.
        """
        names = {
            "x-linked-user-origin-id": linked_user_origin_id and urllib.parse.quote(linked_user_origin_id, safe=""),
            "x-provider": provider,
            "x-connection-id": connection_id,
            "x-connection-token": connection_token,
        }
        given = {name: value for name, value in names.items() if value is not None}
        return Connection(replace(self._sender, credentials={**self._sender.credentials, **given}))

    def connection_of(self, event: WebhookEvent) -> Connection | None:
        """Client for the account of an event. None if the event concerns no connection, such as `webhook.disabled`."""
        # An event without a connection has no linked user.
        return self.connection(connection_id=event["id_connection"]) if event["id_linked_user"] else None
