"""Receives the messages of a webhook, and verifies their signatures."""

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from unified_client import WebhookEvent, WebhookVerificationError, events_in, verify_webhook


def handle(event: WebhookEvent) -> None:
    # A delivery may arrive twice. A service with a database would first look for `id` among the handled events.
    print(event["id"], event["linked_user_origin_id"], event["type"], flush=True)
    if event["type"] == "crm.contact.created" and event["record"] is not None:
        print(f"Hello {event['record']['first_name']}!", flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", "0")))
        try:
            message = verify_webhook(self.headers, body, os.environ["WEBHOOK_SECRET"])
        except WebhookVerificationError as error:
            self.send_error(401, explain=str(error))
            return
        for event in events_in(message):
            handle(event)
        self.send_response(204)
        self.end_headers()


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
