import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canFilter } from '../../../lib/providers/language/filters.ts';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { providerNames } from '../../contract/descriptions.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { type AnsweredRecord, envelopeOf, failureOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { type Service, startService } from '../../harness/service.ts';
import { everyDeclaration } from '../../providers/declared.ts';
import { fromFolders } from '../../providers/folders.ts';
import type { DeletedRow } from './deleted-row.ts';

let service: Service;
const tokens = new Map<string, string>();

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  const project = await service.project();
  for (const name of providerNames) tokens.set(name, (await service.connect(project, name)).token);
});

afterAll(() => service.stop());

type Body = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number | boolean | undefined>>;

const call = (provider: string, method: string, path: string, options: { body?: unknown; query?: Query } = {}) =>
  service.call(method, path, { token: tokens.get(provider), ...options });

const create = async (provider: string, path: string, body: Body) =>
  recordOf(await call(provider, 'POST', path, { body }), 201);

/** All records of a list, read in small pages. */
const listAll = async (provider: string, path: string, query: Query = {}): Promise<readonly AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  let cursor: string | undefined;
  do {
    const reply = await call(provider, 'GET', path, { query: { limit: 7, ...query, cursor } });
    found.push(...recordsOf(reply));
    cursor = envelopeOf(reply).next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

const person = () => ({ name: 'Ada', email_address: `${randomUUID()}@customer.example` });
const ticket = () => ({ name: 'Broken', description: ['It is'] });
const named = () => ({ name: `One ${randomUUID()}` });

const lead = async () => {
  const { id } = await create('hubspot', '/crm/contacts', { first_name: 'Ada', last_name: 'King' });
  return { name: 'Ada King', contact_id: id };
};

const salesforceLead = () => ({ name: 'Ada King', company_name: 'Engines' });
const salesforceDeal = () => ({ ...named(), close_date: '2030-01-31T00:00:00Z' });
const ofCase = { id: '' };

/** Body of a comment on the same ticket, because comments are listed by ticket. */
const comment = async () => {
  if (ofCase.id === '') ofCase.id = (await create('salesforce', '/ticketing/tickets', ticket())).id;
  return { ticket_id: ofCase.id, body: 'It is' };
};

/** Body of an activity with a company. Activities belong to a company. */
const ofLead = async (body: Body): Promise<Body> => ({
  ...body,
  company_id: (await create('close', '/crm/companies', named())).id,
});

const rows = Object.entries(await fromFolders<readonly DeletedRow[]>('deleted-rows', 'deletedRows')).flatMap(
  ([provider, given]) => given.map((row) => [provider, row] as const),
);

/** Rows whose bodies need further records. The other rows are in the folders of the providers. */
const cases: readonly (readonly [string, string, () => Body | Promise<Body>])[] = [
  ['hubspot', '/crm/contacts', () => ({ first_name: 'Ada', last_name: 'King' })],
  ['hubspot', '/crm/companies', named],
  ['hubspot', '/crm/deals', named],
  ['hubspot', '/crm/leads', lead],
  ['hubspot', '/crm/notes', () => ({ content: 'Text' })],
  ['hubspot', '/crm/engagements', () => ({ type: 'call', subject: 'One' })],
  ['hubspot', '/ticketing/tickets', ticket],
  ['zendesk', '/ticketing/tickets', ticket],
  ['zendesk', '/ticketing/contacts', person],
  ['linear', '/ticketing/tickets', ticket],
  ['zoho-crm', '/crm/contacts', () => ({ first_name: 'Ada', last_name: 'King' })],
  ['salesforce', '/crm/contacts', () => ({ first_name: 'Ada', last_name: 'King' })],
  ['salesforce', '/crm/companies', named],
  ['salesforce', '/crm/deals', salesforceDeal],
  ['salesforce', '/crm/leads', salesforceLead],
  ['salesforce', '/crm/tasks', () => ({ subject: 'One' })],
  ['salesforce', '/crm/engagements', () => ({ type: 'call', subject: 'One' })],
  ['salesforce', '/ticketing/tickets', ticket],
  ['salesforce', '/ticketing/comments', comment],
  ['salesforce', '/ticketing/contacts', person],
  ['salesforce', '/ticketing/accounts', named],
  ['close', '/crm/contacts', () => ({ first_name: 'Ada', last_name: 'King' })],
  ['close', '/crm/companies', named],
  ['close', '/crm/deals', named],
  ['close', '/crm/notes', () => ofLead({ content: 'Text' })],
  ['close', '/crm/tasks', () => ofLead({ subject: 'One' })],
  ['close', '/crm/engagements', () => ofLead({ type: 'call', content: 'One' })],
  ...rows.map(([provider, { path, body }]) => [provider, path, () => body] as const),
];

/** Providers that name only the id of a deleted record. */
const namedOnly = ['close', ...rows.flatMap(([provider, { idsOnly }]) => (idsOnly ? [provider] : []))];

describe('include_deleted=true', () => {
  it.each(byProvider(cases, 1))(
    'shows the deleted records of %s %s with the others, and marks them',
    async (...one) => {
      const [provider, path, bodyOf] = one;
      const body = await bodyOf();
      const query: Query = typeof body.ticket_id === 'string' ? { ticket_id: body.ticket_id } : {};
      const kept = await create(provider, path, body);
      const gone = await create(provider, path, await bodyOf());
      expect((await call(provider, 'DELETE', `${path}/${gone.id}`)).status).toBe(200);
      const all = await listAll(provider, path, { ...query, include_deleted: true });
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(all.find(({ id }) => id === kept.id)).toMatchObject({ remote_was_deleted: false });
      const shown = all.find(({ id }) => id === gone.id);
      expect(shown).toMatchObject({ remote_was_deleted: true });
      for (const member of ['name', 'content', 'subject', 'body']) {
        if (namedOnly.includes(provider)) expect(shown?.[member] ?? '', member).toBe('');
        else expect(shown?.[member], member).toEqual(gone[member]);
      }
      const usual = await listAll(provider, path, query);
      expect(usual.filter((record) => 'remote_was_deleted' in record)).toEqual([]);
      const living = all.filter(({ remote_was_deleted: isDeleted }) => !isDeleted).map(({ id }) => id);
      expect(living.toSorted()).toEqual(usual.map(({ id }) => id).toSorted());
    },
  );

  it('shows no deleted users among the contacts, and no contacts among the users', async () => {
    const gone = await create('zendesk', '/ticketing/contacts', person());
    await call('zendesk', 'DELETE', `/ticketing/contacts/${gone.id}`);
    const users = await listAll('zendesk', '/ticketing/users', { include_deleted: true });
    expect(users.map(({ remote_id: id }) => id)).not.toContain(gone.remote_id);
  });

  it('combines with filters if the provider supports this, and is refused otherwise', async () => {
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const query = { include_deleted: true, modified_after: since };
    expect((await call('zendesk', 'GET', '/ticketing/tickets', { query })).status).toBe(200);
    expect((await call('linear', 'GET', '/ticketing/tickets', { query: { ...query, name: 'One' } })).status).toBe(200);
    const refusal = await call('hubspot', 'GET', '/crm/contacts', { query });
    expect(failureOf(refusal)).toEqual([422, 'unsupported_filter']);
    expect(envelopeOf(refusal).details?.issues?.map(({ path }) => path)).toEqual(['include_deleted', 'modified_after']);
    const sorted = await call('hubspot', 'GET', '/crm/contacts', {
      query: { include_deleted: true, sort: 'created_at' },
    });
    expect(failureOf(sorted)).toEqual([422, 'unsupported_filter']);
  });

  it('selects deleted records too if it combines with filters', async () => {
    const [one, other] = [person(), person()].map((who) => ({ ...who, name: 'Ada King' }));
    for (const body of [one, other]) {
      const { id } = await create('salesforce', '/ticketing/contacts', body ?? {});
      expect((await call('salesforce', 'DELETE', `/ticketing/contacts/${id}`)).status).toBe(200);
    }
    const query = { include_deleted: true, email_address: one?.email_address };
    const found = await listAll('salesforce', '/ticketing/contacts', query);
    expect(found).toMatchObject([{ ...one, remote_was_deleted: true }]);
    expect(
      await listAll('salesforce', '/ticketing/contacts', { ...query, created_after: '2100-01-01T00:00:00Z' }),
    ).toEqual([]);
  });

  it('combines with fields, and belongs to its cursor', async () => {
    const query = { include_deleted: true, fields: 'name', limit: 1 };
    const reply = await call('hubspot', 'GET', '/crm/contacts', { query });
    expect(Object.keys(recordsOf(reply)[0] ?? {}).toSorted()).toEqual([
      'id',
      'name',
      'remote_id',
      'remote_was_deleted',
    ]);
    const cursor = envelopeOf(reply).next_cursor ?? '';
    const other = await call('hubspot', 'GET', '/crm/contacts', { query: { fields: 'name', limit: 1, cursor } });
    expect(failureOf(other)).toEqual([400, 'invalid_cursor']);
    const same = { ...query, include_deleted: 'false' };
    const plain = recordsOf(await call('hubspot', 'GET', '/crm/contacts', { query: same }));
    expect(plain[0]).not.toHaveProperty('remote_was_deleted');
  });

  it('shows records that can be sent back as they were read', async () => {
    const made = await create('hubspot', '/crm/contacts', { first_name: 'Ada' });
    const all = await listAll('hubspot', '/crm/contacts', { include_deleted: true });
    const { field_mappings: _, ...read } = all.find(({ id }) => id === made.id) ?? expect.fail();
    const reply = await call('hubspot', 'PATCH', `/crm/contacts/${made.id}`, { body: read });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  });

  it('is tried for every list that accepts it, if the service deletes such records', () => {
    const declared = everyDeclaration.flatMap(([, { provider, name, object, declaration }]) =>
      canDo(declaration, 'list') &&
      canDo(declaration, 'remove') &&
      (declaration.deleted !== undefined || canFilter(declaration, 'include_deleted'))
        ? [`${provider.id} /${object.vertical}/${object.plural} ${name}`]
        : [],
    );
    const known = cases.map(([provider, path]) => `${provider} ${path} `);
    const likeThem = [
      // Lists of the same collections, or of activities, like the tested lists.
      'hubspot /crm/tasks crm.task',
      'hubspot /marketingautomation/contacts marketingautomation.contact',
      'hubspot /ticketing/contacts ticketing.contact',
      'hubspot /ticketing/accounts ticketing.account',
      // The same. Only the name of a deleted record is known, which contacts have in one place.
      ...['companies crm.company', 'deals crm.deal', 'leads crm.lead', 'tasks crm.task'].map(
        (one) => `zoho-crm /crm/${one}`,
      ),
      'zoho-crm /crm/engagements crm.engagement',
      // The text of a note is a file, which the recycle bin does not return: `salesforce-notes.test.ts`.
      'salesforce /crm/notes crm.note',
    ];
    const untried = declared.filter((one) => !known.some((tried) => one.startsWith(tried)));
    const advice =
      'Give each new list a row in test/providers/<id>/deleted-rows.ts (type: test/records/read/deleted-row.ts), or a line in `likeThem` if a tested list works like it.';
    expect([...new Set(untried)].toSorted(), advice).toEqual(likeThem.toSorted());
  });
});

it('records in the trash of Linear are shown only on request', async () => {
  const usual = await listAll('linear', '/ticketing/collections');
  const all = await listAll('linear', '/ticketing/collections', { include_deleted: true });
  expect(all.length - usual.length).toBe(1);
  expect(all.filter(({ remote_was_deleted: isDeleted }) => isDeleted)).toMatchObject([{ name: 'Thrown away' }]);
});
