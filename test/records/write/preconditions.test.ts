import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MadeProject } from '../../../infra/local/setup.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { zendeskSubdomains } from '../../../infra/simulators/zendesk/seeds.ts';
import { fillHeaders } from '../../../lib/engine/http/request/template.ts';
import type { WriteRequest } from '../../../lib/providers/define.ts';
import { withVersion } from '../../../lib/records/write/prepare/precondition.ts';
import { acquireLock, releaseLock } from '../../../lib/store/records/record-locks.ts';
import type { Exchange } from '../../contract/exchange.ts';
import { contractOf } from '../../harness/contracts.ts';
import { dataOf, envelopeOf, failureOf, recordOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let project: MadeProject;
let token: string;
let sequence = 0;

/** Zendesk's clock, in epoch ms. It starts an hour ago, and every read of the clock adds a second. */
let zendeskTime: number;
let zendeskStep: number;
const resetZendesk = () => {
  zendeskTime = Date.now() - 3_600_000;
  zendeskStep = 1_000;
};

beforeAll(async () => {
  resetZendesk();
  const now = () => {
    zendeskTime += zendeskStep;
    return zendeskTime;
  };
  service = await startService({ hubspot: { strictDuplicates: false }, zendesk: { now, exportLagMs: 0 } });
  project = await service.project();
  ({ token } = await service.connect(project, 'hubspot'));
});

afterAll(() => service.stop());
beforeEach(() => {
  service.simulators.hubspot.clearFailures();
  resetZendesk();
});

const portal = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const call = (method: string, path: string, body?: unknown, headers = {}, as = token) =>
  service.call(method, path, { token: as, body, headers });
const create = async () =>
  recordOf(await call('POST', '/crm/contacts', { first_name: 'Ada', last_name: 'Lovelace' }), 201);
const tagOf = async (id: string, path = '/crm/contacts', as = token) =>
  (await call('GET', `${path}/${id}`, undefined, {}, as)).headers.get('etag') ?? expect.fail('no ETag');
const update = (id: string, match: string, body: unknown = { details: 'Changed.' }, headers = {}) =>
  call('PATCH', `/crm/contacts/${id}`, body, { 'if-match': match, ...headers });
const remove = (id: string, match: string, headers = {}) =>
  call('DELETE', `/crm/contacts/${id}`, undefined, { 'if-match': match, ...headers });
const elsewhere = (remoteId: string, firstname = 'Grace') =>
  portal().update('contacts', Number(remoteId), { firstname });
const failed = [412, 'precondition_failed'];
const notApplied = { retriable: false, outcome: 'not_applied', docs: '/docs/errors#precondition_failed' };

const nextKey = (): string => {
  sequence += 1;
  return `condition-${sequence}`;
};

/** Number of writes at HubSpot during some work. */
const writesOf = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const stop = service.simulators.hubspot.onExchange(({ method, path }) => {
    if (method !== 'GET' && !/batch\/read$|search$/.test(path)) count += 1;
  });
  await work();
  stop();
  return count;
};

describe('If-Match', () => {
  it.each(['', 'abc', '"a', '"a",', '*, "a"'])('answers 400 to %j, and writes nothing', async (value) => {
    const { id } = await create();
    expect(
      await writesOf(async () => expect(failureOf(await update(id, value))).toEqual([400, 'invalid_request'])),
    ).toBe(0);
  });

  it.each([
    ['POST', '/crm/contacts', { first_name: 'Ada' }],
    ['POST', '/crm/contacts/batch/update', { items: [{}] }],
    ['POST', '/crm/contacts/upsert', { match: 'email' }],
  ])('answers 400 to %s %s, which would not check it', async (method, path, body) => {
    expect(failureOf(await call(method, path, body, { 'if-match': '*' }))).toEqual([400, 'invalid_request']);
  });

  it('answers 412 to an update and a delete of a changed record, with the current record', async () => {
    const { id, remote_id } = await create();
    const tag = await tagOf(id);
    elsewhere(remote_id);
    for (const write of [() => update(id, tag), () => remove(id, tag)]) {
      const replies: Awaited<ReturnType<typeof write>>[] = [];
      expect(await writesOf(async () => replies.push(await write()))).toBe(0);
      const [reply] = replies;
      if (reply === undefined) return expect.fail('no answer');
      expect(failureOf(reply)).toEqual(failed);
      const current = await call('GET', `/crm/contacts/${id}`);
      const etag = current.headers.get('etag');
      const details = { ...notApplied, etag, current: recordOf(current) };
      expect(envelopeOf(reply).details).toEqual(details);
      expect(reply.headers.get('etag')).toBe(etag);
    }
  });

  it('does not show the record to a key that may not read', async () => {
    const account = { account: 0, scopes: ['records:write'] } as const;
    const writer = await service.connect(project, 'hubspot', account);
    const own = recordOf(await call('POST', '/crm/contacts', { first_name: 'Ada' }, {}, writer.token), 201);
    const reply = await call(
      'PATCH',
      `/crm/contacts/${own.id}`,
      { details: 'x' },
      { 'if-match': '"other"' },
      writer.token,
    );
    expect(failureOf(reply)).toEqual(failed);
    expect(envelopeOf(reply).details).toEqual(notApplied);
    expect(reply.headers.get('etag')).toBeNull();
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['one of several', (tag: string) => `"other" , ${tag}`],
    ['any', () => '*'],
  ])('accepts an update and a delete with %s, and reports the check', async (_, toHeader) => {
    const { id } = await create();
    const updated = await update(id, toHeader(await tagOf(id)));
    expect(recordOf(updated).details).toBe('Changed.');
    expect(updated.body).toMatchObject({ precondition: 'checked' });
    const removed = await remove(id, toHeader(await tagOf(id)));
    expect([removed.status, removed.body]).toEqual([200, expect.objectContaining({ precondition: 'checked' })]);
  });

  it('never matches a weak tag', async () => {
    const { id } = await create();
    expect(failureOf(await update(id, `W/${await tagOf(id)}`))).toEqual(failed);
  });

  it('does not report a precondition if there is none', async () => {
    const { id } = await create();
    expect(await call('PATCH', `/crm/contacts/${id}`, { details: 'x' })).not.toHaveProperty('body.precondition');
  });

  it('is a 404 for a missing record, also with `*`', async () => {
    const { id } = await create();
    dataOf(await remove(id, '*'));
    expect(failureOf(await update(id, '*'))).toEqual([404, 'not_found']);
    expect(failureOf(await remove(id, '"any"'))).toEqual([404, 'not_found']);
  });

  it('of a refused update leaves the record unlocked', async () => {
    const { id } = await create();
    const tag = await tagOf(id);
    expect((await update(id, tag, { user_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(422);
    service.simulators.hubspot.failWith(422, { method: 'PATCH', path: /objects\/contacts\// });
    expect((await update(id, tag)).status).toBe(422);
    expect((await update(id, tag)).status).toBe(200);
  });
});

describe('two writers with the same tag', () => {
  it('change the record once, and the second writer is refused', async () => {
    const { id } = await create();
    const tag = await tagOf(id);
    const replies = await Promise.all(['A', 'B', 'C'].map((details) => update(id, tag, { details })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  it('wait while the record is locked, and get a conflict if this takes too long', async () => {
    const { id } = await create();
    const held = (await acquireLock({ project: project.id, record: id }, Date.now())) ?? expect.fail('it is held');
    const real = Date.now;
    let late = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => real() + late);
    onTestFinished(() => void vi.restoreAllMocks());
    const waiting = update(id, '*');
    await pause(300);
    late = 22_000;
    const reply = await waiting;
    expect(failureOf(reply)).toEqual([409, 'conflict']);
    expect(envelopeOf(reply).details).toMatchObject({ retriable: true, outcome: 'not_applied' });
    await releaseLock(held);
    expect((await update(id, '*')).status).toBe(200);
  });
});

describe('If-Match with an Idempotency-Key', () => {
  it('replays the answer although the tag has changed', async () => {
    const { id } = await create();
    const tag = await tagOf(id);
    const headers = { 'idempotency-key': nextKey() };
    const first = await update(id, tag, { details: 'Once.' }, headers);
    expect(await tagOf(id)).not.toBe(tag);
    const again = await update(id, tag, { details: 'Once.' }, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('does not store a 412: the same key works with the new tag', async () => {
    const { id, remote_id } = await create();
    const tag = await tagOf(id);
    elsewhere(remote_id);
    const headers = { 'idempotency-key': nextKey() };
    expect(failureOf(await update(id, tag, { details: 'Once.' }, headers))).toEqual(failed);
    expect((await update(id, await tagOf(id), { details: 'Once.' }, headers)).status).toBe(200);
  });
});

describe('If-Match with a preview', () => {
  it('is compared as for the write, and does not lock the record', async () => {
    const { id, remote_id } = await create();
    const tag = await tagOf(id);
    const preview = (match: string) =>
      service.call('PATCH', `/crm/contacts/${id}`, {
        token,
        query: { preview: true },
        body: { details: 'x' },
        headers: { 'if-match': match },
      });
    expect(dataOf(await preview(tag))).toMatchObject({ requests: [{ method: 'PATCH' }] });
    elsewhere(remote_id);
    const reply = await preview(tag);
    expect(failureOf(reply)).toEqual(failed);
    expect(reply.headers.get('etag')).toBe(await tagOf(id));
    // The record was not locked before.
    expect(await acquireLock({ project: project.id, record: id }, Date.now())).toMatchObject({ fence: 1 });
  });
});

describe('if_match of an item of a batch', () => {
  it('refuses only that item, in an update and in a delete', async () => {
    const [a, b, c] = [await create(), await create(), await create()];
    const tags = [await tagOf(a.id), await tagOf(b.id)];
    elsewhere(b.remote_id);
    const of = (members: object) => [
      { id: a.id, if_match: tags[0], ...members },
      { id: b.id, if_match: tags[1], ...members },
      { id: c.id, ...members },
    ];
    const updated = dataOf(await call('POST', '/crm/contacts/batch/update', { items: of({ details: 'x' }) }));
    const current = { first_name: 'Grace', id: b.id };
    expect(updated).toMatchObject([
      { statusCode: 200, precondition: 'checked', etag: await tagOf(a.id) },
      { statusCode: 412, error: 'precondition_failed', details: { current, etag: await tagOf(b.id) } },
      { statusCode: 200 },
    ]);
    const items = [{ id: a.id, if_match: tags[0] }, { id: b.id, if_match: await tagOf(b.id) }, { id: c.id }];
    const removed = dataOf(await call('POST', '/crm/contacts/batch/delete', { items }));
    expect(removed).toMatchObject([
      { statusCode: 412 },
      { statusCode: 200, precondition: 'checked' },
      { statusCode: 200 },
    ]);
  });

  it('is a 400 of that item if it is not a tag', async () => {
    const { id } = await create();
    const reply = await call('POST', '/crm/contacts/batch/delete', { items: [{ id, if_match: 'abc' }] });
    expect(dataOf(reply)).toMatchObject([{ statusCode: 400, error: 'invalid_request' }]);
  });
});

describe('If-Match at a vendor with preconditions', () => {
  const account = () => service.simulators.zendesk.account(zendeskSubdomains[0].subdomain);
  const open = async () => {
    const { token: as } = await service.connect(await service.project(), 'zendesk');
    const body = { name: 'Printer', description: ['On fire.'] };
    const { id, remote_id } = recordOf(await call('POST', '/ticketing/tickets', body, {}, as), 201);
    const patch = (match: string, priority: string) =>
      call('PATCH', `/ticketing/tickets/${id}`, { priority }, { 'if-match': match }, as);
    return { id, remote: Number(remote_id), patch, tag: () => tagOf(id, '/ticketing/tickets', as) };
  };

  it("is enforced by a request in the vendor's form", async () => {
    const { patch, tag, remote } = await open();
    const match = await tag();
    const seen: Exchange[] = [];
    const stop = service.simulators.zendesk.onExchange((exchange) => void seen.push(exchange));
    const reply = await patch(match, 'high');
    stop();
    const put = seen.find(({ method }) => method === 'PUT') ?? expect.fail('nothing was sent');
    expect(put.requestBody).toEqual({
      ticket: { safe_update: true, updated_stamp: expect.any(String), priority: 'high' },
    });
    expect(contractOf('zendesk').checkRequest(put)).toEqual([]);
    expect(reply.body).toMatchObject({ statusCode: 200, precondition: 'enforced' });
    expect(
      account()
        .tickets()
        .find(({ id }) => id === remote)?.priority,
    ).toBe('high');
  });

  it('is a 412 with the current record if it changes between the comparison and the write', async () => {
    const { patch, tag, remote } = await open();
    const match = await tag();
    const path = `/api/v2/tickets/${remote}`;
    const stop = service.simulators.zendesk.onExchange((exchange) => {
      if (exchange.method !== 'GET' || !exchange.path.endsWith(path)) return;
      stop();
      account().updateTicket(remote, { subject: 'Plotter' });
    });
    const reply = await patch(match, 'high');
    expect(failureOf(reply)).toEqual(failed);
    expect(envelopeOf(reply).details).toMatchObject({
      outcome: 'not_applied',
      current: { name: 'Plotter', priority: null },
    });
  });

  it('is only checked if two changes of the record may have the same version', async () => {
    zendeskTime = Date.now() - 2_000;
    zendeskStep = 0;
    const { patch, tag } = await open();
    expect((await patch(await tag(), 'high')).body).toMatchObject({ statusCode: 200, precondition: 'checked' });
  });
});

describe('a request with the version of a record', () => {
  const of = (request: unknown, remote: unknown) => withVersion(request as WriteRequest, { id: '7' }, remote);

  it('has the version in a header, as with an ETag of the vendor', () => {
    const precondition = { version: '@odata.etag', headers: { 'if-match': '{version}' }, refused: 412 };
    const given = { method: 'PATCH', path: '/contacts({id})', headers: { prefer: 'x' }, precondition };
    // The place of a version is a path, with dots as separators.
    const remote = { '@odata': { etag: 'W/"1{id}"' } };
    const { request, names } = of(given, remote);
    expect(fillHeaders(request.headers, names)).toEqual({ prefer: 'x', 'if-match': 'W/"1{id}"' });
  });

  it('has the version in a list that is the body, as with a test of JSON Patch', () => {
    const test = { op: 'test', path: '/rev', value: '{version}' };
    const request = {
      method: 'PATCH',
      path: '/items/{id}',
      precondition: { version: 'rev', body: [test], refused: 412 },
    };
    const made = of(request, { rev: 3 });
    expect(made.request.body).toEqual([test]);
    expect(made.names).toEqual({ id: '7', version: '3' });
  });
});
