import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hubspotClient } from '../../infra/simulators/hubspot/client.ts';
import { type HubspotSimulator, startHubspotSimulator } from '../../infra/simulators/hubspot/index.ts';
import type { Failure } from '../../infra/simulators/shared/failures.ts';
import type { Send } from '../../infra/simulators/shared/request.ts';
import { zendeskClient } from '../../infra/simulators/zendesk/client.ts';
import { startZendeskSimulator } from '../../infra/simulators/zendesk/index.ts';

const ada = { properties: { email: 'ada@example.org' }, associations: [] };

describe('a simulator with a failure set', () => {
  let hubspot: HubspotSimulator;
  let send: Send;

  beforeEach(async () => {
    hubspot = await startHubspotSimulator();
    send = hubspotClient(hubspot.url, hubspot.account(70000001));
  });

  afterEach(() => hubspot.close());

  const contacts = () => hubspot.account(70000001).list('contacts').length;

  it.each([401, 403, 404, 409, 422, 429, 500, 503])("answers %i in the vendor's form, once", async (status) => {
    hubspot.failWith(status);
    const { status: failed, body } = await send('GET', '/crm/v3/objects/contacts');
    expect(failed).toBe(status);
    expect(body).toMatchObject({
      status: 'error',
      [status === 429 ? 'policyName' : 'category']: expect.any(String),
      correlationId: expect.any(String),
    });
    expect((await send('GET', '/crm/v3/objects/contacts')).status).toBe(200);
  });

  it('sends the rate limit headers with a 429', async () => {
    hubspot.failWith(429, { retryAfterSeconds: 7 });
    const { headers } = await send('GET', '/crm/v3/objects/contacts');
    expect(headers.get('retry-after')).toBe('7');
    expect(headers.get('x-hubspot-ratelimit-remaining')).toBe('0');
  });

  it('fails only the named method and path', async () => {
    hubspot.failWith(503, { method: 'POST', path: /\/contacts$/ });
    expect((await send('GET', '/crm/v3/objects/contacts')).status).toBe(200);
    expect((await send('POST', '/crm/v3/objects/contacts/search', {})).status).toBe(200);
    expect((await send('POST', '/crm/v3/objects/contacts', ada)).status).toBe(503);
    expect(contacts()).toBe(2);
  });

  it('fails as often as set, until the failures are cleared', async () => {
    hubspot.failWith(500, { times: Number.POSITIVE_INFINITY });
    for (let i = 0; i < 3; i += 1) expect((await send('GET', '/crm/v3/owners')).status).toBe(500);
    hubspot.clearFailures();
    expect((await send('GET', '/crm/v3/owners')).status).toBe(200);
  });

  it('refuses a request line that is too long, as a server in front of the vendor does', async () => {
    hubspot.longestLine = 100;
    const path = `/crm/v3/objects/contacts?properties=${'firstname,'.repeat(10)}`;
    expect(`GET ${path}`.length).toBeGreaterThan(100);
    await expect(send('GET', path)).rejects.toThrow('JSON');
    expect(hubspot.exchanges.map(({ status }) => status)).toEqual([414]);
    expect((await send('GET', '/crm/v3/objects/contacts')).status).toBe(200);
  });

  it('applies nothing when the connection is cut', async () => {
    hubspot.fail({ kind: 'cut' });
    await expect(send('POST', '/crm/v3/objects/contacts', ada)).rejects.toThrow();
    expect(contacts()).toBe(2);
    expect(hubspot.exchanges.at(-1)).toMatchObject({ method: 'POST', requestBody: ada, status: 0 });
  });

  it('has applied the write when the connection is cut after it', async () => {
    hubspot.fail({ kind: 'cut-after-apply' });
    await expect(send('POST', '/crm/v3/objects/contacts', ada)).rejects.toThrow();
    expect(contacts()).toBe(3);
  });

  it('never responds for a time-out, and still closes', async () => {
    hubspot.fail({ kind: 'timeout' });
    const signal = AbortSignal.timeout(100);
    await expect(fetch(`${hubspot.url}/crm/v3/owners`, { signal })).rejects.toThrow(/timeout/i);
    hubspot.fail({ kind: 'timeout' });
    const pending = expect(fetch(`${hubspot.url}/crm/v3/owners`)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await hubspot.close();
    await pending;
    hubspot = await startHubspotSimulator();
  });

  it('answers HTML with status 200 for garbage', async () => {
    hubspot.fail({ kind: 'garbage' });
    const response = await fetch(`${hubspot.url}/crm/v3/owners`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('sends a huge body as long as it is read', async () => {
    hubspot.fail({ kind: 'huge' });
    const response = await fetch(`${hubspot.url}/crm/v3/owners`);
    let read = 0;
    for await (const chunk of response.body ?? []) {
      read += chunk.length;
      if (read > 20_000_000) break;
    }
    expect(read).toBeGreaterThan(20_000_000);
  });

  it('redirects to the given location', async () => {
    hubspot.fail({ kind: 'redirect', location: 'http://169.254.169.254/latest' });
    const response = await fetch(`${hubspot.url}/crm/v3/owners`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('http://169.254.169.254/latest');
  });

  it('answers a status with the given body and headers, after the delay', async () => {
    const failure: Failure = {
      kind: 'status',
      status: 418,
      body: { tea: true },
      headers: { 'x-pot': '1' },
      delayMs: 60,
    };
    hubspot.fail(failure);
    const { status, body, headers } = await send('GET', '/crm/v3/owners');
    expect({ status, body, pot: headers.get('x-pot') }).toEqual({ status: 418, body: { tea: true }, pot: '1' });
    expect(hubspot.exchanges.at(-1)?.durationMs).toBeGreaterThanOrEqual(55);
  });

  it('takes the configured time', async () => {
    hubspot.delayMs = 60;
    await send('GET', '/crm/v3/owners');
    expect(hubspot.exchanges.at(-1)?.durationMs).toBeGreaterThanOrEqual(55);
  });
});

describe('exchanges', () => {
  it('are passed to listeners until they leave, and the newest 1,000 are kept', async () => {
    const hubspot = await startHubspotSimulator();
    const send = hubspotClient(hubspot.url, hubspot.account(70000001));
    const seen: string[] = [];
    const leave = hubspot.onExchange(({ method, path, query }) => seen.push(`${method} ${path} ${query.get('limit')}`));
    await send('GET', '/crm/v3/owners?limit=5');
    leave();
    for (let i = 0; i < 1_005; i += 1) await send('GET', '/account-info/v3/details');
    expect(seen).toEqual(['GET /crm/v3/owners 5']);
    expect(hubspot.exchanges).toHaveLength(1_000);
    expect(hubspot.exchanges[0]?.path).toBe('/account-info/v3/details');
    await hubspot.close();
  });
});

describe('the journal', () => {
  let folder: string;
  let journal: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'simulator-'));
    journal = join(folder, 'nested', 'state.jsonl');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('restores everything after a restart without duplicate seeds, and ids continue', async () => {
    const first = await startHubspotSimulator({ journal });
    const account = first.account(70000001);
    const to = { to: { id: '101' }, types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 16 }] };
    const ticket = account.create('tickets', { subject: 'Broken', hs_pipeline_stage: '1' }, [to]);
    account.update('contacts', 101, { firstname: 'Changed' });
    account.archive('contacts', 102);
    const before = account.list('contacts');
    await first.close();

    const second = await startHubspotSimulator({ journal });
    const again = second.account(70000001);
    expect(again.list('contacts')).toEqual(before);
    expect(again.get('tickets', ticket.id)).toEqual(ticket);
    expect(again.associated('tickets', ticket.id, 'contacts')).toEqual([101]);
    expect(again.create('tickets', { subject: 'Next', hs_pipeline_stage: '1' }).id).toBe(ticket.id + 1);
    expect(second.account(70000002).list('tickets')).toEqual([]);
    await second.close();
  });

  it('ignores an incomplete last line, and continues after it', async () => {
    const first = await startZendeskSimulator({ journal });
    first.account('sim-acme').createTicket({ comment: { body: 'one' } });
    await first.close();
    appendFileSync(journal, '{"table":"sim-acme/tickets","row":{"id":99,"subj');

    const second = await startZendeskSimulator({ journal });
    expect(second.account('sim-acme').tickets()).toHaveLength(1);
    expect(second.account('sim-acme').createTicket({ comment: { body: 'two' } }).id).toBe(2);
    await second.close();

    const third = await startZendeskSimulator({ journal });
    const account = third.account('sim-acme');
    expect(account.tickets().map(({ description }) => description)).toEqual(['one', 'two']);
    expect(account.users()).toHaveLength(4);
    expect(readFileSync(journal, 'utf8').endsWith('\n')).toBe(true);
    await third.close();
  });

  it('keeps a write whose response was cut', async () => {
    const first = await startZendeskSimulator({ journal });
    first.fail({ kind: 'cut-after-apply' });
    const send = zendeskClient(first.account('sim-acme'));
    await expect(send('POST', '/api/v2/tickets', { ticket: { comment: { body: 'kept' } } })).rejects.toThrow();
    await first.close();
    const second = await startZendeskSimulator({ journal });
    expect(second.account('sim-acme').comments(1)).toMatchObject([{ body: 'kept' }]);
    await second.close();
  });
});
