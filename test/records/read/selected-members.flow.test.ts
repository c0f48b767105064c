import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectableOf } from '../../../lib/objects/selection.ts';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { type Account, pathOf, queriesOf, type Values, type Watched } from '../../coverage/account.ts';
import { openAllFilled } from '../../coverage/filled-account.ts';
import { createRandom } from '../../faults/random.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { envelopeOf, failureOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { chosenProviders, runs, seed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { type Declared, everyDeclaration } from '../../providers/declared.ts';

let service: Service;
let accountOf: (provider: string) => Account;

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  accountOf = await openAllFilled(service);
});

afterAll(() => service.stop());

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

const list = async (declared: Declared, query: Query): Promise<Watched> => {
  const account = accountOf(declared.provider.id);
  const [needed = {}] = queriesOf(account, declared);
  return account.call('GET', pathOf(declared), { query: { ...needed, limit: 100, ...query } });
};

const restricted = (record: Values, members: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => ['id', 'remote_id', 'expanded', ...members].includes(name)),
  );

/**
 * Selections of members. The seed decides whether a selection has one member or several. The long form also tries each
 * member alone.
 */
const selections = (declared: Declared, title: string): readonly (readonly string[])[] => {
  const members = selectableOf(declared.object);
  const random = createRandom(seed + title.length);
  const some = Array.from({ length: runs(1, 12) }, () => members.filter(() => random.below(3) === 0));
  const alone = runs(2, members.length);
  const from = random.below(members.length);
  return [...some, ...Array.from({ length: alone }, (_, at) => [members[(from + at) % members.length] ?? ''])];
};

const readable = everyDeclaration.filter(
  ([, { declaration }]) => canDo(declaration, 'list') && canDo(declaration, 'get'),
);

describe(`a record with fields= (SEED=${seed})`, () => {
  it.each(byProvider(readable, 9))('is the whole record restricted to these fields: %s', async (title, declared) => {
    const account = accountOf(declared.provider.id);
    const all = recordsOf((await list(declared, {})).reply);
    const last = all.at(-1) ?? expect.fail('there is none');
    const whole = recordOf((await account.call('GET', `${pathOf(declared)}/${last.id}`)).reply);
    for (const members of selections(declared, title)) {
      const fields = members.join(',') || 'id';
      const listed = await list(declared, { fields });
      expect({ fields, faults: listed.faults }).toEqual({ fields, faults: [] });
      expect(recordsOf(listed.reply)).toEqual(all.map((record) => restricted(record, members)));
      const one = await account.call('GET', `${pathOf(declared)}/${last.id}`, { query: { fields } });
      expect(one.faults).toEqual([]);
      expect(recordOf(one.reply)).toEqual(restricted(whole, members));
    }
  });
});

const requestsOf = async (declared: Declared, query: Query): Promise<readonly string[]> => {
  const { exchanges, reply } = await list(declared, query);
  recordsOf(reply);
  return exchanges.map(({ method, path }) => `${method} ${path}`);
};

const declaredAs = (title: string): Declared =>
  everyDeclaration.find(([name]) => name === title)?.[1] ?? expect.fail(title);

// These tests say nothing about a chosen provider, and their accounts are not filled then.
describe.runIf(chosenProviders === undefined)('fields=', () => {
  it('requests only these fields from HubSpot and Jira', async () => {
    const [contacts] = (await list(declaredAs('hubspot crm.contact'), { fields: 'phone_number,created_at' })).exchanges;
    expect(contacts?.query.get('properties')).toBe('phone,mobilephone,fax');
    const [issues] = (await list(declaredAs('jira ticketing.ticket'), { fields: 'name' })).exchanges;
    expect(Object(issues?.requestBody).fields).toEqual(['summary', 'created', 'updated']);
  });

  it('reads no associations, choices and comments that were not selected', async () => {
    const deals = declaredAs('hubspot crm.deal');
    const since = { modified_after: '2020-01-01T00:00:00Z' };
    expect(await requestsOf(deals, { ...since, fields: 'name' })).toHaveLength(1);
    expect(await requestsOf(deals, { ...since, fields: 'name,company_id' })).toHaveLength(2);
    const tickets = declaredAs('zendesk ticketing.ticket');
    const [first] = recordsOf((await list(tickets, {})).reply);
    const account = accountOf('zendesk');
    const requestsFor = async (fields: string) =>
      (await account.call('GET', `/ticketing/tickets/${first?.id}`, { query: { fields } })).exchanges.length;
    expect([await requestsFor('name'), await requestsFor('name,comment')]).toEqual([1, 2]);
  });

  it('combines with expand, whose records are complete, and with filters, search and sort', async () => {
    const deals = declaredAs('hubspot crm.deal');
    const [whole] = recordsOf((await list(deals, { expand: 'contact_ids' })).reply);
    const query = { expand: 'contact_ids', fields: 'name', search: 'a', sort: '-modified_at', status: 'open' };
    const found = recordsOf((await list(deals, query)).reply);
    for (const record of found) expect(Object.keys(record).toSorted()).toEqual(['expanded', 'id', 'name', 'remote_id']);
    const [part] = recordsOf((await list(deals, { expand: 'contact_ids', fields: 'name' })).reply);
    expect(part).toEqual(restricted(whole ?? {}, ['name']));
  });

  it("leaves the provider's own payload unchanged", async () => {
    const contacts = declaredAs('hubspot crm.contact');
    const [whole] = recordsOf((await list(contacts, { remote_data: true })).reply);
    const [part] = recordsOf((await list(contacts, { remote_data: true, fields: 'name' })).reply);
    expect(part).toEqual({
      id: whole?.id,
      remote_id: whole?.remote_id,
      name: whole?.name,
      remote_data: whole?.remote_data,
    });
  });

  it('belongs to its cursor, in any order', async () => {
    const contacts = declaredAs('hubspot crm.contact');
    const { next_cursor: cursor } = envelopeOf((await list(contacts, { fields: 'name, details', limit: 1 })).reply);
    const next = async (fields?: string) => (await list(contacts, { cursor: cursor ?? '', limit: 1, fields })).reply;
    expect((await next('details,name,name')).status).toBe(200);
    expect(failureOf(await next('name'))).toEqual([400, 'invalid_cursor']);
    expect(failureOf(await next())).toEqual([400, 'invalid_cursor']);
  });

  it.each(['frist_name', 'name,remote_data', 'email'])('refuses %s and names the existing fields', async (fields) => {
    const { reply } = await list(declaredAs('hubspot crm.contact'), { fields });
    expect(failureOf(reply)).toEqual([422, 'validation_failed']);
    const { details, message } = envelopeOf(reply);
    expect(details?.issues?.map(({ path }) => path)).toEqual(['fields']);
    expect(message).toContain('contacts have name, email_address, phone_number, details, first_name');
  });
});
