"""Lists the contacts of a customer."""

import os

from unified_client import UnifiedClient
from unified_client.schemas import CrmContact


def line_of(contact: CrmContact) -> str:
    addresses = ", ".join(address["email_address"] for address in contact["email_addresses"])
    return f"{contact['name']} <{addresses}>, {contact['title'] or 'no title'}"


def main() -> None:
    unified = UnifiedClient(os.environ["URL"], os.environ["KEY"])
    customer = unified.connection(linked_user_origin_id=os.environ["CUSTOMER"], provider=os.environ["PROVIDER"])
    # The client requests a page when the loop reaches it.
    for contact in customer.crm.contacts.list(limit=2, modified_after="2020-01-01T00:00:00Z"):
        print(line_of(contact))


if __name__ == "__main__":
    main()
