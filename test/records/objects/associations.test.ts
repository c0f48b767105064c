import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CallOptions, Reply } from '../../../infra/local/caller.ts';
import { appScopes } from '../../../infra/simulators/hubspot/scopes.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { dataOf, failureOf, recordOf, refusedPaths } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';

let service: Service;
let key: string;
let token: string;
let contact: string;
let company: string;
let deal: string;

const make = async (path: string, body: unknown) => recordOf(await service.call('POST', path, { token, body }), 201).id;

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  key = project.key;
  token = (await service.connect(project, 'hubspot')).token;
});

beforeEach(async () => {
  contact = await make('/crm/contacts', { first_name: 'Ada', last_name: 'Lovelace' });
  company = await make('/crm/companies', { name: 'Analytical Engines' });
  deal = await make('/crm/deals', { name: 'A hundred engines' });
});

afterAll(() => service.stop());

const nobody = '11111111-1111-4111-8111-111111111111';

const ask = (method: string, path: string, options: CallOptions = {}): Promise<Reply> =>
  service.call(method, path, { token, ...options });
const ofContact = (to: string, id = contact) => `/crm/contacts/${id}/associations/${to}`;
const put = (body: unknown, to = 'companies') => ask('PUT', ofContact(to), { body });
const list = async (path = ofContact('companies'), query: CallOptions['query'] = {}) =>
  dataOf(await ask('GET', path, { query })) as readonly { id: string; labels: readonly { label: string }[] }[];
const labelsOf = async (id: string, path = ofContact('companies')) =>
  (await list(path)).find((one) => one.id === id)?.labels.map(({ label }) => label);

/** Requests that write associations. */
const writes = async (act: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = [];
  const stop = service.simulators.hubspot.onExchange(({ path }) => {
    if (/associations.*(create|archive)$/.test(path)) seen.push(path);
  });
  await act();
  stop();
  return seen;
};

const updates = async () => {
  await service.dispatch(Date.now());
  return dataOf(
    await service.call('GET', '/events', { key, query: { limit: 100, type: '*.updated' } }),
  ) as readonly Record<string, unknown>[];
};

describe('/crm/{object}/{id}/associations/{to}', () => {
  it('answers 404 for an unknown record, a record of another account, and another kind of records', async () => {
    const other = await service.project();
    const { token: foreign } = await service.connect(other, 'hubspot', { account: 1 });
    expect(failureOf(await ask('GET', ofContact('companies', nobody)))).toEqual([404, 'not_found']);
    expect(failureOf(await ask('GET', ofContact('companies'), { token: foreign }))).toEqual([404, 'not_found']);
    expect(failureOf(await ask('GET', ofContact('tickets')))).toEqual([404, 'not_found']);
    expect(failureOf(await ask('PUT', ofContact('companies', company), { body: { id: company } }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('answers 422 for a missing record, and names the existing labels for an unknown label', async () => {
    expect(refusedPaths(await put({ id: nobody }))).toEqual(['id']);
    expect(refusedPaths(await put({ id: contact }))).toEqual(['id']);
    const unknown = await put({ id: company, labels: ['decision_maker', 'best_friend'] });
    expect(refusedPaths(unknown)).toEqual(['labels[1]']);
    expect(JSON.stringify(unknown.body)).toMatch(/best_friend.*primary, Decision maker, Billing contact/);
    expect(await list()).toEqual([]);
  });

  it('answers 422 if a provider has no labels, in general or between two kinds of records', async () => {
    const project = await service.project();
    const pipedrive = (await service.connect(project, 'pipedrive')).token;
    const body = { first_name: 'Grace', last_name: 'Hopper', email_addresses: [] };
    const { id } = recordOf(await service.call('POST', '/crm/contacts', { token: pipedrive, body }), 201);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const options = {
        ...(method === 'PUT' && { body: { id } }),
        ...(method === 'DELETE' && { query: { to_id: id } }),
      };
      const reply = await ask(method, ofContact('companies', id), { token: pipedrive, ...options });
      expect(failureOf(reply), method).toEqual([422, 'unsupported_operation']);
    }
    expect(failureOf(await ask('GET', ofContact('contacts')))).toEqual([422, 'unsupported_operation']);
  });

  it('associates two records with labels, once for any number of requests', async () => {
    const body = { id: company, labels: ['Decision maker'] };
    const set = dataOf(await put(body));
    expect(set).toMatchObject({ id: company, remote_id: expect.any(String) });
    expect(await list()).toEqual([
      {
        id: company,
        remote_id: expect.any(String),
        labels: [
          { type_id: expect.any(String), label: 'primary', category: 'provider', is_primary: true },
          { type_id: expect.any(String), label: 'Decision maker', category: 'account', is_primary: false },
        ],
      },
    ]);
    expect(await writes(() => put({ id: company, labels: ['primary', 'decision_maker'] }))).toEqual([]);
    expect(await writes(() => put({ id: company }))).toEqual([]);
    expect(await labelsOf(contact, `/crm/companies/${company}/associations/contacts`)).toContain('Decision maker');
  });

  it('replaces the labels by the given labels', async () => {
    dataOf(await put({ id: company, labels: ['decision_maker'] }));
    dataOf(await put({ id: company, labels: ['primary', 'billing_contact'] }));
    expect(await labelsOf(company)).toEqual(['primary', 'Billing contact']);
  });

  it('has one primary company: a new primary company replaces it', async () => {
    dataOf(await put({ id: company, labels: ['primary', 'billing_contact'] }));
    const second = await make('/crm/companies', { name: 'Difference Engines' });
    dataOf(await put({ id: second, labels: ['primary'] }));
    expect(await labelsOf(second)).toEqual(['primary']);
    expect(await labelsOf(company)).toEqual(['Billing contact']);
  });

  it('lists in pages', async () => {
    const second = await make('/crm/companies', { name: 'Second' });
    for (const id of [company, second]) dataOf(await put({ id }));
    const whole = await list();
    expect(whole).toHaveLength(2);
    const first = await ask('GET', ofContact('companies'), { query: { limit: 1 } });
    const { next_cursor: cursor } = Object(first.body);
    const rest = await ask('GET', ofContact('companies'), { query: { limit: 1, cursor } });
    expect([dataOf(first), dataOf(rest)].flat()).toEqual(whole);
    expect(Object(rest.body).next_cursor).toBeNull();
    const elsewhere = await ask('GET', ofContact('deals'), { query: { limit: 1, cursor } });
    expect(failureOf(elsewhere)).toEqual([400, 'invalid_cursor']);
  });

  it('accepts a label by its type id too, as it was shown', async () => {
    dataOf(await put({ id: company, labels: ['primary'] }));
    const [shown] = (
      dataOf(await put({ id: company, labels: ['DECISION maker'] })) as { labels: readonly { type_id: string }[] }
    ).labels;
    expect(shown).toMatchObject({ label: 'Decision maker', category: 'account' });
    dataOf(await put({ id: company, labels: ['billing_contact'] }));
    dataOf(await put({ id: company, labels: [String(shown?.type_id), 'billing_contact'] }));
    expect(await labelsOf(company)).toEqual(['Decision maker', 'Billing contact']);
  });

  it('lists more associations than a page of the provider contains', async () => {
    const portal = service.simulators.hubspot.account(hubspotPortals[0].portalId);
    const row = recordOf(await ask('GET', `/crm/contacts/${contact}`));
    const types = [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 3 }];
    const properties = { dealname: 'One of many', pipeline: 'default', dealstage: 'closedwon' };
    const made = Array.from({ length: 501 }, () =>
      portal.create('deals', properties, [{ to: { id: String(row.remote_id) }, types }]),
    );
    const seen: string[] = [];
    const stop = service.simulators.hubspot.onExchange(({ path }) => {
      if (/\/objects\/contacts\/\d+\/associations\/deals$/.test(path)) seen.push(path);
    });
    await ask('GET', ofContact('deals'), { query: { limit: 100 } });
    stop();
    expect(seen).toHaveLength(2);
    for (const { id } of made) portal.archive('deals', id);
  });

  it('removes a label, then the association, and answers 404 for a missing association', async () => {
    dataOf(await put({ id: company, labels: ['primary', 'billing_contact'] }));
    const remove = (query: CallOptions['query']) => ask('DELETE', ofContact('companies'), { query });
    expect(dataOf(await remove({ to_id: company, label: 'billing_contact' }))).toEqual({ id: company, deleted: true });
    expect(await labelsOf(company)).not.toContain('Billing contact');
    expect(failureOf(await remove({ to_id: company, label: 'billing_contact' }))).toEqual([404, 'not_found']);
    dataOf(await remove({ to_id: company }));
    expect(await list()).toEqual([]);
    expect(failureOf(await remove({ to_id: company }))).toEqual([404, 'not_found']);
  });

  it('emits an update of the record whose fields show the other record', async () => {
    const before = (await updates()).length;
    const path = `/crm/deals/${deal}/associations/contacts`;
    dataOf(await ask('PUT', path, { body: { id: contact, labels: ['decision_maker'] } }));
    const [added] = (await updates()).slice(before);
    expect(added).toMatchObject({ type: 'crm.deal.updated', record_id: deal, changed_fields: ['contact_ids'] });
    expect(recordOf(await ask('GET', `/crm/deals/${deal}`))).toMatchObject({ contact_ids: [contact] });
    // Removes the association from the other side.
    dataOf(await ask('DELETE', ofContact('deals'), { query: { to_id: deal } }));
    const later = (await updates()).slice(before + 1);
    expect(later.map(({ type, record_id: id }) => [type, id])).toContainEqual(['crm.deal.updated', deal]);
    expect(recordOf(await ask('GET', `/crm/deals/${deal}`))).toMatchObject({ contact_ids: [] });
  });

  it('is refused if the consent lacks the scope, like every other call', async () => {
    const portal = service.simulators.hubspot.account(hubspotPortals[1].portalId);
    const project = await service.project();
    const { token: own } = await service.connect(project, 'hubspot', { account: 1 });
    const body = { first_name: 'Mary', last_name: 'Somerville' };
    const { id } = recordOf(await service.call('POST', '/crm/contacts', { token: own, body }), 201);
    portal.limitScopes(['oauth', 'tickets']);
    onTestFinished(() => portal.limitScopes(appScopes));
    const reply = await ask('GET', ofContact('companies', id), { token: own });
    expect(failureOf(reply)).toEqual([424, 'provider_forbidden']);
  });
});

describe('Idempotency-Key of an association', () => {
  const write = (method: string, query: CallOptions['query'], body: unknown, idempotencyKey: string) =>
    ask(method, ofContact('companies'), { body, query, headers: { 'idempotency-key': idempotencyKey } });

  it('replays the answer and changes nothing again, even if the association no longer exists', async () => {
    const body = { id: company, labels: ['primary'] };
    const first = await write('PUT', {}, body, 'associate-once');
    expect(dataOf(first)).toMatchObject({ id: company });
    const removal = await write('DELETE', { to_id: company }, undefined, 'dissociate-once');
    expect(dataOf(removal)).toEqual({ id: company, deleted: true });
    const again: Reply[] = [];
    const sent = await writes(async () => {
      again.push(await write('PUT', {}, body, 'associate-once'));
      again.push(await write('DELETE', { to_id: company }, undefined, 'dissociate-once'));
    });
    expect(again.map((reply) => reply.body)).toEqual([first.body, removal.body]);
    expect(again.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(['true', 'true']);
    expect(sent).toEqual([]);
    expect(await list()).toEqual([]);
  });

  it('answers 409 for other labels, and for a removal of the association', async () => {
    dataOf(await write('PUT', {}, { id: company, labels: ['primary'] }, 'conflict'));
    expect(failureOf(await write('PUT', {}, { id: company }, 'conflict'))).toEqual([409, 'idempotency_conflict']);
    expect(failureOf(await write('DELETE', { to_id: company }, undefined, 'conflict'))).toEqual([
      409,
      'idempotency_conflict',
    ]);
  });
});
