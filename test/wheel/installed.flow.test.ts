import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWheel } from '../../infra/client/python/wheel.ts';
import type { BuiltPackage } from '../../infra/packages/package.ts';
import { blocksIn, readDocument, root } from '../docs/markdown.ts';
import { startServer } from '../engine/http/server.ts';
import { dataOf } from '../harness/reply.ts';
import { type Service, startService } from '../harness/service.ts';
import { missingMypy, missingPip, newEnvironment, type Python } from './python.ts';

const examples = ['list_contacts.py', 'tickets.py', 'receive_webhook.py'].map((name) =>
  join(root, 'examples/python', name),
);
const [listContacts = '', tickets = '', receiveWebhook = ''] = examples;

const notInstalled = missingPip();
const notChecked = missingMypy();

const titled = (title: string, missing: string | undefined): string =>
  missing === undefined ? title : `${title} (${missing})`;

let wheel: BuiltPackage;
let python: Python;
let folder: string;
let installed: readonly [code: number | null, said: string];

/** Installs the wheel as a user does: by its URL. */
beforeAll(async () => {
  if (notInstalled !== undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'uis-wheel-types-'));
  wheel = await buildWheel();
  const path = `/client/${encodeURIComponent(wheel.file)}`;
  const site = await startServer((request, response) => {
    if (request.url !== path) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(wheel.bytes);
  });
  python = newEnvironment();
  const options = ['--disable-pip-version-check', '--no-index', '--no-cache-dir'];
  installed = await python.run(['-m', 'pip', 'install', ...options, `${site.url}${path}`], '', {});
});

afterAll(() => {
  if (notInstalled !== undefined) return;
  rmSync(folder, { recursive: true, force: true });
  python.remove();
});

describe.skipIf(notInstalled !== undefined)(titled('the wheel', notInstalled), () => {
  it('is installed by pip from its URL, with its version, and without other packages', async () => {
    expect(installed[0], installed[1]).toBe(0);
    const program = `import importlib.metadata as m; print(m.version('unified-integration-client'), m.requires('unified-integration-client'))`;
    const [code, said] = await python.run(['-c', program], '', {});
    expect([code, said]).toEqual([0, `${wheel.file.split('-')[1]} None\n`]);
  });
});

/** Returns the output of mypy. */
const mypy = async (...given: readonly string[]): Promise<string> => {
  const options = ['--strict', '--python-executable', python.program, '--cache-dir', join(folder, 'cache')];
  try {
    return (await promisify(execFile)('mypy', [...options, ...given], { cwd: folder })).stdout;
  } catch (error) {
    return String((error as { readonly stdout?: string }).stdout ?? error);
  }
};

const head = `from typing import assert_type, Literal
from unified_client import Answer, Connection, Page, UnifiedClient, UnifiedError, events_in, match_field, schemas, verify_webhook

unified = UnifiedClient("https://api.example.com", "key")
customer = unified.connection(linked_user_origin_id="customer-1", provider="hubspot")
error = UnifiedError("", 404, "not_found", {}, None)
message = verify_webhook({}, b"", "whsec_")
`;

const correct = `${head}
for deal in customer.crm.deals.list(limit=50, expand=["company_id", "user_id"]):
    assert_type(deal["amount"], str | None)
    if "expanded" in deal and "company_id" in deal["expanded"]:
        assert_type(deal["expanded"]["company_id"], schemas.RelatedCrmCompany | None)
    for person in deal.get("expanded", {}).get("contact_ids", []):
        assert_type(person["email_address"], str)
page: Page[schemas.CrmDeal] = customer.crm.deals.list().page()
assert_type(page.next_cursor, str | None)
customer.crm.companies.upsert({"name": "Acme", "domains": ["acme.com"], "match": "domain"})
customer.crm.companies.upsert({"name": "Acme", "match": match_field("customer_number")})
shown = customer.marketingautomation.campaigns.preview_send("one", {})
assert_type(shown.data["preview_token"], str)
customer.marketingautomation.campaigns.send(
    "one", {"preview_token": shown.data["preview_token"]}, idempotency_key="newsletter-may"
)
batch = customer.crm.contacts.batch({"items": [{"first_name": "Ada"}]})
if batch.status == 202:
    assert_type(batch.data, schemas.Job)
else:
    for item in batch.data:
        if "data" in item:
            assert_type(item["data"], schemas.CrmContact)
        else:
            assert_type(item["error"], str)
for event in events_in(message):
    assert_type(event["id_connection"], str)
    assert_type(unified.connection_of(event), Connection | None)
    if event["type"] == "crm.deal.updated" and event["record"] is not None:
        assert_type(event["record"]["amount"], str | None)
    if event["type"] == "connection.revoked":
        assert_type(event["record"], None)
for event in unified.events.list(type="crm.*", from_="2026-01-01T00:00:00Z"):
    assert_type(event["sequence"], int)
if message["type"] == "crm.contact.created":
    assert_type(message["data"]["record"], schemas.CrmContact | None)
answer: Answer[schemas.CrmContact] = customer.crm.contacts.update_by_id("one", {"first_name": "Ada"}, if_match="*")
assert_type(answer.data["email_addresses"], list[schemas.EmailAddress])
assert_type(error.outcome, Literal["applied", "not_applied", "uncertain"] | None)
content: bytes = customer.ticketing.attachments.content("one").content
`;

/** Lines with a mistake, and what mypy says about it. */
const mistakes: readonly (readonly [line: string, said: string])[] = [
  [`customer.crm.contacts.get("one").data["firstname"]`, 'no key "firstname"'],
  [`customer.crm.deals.get("one").data["expanded"]["account_id"]`, 'no key "account_id"'],
  [`customer.crm.deals.get("one").data["expanded"]["contact_ids"]["name"]`, 'No overload variant'],
  [`customer.crm.contacts.create({"firstname": "Ada"})`, 'Extra key "firstname"'],
  [`customer.crm.contacts.update_by_id("one", {"first_name": 7})`, 'item "first_name"'],
  [`customer.crm.notes.create({"content": "x", "text": "y"})`, 'Extra key "text"'],
  [`customer.crm.contacts.batch({"items": [{"firstname": "Ada"}]})`, 'Extra key "firstname"'],
  [`customer.crm.deals.create({})`, 'Missing key "name"'],
  [`customer.crm.deals.list(colour="red")`, 'argument "colour"'],
  [`customer.crm.companies.upsert({"name": "Acme", "match": "email"})`, 'item "match"'],
  [`customer.crm.deals.upsert({"name": "One", "match": "name"})`, 'item "match"'],
  [`found: schemas.PipedriveCrmCompanyMatch = "domain"`, 'Incompatible types in assignment'],
  [`customer.marketingautomation.campaigns.send("one", {"confirm_recipient_count": 1})`, 'argument "idempotency_key"'],
  [`customer.crm.contacts.remove("one", preview=True)`, 'argument "preview"'],
  [`customer.crm.contacts.preview_remove("one").data["id"]`, 'no key "id"'],
  [`error.code == "no_such_code"`, 'Non-overlapping equality check'],
  [`error.details["existing"]`, 'no key "existing"'],
  [`message["type"] == "crm.contact.changed"`, 'Non-overlapping equality check'],
  [`events_in(message)[0]["connection_id"]`, 'no key "connection_id"'],
  [`unified.crm.contacts.list()`, 'no attribute "list"'],
  [`unified.connection(provider="hubspot")`, 'No overload variant'],
];

/** Mistakes in the examples: a part of the text, and the part that replaces it. */
const planted: readonly (readonly [path: string, correct: string, mistaken: string, said: string])[] = [
  [listContacts, `contact['name']`, `contact['fullname']`, 'no key "fullname"'],
  [listContacts, `address["email_address"]`, `address["address"]`, 'no key "address"'],
  [tickets, `"description": [text]`, `"descriptions": [text]`, 'Extra key "descriptions"'],
  [tickets, `"description": [text]`, `"description": [1]`, 'has incompatible type "int"'],
  [tickets, `{"status": "closed"}`, `{"state": "closed"}`, 'Extra key "state"'],
  [tickets, `closed.data['status_category']`, `closed.data['category']`, 'no key "category"'],
  [tickets, `issue['path']`, `issue['field']`, 'no key "field"'],
  [tickets, `error.code == "not_found"`, `error.code == "missing"`, 'Non-overlapping equality check'],
  [receiveWebhook, `event['record']['first_name']`, `event['record']['firstname']`, 'no key "firstname"'],
  [receiveWebhook, `"crm.contact.created"`, `"crm.contact.made"`, 'Non-overlapping equality check'],
];

describe.skipIf(notChecked !== undefined)(titled('the types of the wheel', notChecked), () => {
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('pass mypy --strict, with the examples', async () => {
    expect(await mypy('-p', 'unified_client')).toContain('Success');
    expect(await mypy(...examples)).toContain('Success');
    const documented = blocksIn(readDocument('docs/client-python.md')).filter(({ language }) => language === 'py');
    const paths = documented.map(({ text }, index) => write(`documented_${index}.py`, text));
    expect(paths).toHaveLength(2);
    for (const path of paths) expect(await mypy(path)).toContain('Success');
  });

  it('accept a program that uses the client correctly', async () => {
    expect(await mypy(write('correct.py', correct))).toContain('Success');
  });

  it('refuse each mistake with its name', async () => {
    const first = head.split('\n').length;
    const said = await mypy(write('mistakes.py', `${head}${mistakes.map(([line]) => `${line}\n`).join('')}`));
    for (const [index, [line, part]] of mistakes.entries()) {
      const messages = said.split('\n').filter((one) => one.startsWith(`mistakes.py:${first + index}: error`));
      expect(messages.join('\n'), line).toContain(part);
    }
  });

  it('refuse each mistake in an example', async () => {
    const paths = planted.map(([path, good, bad], index) => {
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(good);
      return write(`planted_${index}.py`, text.replaceAll(good, bad));
    });
    const said = await mypy(...paths);
    for (const [index, [, , bad, part]] of planted.entries()) {
      const messages = said.split('\n').filter((one) => one.startsWith(`planted_${index}.py:`));
      expect(messages.join('\n'), bad).toContain(part);
    }
  });
});

describe.skipIf(notInstalled !== undefined)(titled('the examples for Python', notInstalled), () => {
  let service: Service;
  let key: string;
  let token: string;
  let env: Readonly<Record<string, string>>;

  const create = async (path: string, body: object): Promise<void> => {
    dataOf(await service.call('POST', path, { headers: { 'x-connection-token': token }, body }), 201);
  };

  beforeAll(async () => {
    service = await startService();
    const project = await service.project();
    key = project.key;
    const linkedUser = await service.linkedUser(project, 'customer-1');
    ({ token } = await service.connect(project, 'hubspot', { linkedUser }));
    env = { URL: service.url, KEY: key, CUSTOMER: 'customer-1', PROVIDER: 'hubspot' };
  });

  afterAll(() => service.stop());

  it('list all contacts over several pages', async () => {
    for (const name of ['Ada', 'Grace', 'Edsger'])
      await create('/crm/contacts', {
        first_name: name,
        last_name: 'Listed',
        title: 'Engineer',
        email_addresses: [{ email_address: `${name.toLowerCase()}@example.com` }],
      });
    const [code, said] = await python.run([listContacts], '', env);
    expect(code, said).toBe(0);
    for (const name of ['Ada', 'Grace', 'Edsger'])
      expect(said).toContain(`${name} Listed <${name.toLowerCase()}@example.com>, Engineer\n`);
  });

  it('open a ticket once, close it, and act on the code of an error', async () => {
    const [code, said] = await python.run([tickets], '', env);
    expect(code, said).toBe(0);
    expect(said).toContain('True\nConversation 41 is closed\nThis ticket does not exist.\n');
  });

  it('receive the message of a webhook, and refuse a message with another signature', async () => {
    const webhook = { url: 'http://127.0.0.1:9/', scope: ['crm.contact.created'] };
    const made = await service.call('POST', '/webhook', { headers: { 'x-api-key': key }, body: webhook });
    const { id, secret } = dataOf(made, 201) as { readonly id: string; readonly secret: string };
    const child = spawn(python.program, [receiveWebhook], { env: { ...env, PORT: '0', WEBHOOK_SECRET: secret } });
    try {
      let said = '';
      const url = await new Promise<string>((resolve) => {
        child.stdout.on('data', (chunk: Buffer) => {
          said += chunk;
          if (said.includes('\n')) resolve(said.split('\n')[0] ?? '');
        });
      });
      dataOf(await service.call('PUT', `/webhook/${id}`, { headers: { 'x-api-key': key }, body: { url } }), 200);
      await create('/crm/contacts', { first_name: 'Barbara', last_name: 'Received' });
      const later = Date.now() + 1_000;
      await service.dispatch(later);
      await service.deliver(later + 1_000);
      await expect.poll(() => said).toMatch(/[0-9a-f-]{36} customer-1 crm\.contact\.created\nHello Barbara!\n/);
      const headers = { 'webhook-id': '1', 'webhook-timestamp': `${Math.floor(Date.now() / 1000)}` };
      const forged = { method: 'POST', headers: { ...headers, 'webhook-signature': 'v1,AAAA' }, body: '{}' };
      expect((await fetch(url, forged)).status).toBe(401);
    } finally {
      child.kill();
    }
  });
});
