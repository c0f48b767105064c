"""What the client for Python does at a running service; `client.test.ts` starts it and sets the variables."""

import http.server
import json
import os
import sys
import threading
import unittest

from unified_client import UnifiedClient, UnifiedError, WebhookVerificationError, events_in, transport, verify_webhook

CLIENT = UnifiedClient(os.environ["URL"], os.environ["KEY"])
CUSTOMER = CLIENT.connection(linked_user_origin_id="customer 1/Ä", provider="hubspot")


def contact(name):
    return {"first_name": name, "last_name": "Python"}


class Records(unittest.TestCase):
    def test_writes_and_reads(self):
        made = CUSTOMER.crm.contacts.create(contact("Ada"))
        self.assertEqual((made.status, made.data["first_name"], made.replayed), (201, "Ada", False))
        changed = CUSTOMER.crm.contacts.update_by_id(made.data["id"], {"first_name": "Augusta"})
        self.assertEqual(changed.data["first_name"], "Augusta")
        part = CUSTOMER.crm.contacts.get(made.data["id"], fields=["first_name", "last_name"])
        self.assertEqual((part.data["first_name"], "email_address" in part.data), ("Augusta", False))
        read = CUSTOMER.crm.contacts.get(made.data["id"])
        with self.assertRaises(UnifiedError) as unchanged:
            CUSTOMER.crm.contacts.get(made.data["id"], if_none_match=read.etag)
        self.assertEqual(unchanged.exception.code, "not_modified")
        preview = CUSTOMER.crm.contacts.preview_remove(made.data["id"])
        self.assertEqual(preview.data["requests"][0]["method"], "DELETE")
        self.assertEqual(CUSTOMER.crm.contacts.remove(made.data["id"]).status, 200)

    def test_replays_a_write_with_the_same_key(self):
        first = CUSTOMER.crm.contacts.create(contact("Once"), idempotency_key="once")
        again = CUSTOMER.crm.contacts.create(contact("Once"), idempotency_key="once")
        self.assertEqual((again.replayed, again.data["id"]), (True, first.data["id"]))

    def test_goes_over_all_pages(self):
        for number in range(3):
            CUSTOMER.crm.contacts.create(contact(f"Page {number}"))
        sizes = [len(page.data) for page in CUSTOMER.crm.contacts.list(limit=2).pages()]
        ids = [record["id"] for record in CUSTOMER.crm.contacts.list(limit=2)]
        self.assertGreater(len(sizes), 1)
        self.assertEqual(len(set(ids)), sum(sizes))
        self.assertEqual(len(CUSTOMER.crm.contacts.list(limit=2).page().data), 2)

    def test_sends_and_reads_a_file(self):
        ticket = CUSTOMER.ticketing.tickets.create({"name": "Printer"}).data["id"]
        made = CUSTOMER.ticketing.attachments.create(
            {"ticket_id": ticket, "file_name": "a.txt", "content_type": "text/plain", "content": "c21va2U="}
        )
        read = CUSTOMER.ticketing.attachments.content(made.data["id"])
        self.assertEqual((read.content, read.headers["content-type"].split(";")[0]), (b"smoke", "text/plain"))

    def test_fails_with_what_was_refused(self):
        with self.assertRaises(UnifiedError) as refused:
            CUSTOMER.crm.contacts.create({"first_name": 7})
        error = refused.exception
        self.assertEqual((error.status, error.code), (422, "validation_failed"))
        self.assertEqual([issue["path"] for issue in error.issues], ["first_name"])
        self.assertEqual(error.docs, os.environ["URL"] + "/docs/errors#validation_failed")
        self.assertIsInstance(error.request_id, str)

    def test_refuses_a_value_that_makes_a_path_another_path(self):
        for value in ("", ".", "..", None):
            with self.assertRaises(ValueError):
                CUSTOMER.crm.contacts.get(value)


class Webhooks(unittest.TestCase):
    headers = json.loads(os.environ["HEADERS"])
    body = os.environ["BODY"].encode()
    secret = os.environ["WEBHOOK_SECRET"]

    def test_reads_what_the_service_has_signed(self):
        message = verify_webhook(self.headers, self.body, self.secret)
        self.assertEqual((message["type"], message["data"]["record"]["first_name"]), ("crm.contact.created", "Ada"))

        self.assertEqual(events_in(message), [message["data"]])

    def test_returns_all_events_of_a_message(self):
        event = verify_webhook(self.headers, self.body, self.secret)["data"]
        read = CLIENT.connection_of(event).crm.contacts.get(event["record_id"])
        self.assertEqual(read.data["first_name"], "Ada")
        self.assertIsNone(CLIENT.connection_of({**event, "id_linked_user": ""}))
        self.assertEqual(events_in({"type": "events", "data": {"events": [event, event]}}), [event, event])
        self.assertEqual(events_in({"type": "webhook.test", "data": {}}), [])

    def test_refuses_everything_else(self):
        other = "whsec_YW5vdGhlciBzZWNyZXQgb2YgMzIgY2hhcmFjdGVycyE="
        late = int(self.headers["webhook-timestamp"]) + 301
        without = {name: text for name, text in self.headers.items() if name != "webhook-id"}
        for headers, body, secret, now in (
            (self.headers, self.body.replace(b"Lovelace", b"Lovelice"), self.secret, None),
            (self.headers, self.body, other, None),
            (self.headers, self.body, "whsec_", None),
            (self.headers, self.body, self.secret, late),
            ({**self.headers, "webhook-timestamp": "x"}, self.body, self.secret, None),
            (without, self.body, self.secret, None),
        ):
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(headers, body, secret, now)


class Scripted(http.server.BaseHTTPRequestHandler):
    """Answers one status and body after the other, and keeps the keys that it was sent."""

    replies = []
    keys = []

    def answer(self):
        Scripted.keys.append(self.headers.get("idempotency-key"))
        self.rfile.read(int(self.headers.get("content-length", 0)))
        status, body = Scripted.replies.pop(0)
        if status == 0:
            self.close_connection = True
            return
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = answer

    def log_message(self, *_):
        return


class Retries(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = http.server.HTTPServer(("127.0.0.1", 0), Scripted)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def client(self, *replies):
        Scripted.replies, Scripted.keys, self.pauses = [*replies, (200, {"data": {"id": "one"}})], [], []
        url = f"http://127.0.0.1:{self.server.server_port}/"
        return UnifiedClient(url, "key", pause=self.pauses.append)

    def failed(self, status, code="provider_failed", **details):
        return (status, {"error": code, "message": "Failed.", "details": details})

    def test_sends_a_read_again(self):
        for reply in ((0, None), (502, {}), self.failed(429, retriable=True)):
            contacts = self.client(reply).connection(connection_token="token").crm.contacts
            self.assertEqual(contacts.get("one").data, {"id": "one"})
            self.assertEqual(Scripted.keys, [None, None])

    def test_sends_a_write_again_with_its_key(self):
        for reply in ((0, None), (502, {}), self.failed(409, retriable=True)):
            self.client(reply).connection(connection_token="token").crm.contacts.create({})
            self.assertEqual(len(Scripted.keys), 2)
            self.assertEqual(len(set(Scripted.keys)), 1)
            self.assertIsNotNone(Scripted.keys[0])

    def test_does_not_send_again_what_is_uncertain_or_has_no_key(self):
        client = self.client(self.failed(502, retriable=False, outcome="uncertain"))
        with self.assertRaises(UnifiedError) as uncertain:
            client.connection(connection_token="token").crm.contacts.create({})
        self.assertEqual(uncertain.exception.outcome, "uncertain")
        client = self.client((0, None))
        with self.assertRaises(UnifiedError) as lost:
            client.projects.create({})
        self.assertEqual((lost.exception.code, lost.exception.outcome), ("no_answer", "uncertain"))
        self.assertEqual(Scripted.keys, [None])
        self.client((429, {"message": "Too Many Requests"})).projects.create({})
        self.assertEqual(Scripted.keys, [None, None])

    def test_waits_as_long_as_it_is_told_and_not_where_that_is_long(self):
        self.client(self.failed(429, retriable=True, retry_after=3)).connection(connection_token="t").crm.contacts.get("1")
        self.assertEqual(self.pauses, [3.0])
        client = self.client(self.failed(429, retriable=True, retry_after=60))
        with self.assertRaises(UnifiedError):
            client.connection(connection_token="t").crm.contacts.get("1")
        self.assertEqual(self.pauses, [])


class Operations(unittest.TestCase):
    """Every operation of the document: the input has the names, the arguments and the expected request."""

    def test_has_every_operation(self):
        sent = []

        def send(_, call, is_raw=False):
            key = "optional" if call.is_keyed else ""
            sent.append([call.method, transport._path_of(call.path, call.values), call.body, key, is_raw])
            return transport.Reply(200, {}, b'{"data": []}')

        original = transport.Sender.send
        transport.Sender.send = send
        try:
            for operation in json.loads(sys.stdin.read()):
                call = CLIENT if operation["ofService"] else CUSTOMER
                for name in operation["names"]:
                    call = getattr(call, name)
                answer = call(*operation["values"], *operation["bodies"], **operation["options"])
                if operation["isPaged"]:
                    answer.page()
                self.assertEqual(sent[-1], operation["sent"], operation["names"])
        finally:
            transport.Sender.send = original


if __name__ == "__main__":
    unittest.main()
