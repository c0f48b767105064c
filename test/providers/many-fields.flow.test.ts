import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { providers } from '../../lib/providers/all.ts';
import { canFilter } from '../../lib/providers/language/filters.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { byProvider } from '../harness/by-provider.ts';
import { labelOf, manyFields } from '../harness/many-fields.ts';
import { type AnsweredRecord, dataOf, recordOf, recordsOf, refusedPaths, warnedPaths } from '../harness/reply.ts';
import { seed, someOf } from '../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from '../sync/play/events.ts';
import { type Declared, everyDeclaration, fieldsOf } from './declared.ts';

const count = 1_500;
const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;

let service: Service;
let project: MadeProject;
const connections = new Map<string, MadeConnection>();
/** Connections of a second project to the same accounts. */
const other = new Map<string, MadeConnection>();

const settings = manyFields(count);
const ids = Object.keys(providers) as ProviderId[];
const withFields = everyDeclaration
  .filter(
    ([, { declaration, provider }]) =>
      declaration.customFields?.metadata !== undefined && Object.hasOwn(settings, provider.id),
  )
  // The kinds of an object share one mapping.
  .filter(
    ([, one], index, all) =>
      index === all.findIndex(([, { name, provider }]) => name === one.name && provider === one.provider),
  );
/** An object of every fifth provider, which the seed chooses. All objects in the long form. */
const tried = byProvider([...Map.groupBy(withFields, ([, { provider }]) => provider.id).values()], 5).flatMap((all) =>
  someOf(all, all.length, seed),
);

/** The project's name for the last field of an object. */
const targetOf = (object: string): string => `last_of_${object.replace('.', '_')}`;

const asOperator = async (path: string, body: object) =>
  dataOf(await service.call('POST', path, { key: project.key, body }), 201);

beforeAll(async () => {
  service = await startService(settings);
  project = await service.project();
  const neighbour = await service.project();
  for (const id of ids) {
    connections.set(id, await service.connect(project, id));
    other.set(id, await service.connect(neighbour, id));
  }
  for (const object of new Set(withFields.map(([, { name }]) => name)))
    await asOperator('/field-mapping/define', { object, name: targetOf(object), description: '', data_type: 'string' });
  for (const [, { name, provider }] of withFields) {
    const target = { target: targetOf(name), provider: provider.id, remote_field: labelOf(count) };
    await asOperator('/field-mapping/map', { object: name, ...target });
  }
});

afterAll(() => service.stop());

const connectionOf = (provider: string): MadeConnection => connections.get(provider) ?? expect.fail(provider);
const call = (provider: string, method: string, path: string, options = {}) =>
  service.call(method, path, { token: connectionOf(provider).token, ...options });

const pathOf = ({ object }: Declared): string => `/${object.vertical}/${object.plural}`;

/** Changes the last field of a record from another project with the same account. */
const changeElsewhere = async (declared: Declared, remote_id: string, value: string): Promise<void> => {
  const { token } = other.get(declared.provider.id) ?? expect.fail(declared.name);
  const body = { remote_id, field_mappings: { [labelOf(count)]: value } };
  dataOf(await service.call('PATCH', pathOf(declared), { token, body }));
};

const plain = { email_addresses: [], phone_numbers: [], addresses: [] };
const bodies: Readonly<Record<string, object>> = {
  'crm.contact': {
    ...plain,
    first_name: 'Ada',
    last_name: 'L',
    email_addresses: [{ email_address: 'ada@many.example' }],
  },
  'crm.company': { name: 'Many Ltd' },
  'crm.deal': { name: 'Many seats' },
  'crm.lead': { name: 'Perhaps many seats' },
  'crm.task': { subject: 'Call' },
  'crm.engagement': { type: 'call', subject: 'Called' },
  'ticketing.ticket': { name: 'Printer', description: ['On fire.'], status: 'open' },
  'ticketing.contact': { name: 'Ada Many', phone_number: '+1 212 555 1000' },
  'ticketing.account': { name: 'Many Ltd' },
};

/** Other fields that Salesforce and Zoho require or use to find records. */
const further: Readonly<Record<string, object>> = {
  'crm.deal': { close_date: '2030-01-31T00:00:00.000Z' },
  'crm.lead': { company_name: 'Acme', email_addresses: [{ email_address: 'ada@many.example' }] },
};

/**
 * Related records that a create requires. Records of Close and deals of ActiveCampaign need a company. A case needs a
 * customer, and starts in progress.
 */
const ofCompany = async (id: string, name: string): Promise<object> => {
  if (`${id} ${name}` === 'dynamics-365 ticketing.ticket') {
    const customer = await call(id, 'POST', '/ticketing/accounts', { body: { name: 'Whose' } });
    return { account_id: recordOf(customer, 201).id, status: 'in_progress' };
  }
  const isOfOne =
    name === 'crm.deal' ? ['activecampaign', 'close'].includes(id) : `${id} ${name}` === 'close crm.contact';
  if (!isOfOne) return {};
  return {
    company_id: recordOf(await call(id, 'POST', '/crm/companies', { body: { name: `Whose ${randomUUID()}` } }), 201).id,
  };
};

/** Values that must be unique. Some providers require unique addresses of contacts and unique names of companies. */
const itsOwn = (name: string): object => {
  if (name === 'crm.company') return { name: `Many ${randomUUID()}` };
  const email_address = `ada-${randomUUID()}@many.example`;
  if (name === 'ticketing.contact' || name === 'marketingautomation.contact') return { email_address };
  return name === 'crm.contact' ? { email_addresses: [{ email_address }] } : {};
};

/** The body of a create. A lead must refer to an existing contact. */
const bodyWith = async ({ name, provider, declaration }: Declared, value: string) => {
  const person = { ...bodies['crm.contact'], ...itsOwn('crm.contact') };
  const whose = async () => recordOf(await call(provider.id, 'POST', '/crm/contacts', { body: person }), 201);
  const links = 'contact_id' in declaration.fields && name === 'crm.lead' ? { contact_id: (await whose()).id } : {};
  const beside = ['salesforce', 'zoho-crm'].includes(provider.id) ? further[name] : await ofCompany(provider.id, name);
  return { ...bodies[name], ...beside, ...links, ...itsOwn(name), field_mappings: { [targetOf(name)]: value } };
};

/** A record that refers to a record of the object, for `expand`. */
const referring: Readonly<Record<string, { path: string; field: string; body: (id: string) => object }>> = {
  'crm.contact': { path: '/crm/deals', field: 'contact_ids', body: (id) => ({ name: 'D', contact_ids: [id] }) },
  'ticketing.contact': {
    path: '/ticketing/tickets',
    field: 'contact_id',
    body: (id) => ({ name: 'T', contact_id: id }),
  },
  'ticketing.account': {
    path: '/ticketing/tickets',
    field: 'account_id',
    body: (id) => ({ name: 'T', account_id: id }),
  },
  'crm.company': {
    path: '/crm/deals',
    field: 'company_id',
    body: (id) => ({ name: 'D', company_id: id, close_date: '2030-01-31T00:00:00.000Z' }),
  },
  'crm.lead': { path: '/crm/tasks', field: 'lead_id', body: (id) => ({ subject: 'S', lead_id: id }) },
  'crm.deal': { path: '/crm/notes', field: 'deal_id', body: (id) => ({ content: 'C', deal_id: id }) },
  'ticketing.ticket': {
    path: '/ticketing/comments',
    field: 'ticket_id',
    body: (id) => ({ body: 'B', ticket_id: id }),
  },
};

/** Objects of the same provider and vertical that callers can create, with a field that refers to this object. */
const namersOf = ({ name, object: { noun, vertical }, provider: { id } }: Declared): string[] =>
  everyDeclaration.flatMap(([title, { declaration, object, provider }]) =>
    provider.id === id &&
    object.vertical === vertical &&
    declaration.create !== undefined &&
    // The response to an accepted event contains no record.
    !declaration.create.accepted &&
    fieldsOf(declaration).some(
      ([field, mapping]) =>
        field === `${noun}_id` || field === `${noun}_ids` || Reflect.get(Object(mapping), 'object') === name,
    )
      ? [title]
      : [],
  );

const created = async (declared: Declared, value: string): Promise<AnsweredRecord> => {
  const body = await bodyWith(declared, value);
  const reply = await call(declared.provider.id, 'POST', pathOf(declared), { body });
  const record = recordOf(reply, 201);
  // Deals of Close have no name.
  const isNameless = declared.provider.id === 'close' && declared.name === 'crm.deal';
  expect(warnedPaths(reply)).toEqual(isNameless ? ['name'] : []);
  return record;
};

const lastOf = ({ name }: Declared, record: object): unknown =>
  Object(Reflect.get(record, 'field_mappings'))[targetOf(name)];

const emailOf = ({ email_address, email_addresses }: AnsweredRecord): unknown => {
  const [first] = Array.isArray(email_addresses) ? email_addresses : [];
  return email_address ?? Object(first).email_address;
};

/** Filter values that select the record. */
const filtersFor = ({ object, declaration }: Declared, record: AnsweredRecord) => {
  const given: Record<string, unknown> = {
    modified_after: '2020-01-01T00:00:00Z',
    created_after: '2020-01-01T00:00:00Z',
  };
  for (const name of Object.keys(object.filters ?? {})) given[name] = name === 'email' ? emailOf(record) : record[name];
  return Object.entries(given)
    .filter(([name]) => canFilter(declaration, name))
    .map(([name, value]) => [name, [value].flat()[0]] as const)
    .filter(([, value]) => typeof value === 'string');
};

describe.each(tried)(`%s in an account with ${count} custom fields (SEED=${seed})`, (_, declared) => {
  const { provider, name } = declared;
  const path = pathOf(declared);

  it('writes the last field with a create and an update, and reads it by id and in a list', async () => {
    const { id } = await created(declared, 'first');
    const get = async () => lastOf(declared, recordOf(await call(provider.id, 'GET', `${path}/${id}`)));
    expect(await get()).toBe('first');
    const body = { field_mappings: { [targetOf(name)]: 'second' } };
    const changed = recordOf(await call(provider.id, 'PATCH', `${path}/${id}`, { body }));
    expect(lastOf(declared, changed)).toBe('second');
    expect(await get()).toBe('second');
    const listed = recordsOf(await call(provider.id, 'GET', path, { query: { limit: 100 } }));
    expect(listed.filter((record) => record.id === id).map((record) => lastOf(declared, record))).toEqual(['second']);
  });

  it('shows the field for every filter', async () => {
    const { id } = await created(declared, 'filtered');
    const record = recordOf(await call(provider.id, 'GET', `${path}/${id}`));
    const filters = filtersFor(declared, record);
    for (const [filter, value] of filters) {
      const query = { limit: 100, [filter]: value };
      const listed = recordsOf(await call(provider.id, 'GET', path, { query }));
      const found = listed.filter((one) => one.id === id).map((one) => lastOf(declared, one));
      expect(found, filter).toEqual(['filtered']);
    }
    expect(filters.length).toBeGreaterThan(0);
  });

  it('writes the field in a batch', async () => {
    const items = await Promise.all(['one', 'two'].map((value) => bodyWith(declared, value)));
    const answers = dataOf(await call(provider.id, 'POST', `${path}/batch`, { body: { items } }));
    for (const { data } of answers as { data: AnsweredRecord }[]) {
      const record = recordOf(await call(provider.id, 'GET', `${path}/${data.id}`));
      expect(['one', 'two']).toContain(lastOf(declared, record));
    }
  });

  it('shows the field in expanded records', async () => {
    const { id } = await created(declared, 'expanded');
    const referrer = referring[name];
    const namers = namersOf(declared);
    if (referrer === undefined || namers.length === 0) return expect(namers).toEqual([]);
    // No object of Close refers to a deal.
    if (provider.id === 'close' && name === 'crm.deal') return undefined;
    // At Salesforce, the contacts of a deal are read-only, and no object refers to a deal.
    if (provider.id === 'salesforce' && ['crm.contact', 'crm.deal'].includes(name)) return undefined;
    const beside = provider.id === 'salesforce' && name === 'crm.company' ? further['crm.deal'] : {};
    const body = { ...beside, ...referrer.body(id) };
    const made = recordOf(await call(provider.id, 'POST', referrer.path, { body }), 201);
    const parent = referrer.field === 'ticket_id' ? { ticket_id: id } : {};
    const query = { ...parent, limit: 100, expand: referrer.field };
    const listed = recordsOf(await call(provider.id, 'GET', referrer.path, { query }));
    const [found] = [Object(listed.find((record) => record.id === made.id)?.expanded)[referrer.field]].flat();
    expect(lastOf(declared, Object(found))).toBe('expanded');
  });
});

describe.each(tried)(`a sync of %s in an account with ${count} custom fields (SEED=${seed})`, (_, declared) => {
  const { provider, name } = declared;

  it('reads the last field of all records and of changed records', async () => {
    const made = await created(declared, 'before');
    // A new connection, so that no other object is due during this sync.
    const { id } = await service.connect(project, provider.id as ProviderId);
    const sync = { project: project.id, connection: id, object: name };
    const began = Date.now();
    await requestSync(sync, { source: 'request', request: {} }, began);
    await service.sync(began);
    for (const [value, later] of [
      ['changed', quarter],
      ['listed', 2 * day],
    ] as const) {
      await changeElsewhere(declared, made.remote_id, value);
      await service.sync(began + later);
      expect(await getSync(sync)).toMatchObject({ result: 'succeeded', lastError: undefined });
      const events = (await eventsOf(project.id, id)).filter(({ remoteId }) => remoteId === made.remote_id);
      expect(lastOf(declared, events.at(-1)?.record ?? {})).toBe(value);
    }
    dataOf(await service.call('DELETE', `/connections/${id}`, { key: project.key }), 202);
  });
});

describe('a value of a client', () => {
  const text = everyDeclaration.flatMap(([title, { object, provider }]) =>
    Object.entries(object.filters ?? {}).flatMap(([filter, { kind }]) =>
      kind === 'text' ? [[title, filter, provider.id, `/${object.vertical}/${object.plural}`] as const] : [],
    ),
  );

  it.each(text)('%s: %s is refused above the maximum length, and accepted otherwise', async (_, filter, id, path) => {
    const ask = (length: number) => call(id, 'GET', path, { query: { [filter]: '你'.repeat(length) } });
    expect(refusedPaths(await ask(321))).toEqual([filter]);
    expect([200, 422]).toContain((await ask(320)).status);
  });

  it.each(ids)('a remote id at %s is refused if it is longer than any remote id', async (id) => {
    const [object = 'ticketing.ticket'] = ['crm.contact', 'ticketing.ticket', 'marketingautomation.contact'].filter(
      (name) => Object.hasOwn(providers[id]?.objects ?? {}, name),
    );
    const path = `/${object.replace('.', '/')}s`;
    const reply = await call(id, 'PATCH', path, { body: { remote_id: '你'.repeat(500) } });
    expect(refusedPaths(reply)).toEqual(['remote_id']);
  });
});

describe('a provider whose accounts have no custom fields', () => {
  const without = ids.filter(
    (id) =>
      !everyDeclaration.some(
        ([, { declaration, provider }]) => provider.id === id && declaration.customFields?.metadata !== undefined,
      ),
  );

  it('is GitHub, Klaviyo or Linear: the length of a request does not depend on custom fields', () => {
    expect(without.toSorted()).toEqual(['github', 'klaviyo', 'linear']);
  });

  it.each(without)('%s is read and written like any other', async (id) => {
    const isTicketing = Object.hasOwn(providers[id]?.objects ?? {}, 'ticketing.ticket');
    const plural = isTicketing ? '/ticketing/tickets' : '/marketingautomation/lists';
    const body = isTicketing ? { ...bodies['ticketing.ticket'], field_mappings: {} } : { name: 'Printers' };
    const made = recordOf(await call(id, 'POST', plural, { body }), 201);
    const path = `${plural}/${made.id}`;
    expect(recordOf(await call(id, 'PATCH', path, { body: { name: 'Scanner' } })).name).toBe('Scanner');
    expect(recordOf(await call(id, 'GET', path)).name).toBe('Scanner');
    expect(recordsOf(await call(id, 'GET', plural, { query: { limit: 100 } })).length).toBeGreaterThan(0);
  });
});
