"""Client of the Unified Integration Service. It needs only the standard library."""

from . import schemas
from .answers import Answer, Page, RawAnswer, Records, StatusAnswer
from .calls import Connection
from .client import UnifiedClient
from .errors import UnifiedError, WebhookVerificationError
from .matches import FieldMatch, match_field
from .schemas import WebhookEvent, WebhookMessage
from .webhooks import events_in, verify_webhook

__all__ = [
    "Answer",
    "Connection",
    "FieldMatch",
    "Page",
    "RawAnswer",
    "Records",
    "StatusAnswer",
    "UnifiedClient",
    "UnifiedError",
    "WebhookEvent",
    "WebhookMessage",
    "WebhookVerificationError",
    "events_in",
    "match_field",
    "schemas",
    "verify_webhook",
]
