"""Opens a ticket for a conversation, changes it, and acts on errors by their codes."""

import os
import sys

from unified_client import Connection, UnifiedClient, UnifiedError
from unified_client.schemas import TicketingTicket, TicketingTicketInput


def open_ticket(customer: Connection, conversation: str, text: str) -> TicketingTicket:
    body: TicketingTicketInput = {"name": f"Conversation {conversation}", "description": [text], "priority": "high"}
    # A repeat with the same key returns the same ticket.
    answer = customer.ticketing.tickets.create(body, idempotency_key=f"conversation-{conversation}")
    for warning in answer.warnings:
        print(f"{warning['path']}: {warning['message']}", file=sys.stderr)
    return answer.data


def close_ticket(customer: Connection, ticket_id: str) -> str:
    try:
        read = customer.ticketing.tickets.get(ticket_id)
        closed = customer.ticketing.tickets.update_by_id(ticket_id, {"status": "closed"}, if_match=read.etag)
        return f"{closed.data['name']} is {closed.data['status_category']}"
    except UnifiedError as error:
        if error.code == "not_found":
            return "This ticket does not exist."
        if error.code == "precondition_failed":
            return "This ticket has changed meanwhile: read it again."
        if error.code == "validation_failed":
            return "\n".join(f"{issue['path']} {issue['message']}" for issue in error.issues)
        # `docs` is the address that explains the code. `request_id` names the request in the log.
        print(f"{error} {error.docs} {error.request_id}", file=sys.stderr)
        raise


def main() -> None:
    unified = UnifiedClient(os.environ["URL"], os.environ["KEY"])
    customer = unified.connection(linked_user_origin_id=os.environ["CUSTOMER"], provider=os.environ["PROVIDER"])
    ticket = open_ticket(customer, "41", "The printer is on fire.")
    print(open_ticket(customer, "41", "The printer is on fire.")["id"] == ticket["id"])
    print(close_ticket(customer, ticket["id"]))
    print(close_ticket(customer, "00000000-0000-4000-8000-000000000000"))


if __name__ == "__main__":
    main()
