"""Errors that the client raises."""

from __future__ import annotations

from typing import Literal

from .schemas import ErrorCode, FailureDetails, Issue

FailureCode = ErrorCode | Literal["no_answer", "not_modified", "unknown"]
"""Code of a failed call: a code of the service, or a failure that the client noticed."""


class UnifiedError(Exception):
    """Error of a failed call. If there was no answer, `status` is 0 and `code` is `no_answer`."""

    def __init__(
        self,
        message: str,
        status: int,
        code: FailureCode,
        details: FailureDetails,
        request_id: str | None,
        docs: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code: FailureCode = code
        self.details = details
        self.request_id = request_id
        self.docs = docs
        """URL of the service's explanation of the code. None if the service did not answer."""

    @property
    def issues(self) -> list[Issue]:
        """Refused fields, each with `path` and `message`."""
        return self.details.get("issues", [])

    @property
    def outcome(self) -> Literal["applied", "not_applied", "uncertain"] | None:
        """Whether a write took place: `applied`, `not_applied`, or `uncertain` if its answer was lost."""
        return self.details.get("outcome")


class WebhookVerificationError(Exception):
    """Error for a message to a webhook that cannot be trusted."""
