import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pipedriveCompanies } from '../../../../infra/simulators/pipedrive/seeds.ts';
import {
  dataOf,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
  warnedPaths,
} from '../../../harness/reply.ts';
import { type Service, startService } from '../../../harness/service.ts';

let service: Service;
let token: string;

beforeAll(async () => {
  const [first, second] = pipedriveCompanies;
  service = await startService({ pipedrive: { companies: [{ ...first, moreFields: 1_200 }, second] } });
  ({ token } = await service.connect(await service.project(), 'pipedrive'));
});

afterAll(() => service.stop());

const call = (method: string, path: string, options = {}) => service.call(method, path, { token, ...options });
const post = (path: string, body: unknown, options = {}) => call('POST', path, { body, ...options });
const patch = (path: string, body: unknown, options = {}) => call('PATCH', path, { body, ...options });
const account = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);
const stored = (type: 'activities' | 'deals' | 'organizations' | 'persons', remoteId: string) =>
  account().get(type, Number(remoteId));

const contactBody = (more: object = {}) => ({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email_addresses: [],
  phone_numbers: [],
  addresses: [],
  field_mappings: {},
  ...more,
});

describe('the names of a person', () => {
  it('are stored as one name, and a part that is read as another part is reported', async () => {
    const names = { first_name: 'Mary Jane', last_name: 'Watson' };
    const reply = await post('/crm/contacts', contactBody(names));
    expect(recordOf(reply, 201)).toMatchObject({ name: 'Mary Jane Watson', first_name: 'Mary' });
    expect(warnedPaths(reply)).toEqual(['first_name', 'last_name']);
    const strict = { query: { strict: true } };
    expect(refusedPaths(await post('/crm/contacts', contactBody(names), strict))).toEqual(['first_name', 'last_name']);
    const { id } = recordOf(reply, 201);
    expect(warnedPaths(await patch(`/crm/contacts/${id}`, names))).toEqual(['first_name', 'last_name']);
    expect(warnedPaths(await post('/crm/contacts', contactBody({ last_name: 'van Dyk' }), strict))).toEqual([]);
  });
});

describe('the time of a task', () => {
  it('is stored as a day and a time, and read as the moment', async () => {
    const body = { subject: 'Call', due_date: '2030-01-02T11:30:00.000+01:00' };
    const task = recordOf(await post('/crm/tasks', body), 201);
    expect(stored('activities', task.remote_id)?.values).toMatchObject({
      due_date: '2030-01-02',
      due_time: '10:30:00',
    });
    expect(task.due_date).toBe('2030-01-02T10:30:00.000Z');
  });

  it('is only a day at midnight, and null after it was emptied', async () => {
    const body = { subject: 'Call', due_date: '2030-01-02T10:30:00Z' };
    const { id, remote_id } = recordOf(await post('/crm/tasks', body), 201);
    const later = recordOf(await patch(`/crm/tasks/${id}`, { due_date: '2030-01-03T00:00:00Z' }));
    expect(later.due_date).toBe('2030-01-03T00:00:00.000Z');
    expect(stored('activities', remote_id)?.values).toMatchObject({ due_date: '2030-01-03', due_time: null });
    expect(recordOf(await patch(`/crm/tasks/${id}`, { due_date: null })).due_date).toBeNull();
  });
});

describe('the status of a task', () => {
  it('is refused if the vendor has no such state', async () => {
    const reply = await post('/crm/tasks', { subject: 'Call', status: 'on_hold' }, { query: { strict: true } });
    expect(refusedPaths(reply)).toEqual(['status']);
  });

  it('shows whether and when the task was done, and is a filter', async () => {
    const { id } = recordOf(await post('/crm/tasks', { subject: 'Close', status: 'open' }), 201);
    const closed = recordOf(await patch(`/crm/tasks/${id}`, { status: 'closed' }));
    expect(closed).toMatchObject({ status: 'closed', remote_status: 'true', status_category: 'closed' });
    expect(closed.finished_date).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    const list = async (status: string) =>
      recordsOf(await call('GET', '/crm/tasks', { query: { status, limit: 100 } }));
    expect((await list('closed')).map((task) => task.id)).toContain(id);
    expect((await list('open')).map((task) => task.id)).not.toContain(id);
  });
});

describe('the contact of a task', () => {
  it('is its main participant, and causes no warning if it is sent back', async () => {
    const contact = recordOf(await post('/crm/contacts', contactBody()), 201).id;
    const task = recordOf(await post('/crm/tasks', { subject: 'Call', contact_id: contact }), 201);
    expect(task.contact_id).toBe(contact);
    const reply = await patch(`/crm/tasks/${task.id}`, { subject: 'Call back', contact_id: contact });
    expect(warnedPaths(reply)).toEqual([]);
    const other = await patch(`/crm/tasks/${task.id}`, { subject: 'Call again', contact_id: null });
    expect([recordOf(other).contact_id, recordOf(other).contact_ids]).toEqual([null, []]);
    expect(warnedPaths(other)).toEqual([]);
  });
});

describe('the contacts of an engagement', () => {
  it('are exactly the contacts of the update, and none after an empty list', async () => {
    const contact = recordOf(await post('/crm/contacts', contactBody()), 201);
    const made = recordOf(await post('/crm/engagements', { type: 'call', contacts: [contact.id] }), 201);
    const participants = () => Object(stored('activities', made.remote_id)?.values).participants;
    expect(participants()).toMatchObject([{ person_id: Number(contact.remote_id) }]);
    const emptied = await patch(`/crm/engagements/${made.id}`, { contacts: [] });
    expect(recordOf(emptied).contacts).toEqual([]);
    expect([participants(), warnedPaths(emptied)]).toEqual([[], []]);
  });
});

describe('the times of an engagement', () => {
  const start = { type: 'call', start_at: '2030-01-02T10:00:00.000Z' };

  it('cannot end before they start or without a start', async () => {
    const early = await post('/crm/engagements', { ...start, end_time: '2030-01-02T09:00:00Z' });
    expect(warnedPaths(early)).toEqual(['end_time']);
    const endless = await post('/crm/engagements', { type: 'call', end_time: '2030-01-02T09:00:00Z' });
    expect(warnedPaths(endless)).toEqual(['end_time']);
  });

  it('are stored as day, time and length', async () => {
    const call = recordOf(await post('/crm/engagements', { ...start, end_time: '2030-01-02T11:15:00.000Z' }), 201);
    expect(call).toMatchObject({ ...start, end_time: '2030-01-02T11:15:00.000Z' });
    expect(stored('activities', call.remote_id)?.values).toMatchObject({ due_time: '10:00:00', duration: '01:15:00' });
  });

  it('change only the end if only the end is set, and move together with the start', async () => {
    const body = { ...start, end_time: '2030-01-02T11:00:00Z' };
    const path = `/crm/engagements/${recordOf(await post('/crm/engagements', body), 201).id}`;
    const longer = recordOf(await patch(path, { end_time: '2030-01-02T12:00:00.000Z' }));
    expect(longer).toMatchObject({ ...start, end_time: '2030-01-02T12:00:00.000Z' });
    expect(recordOf(await patch(path, { start_at: '2030-01-05T10:00:00Z' })).end_time).toBe('2030-01-05T12:00:00.000Z');
    expect(recordOf(await patch(path, { end_time: null })).end_time).toBeNull();
  });

  it('are listed by type', async () => {
    await post('/crm/engagements', { type: 'email', subject: 'Hello' });
    const found = recordsOf(await call('GET', '/crm/engagements', { query: { type: 'email', limit: 100 } }));
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(['email']));
  });
});

describe('addresses', () => {
  const address = {
    street_1: 'St James Square 12',
    street_2: 'Second floor',
    city: 'London',
    postal_code: 'SW1Y 4JH',
    country: 'United Kingdom',
  };

  it('are stored in parts and as one text', async () => {
    const company = recordOf(await post('/crm/companies', { name: 'A', addresses: [address] }), 201);
    expect(company.addresses).toEqual([address]);
    expect(stored('organizations', company.remote_id)?.values.address).toMatchObject({
      value: 'St James Square 12, Second floor, London, SW1Y 4JH, United Kingdom',
      route: 'St James Square 12',
      locality: 'London',
    });
    const contact = recordOf(await post('/crm/contacts', contactBody({ addresses: [address] })), 201);
    expect(contact.addresses).toEqual([address]);
  });

  it('that the vendor has split stay split if they are sent back, and are emptied by an empty list', async () => {
    const parts = {
      value: '12 St James Square, London',
      route: 'St James Square',
      street_number: '12',
      locality: 'London',
    };
    const row = account().create('organizations', { name: 'Split address', address: parts });
    const found = recordsOf(await call('GET', '/crm/companies', { query: { limit: 100 } }));
    const company = found.find(({ remote_id }) => remote_id === String(row.id));
    expect(company?.addresses).toEqual([{ street_1: '12 St James Square', city: 'London' }]);
    const path = `/crm/companies/${company?.id}`;
    await patch(path, { name: 'Renamed', addresses: company?.addresses });
    expect(account().get('organizations', row.id)?.values).toMatchObject({ name: 'Renamed', address: parts });
    const moved = recordOf(await patch(path, { addresses: [{ street_1: '1 Mall', city: 'London' }] }));
    expect(moved.addresses).toEqual([{ street_1: '1 Mall', city: 'London' }]);
    expect(account().get('organizations', row.id)?.values.address).toMatchObject({ street_number: '' });
    expect(recordOf(await patch(path, { addresses: [] })).addresses).toEqual([]);
  });

  it('that are a single text are shown as this text', async () => {
    const row = account().create('organizations', { name: 'One line', address: { value: 'Mall 1, London' } });
    const found = recordsOf(await call('GET', '/crm/companies', { query: { limit: 100 } }));
    const company = found.find(({ remote_id }) => remote_id === String(row.id));
    expect(company?.addresses).toEqual([{ street_1: 'Mall 1, London' }]);
  });
});

describe('the industry of a company', () => {
  it('is reported if the account has no such industry', async () => {
    expect(warnedPaths(await post('/crm/companies', { name: 'A', industry: 'Alchemy' }))).toEqual(['industry']);
  });

  it('is accepted and shown by its name', async () => {
    const company = recordOf(await post('/crm/companies', { name: 'A', industry: 'manufacturing' }), 201);
    expect(company).toMatchObject({ industry: 'Manufacturing', remote_industry: '2' });
    expect(stored('organizations', company.remote_id)?.values.industry).toBe(2);
  });
});

describe('contacts by e-mail', () => {
  it('have exactly this address, and are complete', async () => {
    const more = { email_addresses: [{ email_address: 'exact@example.com', email_address_type: 'work' }] };
    const contact = recordOf(await post('/crm/contacts', contactBody(more)), 201);
    await post('/crm/contacts', contactBody({ email_addresses: [{ email_address: 'inexact@example.com' }] }));
    const find = async (email: string) => recordsOf(await call('GET', '/crm/contacts', { query: { email } }));
    expect(await find('EXACT@example.com')).toEqual([{ ...contact }]);
    expect(await find('nobody@example.com')).toEqual([]);
  });

  it('cannot be filtered by time as well', async () => {
    const query = { email: 'exact@example.com', modified_after: '2030-01-01T00:00:00Z' };
    expect(failureOf(await call('GET', '/crm/contacts', { query }))).toEqual([422, 'unsupported_filter']);
  });
});

describe('users by e-mail', () => {
  it('have exactly this address', async () => {
    const [user] = account().users();
    const find = async (email: string) => recordsOf(await call('GET', '/crm/users', { query: { email } }));
    expect((await find(user?.email.toUpperCase() ?? '')).map(({ remote_id }) => remote_id)).toEqual([String(user?.id)]);
    expect(await find(user?.email.slice(1) ?? '')).toEqual([]);
  });
});

describe('an amount that the vendor cannot store as a number', () => {
  const amount = '12345678901234567.89';

  it('is refused when strict, and otherwise not written, with a warning', async () => {
    expect(refusedPaths(await post('/crm/deals', { name: 'Big', amount }, { query: { strict: true } }))).toEqual([
      'amount',
    ]);
    const reply = await post('/crm/deals', { name: 'Big', amount });
    expect(recordOf(reply, 201).amount).toBe('0');
    expect(envelopeOf(reply).warnings).toMatchObject([
      { path: 'amount', code: 'unknown_value', message: expect.stringContaining(amount) },
    ]);
  });

  it('leaves the amount unchanged in an update', async () => {
    const { id } = recordOf(await post('/crm/deals', { name: 'Big', amount: '1200.50' }), 201);
    const reply = await patch(`/crm/deals/${id}`, { name: 'Bigger', amount: '0.1234567890123456789' });
    expect(recordOf(reply)).toMatchObject({ name: 'Bigger', amount: '1200.5' });
    expect(warnedPaths(reply)).toEqual(['amount']);
  });
});

describe('the pipeline of a deal', () => {
  it('is chosen by its name, and its first stage with it', async () => {
    const deal = recordOf(await post('/crm/deals', { name: 'Again', pipeline: 'Renewals' }), 201);
    expect(deal.pipeline).toBe('111');
    const stage = recordOf(await call('GET', `/crm/stages/${deal.stage_id}`));
    expect(stage).toMatchObject({ stage_name: 'Up for renewal', pipeline: '111' });
  });
});

describe('custom fields', () => {
  const code = (name: string): string => account().customFields('deals')[name] ?? '';

  it('are refused with an option that the account does not have', async () => {
    const body = { name: 'x', field_mappings: { Tier: 'Platinum' } };
    expect(refusedPaths(await post('/crm/deals', body, { query: { strict: true } }))).toEqual(['field_mappings.Tier']);
  });

  it('with options are stored by id and shown by name', async () => {
    const body = { name: 'x', field_mappings: { Tier: 'gold', Topics: ['Price', '162'], Seats: 5 } };
    const deal = recordOf(await post('/crm/deals', body), 201);
    expect(stored('deals', deal.remote_id)?.custom_fields).toEqual({
      [code('Tier')]: 160,
      [code('Topics')]: [160, 162],
      [code('Seats')]: 5,
    });
    expect(deal.field_mappings).toMatchObject({ Tier: 'Gold', Topics: ['Price', 'Quality'] });
    const emptied = await patch(`/crm/deals/${deal.id}`, { field_mappings: { Topics: [], Tier: null } });
    expect(recordOf(emptied).field_mappings).toEqual({ Seats: 5 });
  });

  it('are all known, even if their list has many pages', async () => {
    const name = 'Field 1200';
    const deal = recordOf(await post('/crm/deals', { name: 'x', field_mappings: { [name]: 'last' } }), 201);
    expect(deal.field_mappings).toEqual({ [name]: 'last' });
    const meta = Object(dataOf(await call('GET', '/crm/deals/meta')));
    expect(Object.keys(meta.create.properties.field_mappings.properties).length).toBeGreaterThan(1_200);
    const pages = service.simulators.pipedrive.exchanges.filter(({ path }) => path.endsWith('/v2/dealFields'));
    expect(pages.length).toBe(3);
  });
});

describe('the domain of an organization', () => {
  const website = (remoteId: string) => stored('organizations', remoteId)?.values.website;

  it('is the domain of its website, which stays unchanged if the record is sent back', async () => {
    const { id: remoteId } = account().create('organizations', {
      name: 'Acme',
      website: 'https://www.Acme.example/shop?a=b',
    });
    const company = recordsOf(await call('GET', '/crm/companies', { query: { limit: 100 } })).find(
      ({ remote_id }) => remote_id === String(remoteId),
    );
    expect(company?.domains).toEqual(['acme.example']);
    const id = company?.id;
    recordOf(await patch(`/crm/companies/${id}`, { name: 'Acme Ltd', domains: company?.domains }));
    expect(website(String(remoteId))).toBe('https://www.Acme.example/shop?a=b');
    expect(recordOf(await patch(`/crm/companies/${id}`, { domains: ['acme.test'] })).domains).toEqual(['acme.test']);
    expect(website(String(remoteId))).toBe('acme.test');
  });

  it('is written with its website, and does not contradict it', async () => {
    const address = 'https://www.acme.example/shop';
    const body = { name: 'Acme', website: address, domains: ['acme.example'] };
    const { id, remote_id: remoteId } = recordOf(await post('/crm/companies', body), 201);
    expect(website(String(remoteId))).toBe(address);
    const shown = recordOf(await patch(`/crm/companies/${id}`, { website: `${address}/2`, domains: ['acme.example'] }));
    expect([shown.website, shown.domains]).toEqual([`${address}/2`, ['acme.example']]);
    await patch(`/crm/companies/${id}`, { website: `${address}/2`, domains: ['acme.test'] });
    expect(website(String(remoteId))).toBe('acme.test');
    const other = await post('/crm/companies', { ...body, domains: ['other.example'] }, { query: { strict: true } });
    expect(refusedPaths(other)).toEqual(['domains']);
  });

  it('is empty if the website contains no domain, and an invalid domain is refused', async () => {
    const { id } = account().create('organizations', { name: 'Acme', website: 'ask Bob' });
    const companies = recordsOf(await call('GET', '/crm/companies', { query: { limit: 100 } }));
    expect(companies.find(({ remote_id }) => remote_id === String(id))?.domains).toEqual([]);
    const body = { name: 'Acme', domains: ['https://acme.example/'] };
    expect(refusedPaths(await post('/crm/companies', body, { query: { strict: true } }))).toEqual(['domains']);
  });
});

describe("an activity with the account's own type", () => {
  const listed = async (path: string, query = {}) =>
    recordsOf(await call('GET', path, { query: { limit: 100, ...query } }));

  it('is an engagement with this type, not a task: listed, filtered and read', async () => {
    const { id } = account().create('activities', { type: 'site_visit', subject: 'Roof' });
    const one = (await listed('/crm/engagements', { type: 'site_visit' })).find(
      ({ remote_id }) => remote_id === String(id),
    );
    expect(one).toMatchObject({ type: 'site_visit', remote_type: 'site_visit', subject: 'Roof' });
    expect(recordOf(await call('GET', `/crm/engagements/${one?.id}`))).toMatchObject({ type: 'site_visit' });
    expect((await listed('/crm/tasks')).map(({ remote_id }) => remote_id)).not.toContain(String(id));
  });

  it("is created by the account's name of the type too, and keeps its id", async () => {
    const made = recordOf(await post('/crm/engagements', { type: 'Site visit', subject: 'Roof' }), 201);
    expect(made.type).toBe('site_visit');
    expect(recordOf(await patch(`/crm/engagements/${made.id}`, { type: 'call' })).type).toBe('call');
    const changed = recordOf(await patch(`/crm/engagements/${made.id}`, { type: 'site_visit' }));
    expect(changed).toMatchObject({ id: made.id, remote_id: made.remote_id, type: 'site_visit' });
  });

  it('is refused with an unknown type or a type of tasks, and the answer lists the types', async () => {
    for (const type of ['fax', 'task']) {
      const reply = await post('/crm/engagements', { type, subject: 'x' });
      expect(refusedPaths(reply)).toEqual(['type']);
      expect(JSON.stringify(reply)).toContain('call, meeting, email, lunch, site visit');
    }
  });
});
