import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activecampaignAccounts } from '../../../infra/simulators/activecampaign/seeds.ts';
import { brevoAccounts } from '../../../infra/simulators/brevo/seeds.ts';
import { closeOrganizations } from '../../../infra/simulators/close/seeds.ts';
import { dynamicsOrgs } from '../../../infra/simulators/dynamics-365/seeds.ts';
import { hubspotPortals } from '../../../infra/simulators/hubspot/seeds.ts';
import { klaviyoAccounts } from '../../../infra/simulators/klaviyo/seeds.ts';
import { mailchimpAccounts } from '../../../infra/simulators/mailchimp/seeds.ts';
import { salesforceOrgs } from '../../../infra/simulators/salesforce/seeds.ts';
import { zohoOrgs } from '../../../infra/simulators/zoho-crm/seeds.ts';
import { hasBatches } from '../../../lib/api/records/record-batches.ts';
import { pathOf } from '../../../lib/api/records/records.ts';
import { nameOf, type UnifiedObject } from '../../../lib/objects/define.ts';
import { objects } from '../../../lib/objects/registry.ts';
import { providers } from '../../../lib/providers/all.ts';
import { canDo, isReadable, kindsOf, mappingOf } from '../../../lib/providers/language/kinds.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { classOf } from '../../harness/classes.ts';
import {
  type AnsweredRecord,
  dataOf,
  envelopeOf,
  failureOf,
  recordOf,
  recordsOf,
  refusedPaths,
} from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';
import { answersCreate } from '../../providers/declared.ts';

let service: Service;
const tokens = new Map<string, string>();

const providerIds = Object.keys(providers) as ProviderId[];

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  const project = await service.project();
  for (const id of providerIds) tokens.set(id, (await service.connect(project, id)).token);
  // Zendesk's tags come to be on tickets.
  const body = { name: 'T', description: ['D'], tags: ['vip', 'floor_3'], field_mappings: {} };
  await made('zendesk', '/ticketing/tickets', body);
  // The provider says what becomes of messages.
  const shop = service.simulators.klaviyo.account(klaviyoAccounts[0].accountId);
  for (const name of ['Opened Email', 'Clicked Email'])
    shop.happen(shop.create({ email: `${name.slice(0, 5)}@objects.example` }), { name, isOwn: true });
  const portal = service.simulators.hubspot.account(hubspotPortals[0].portalId);
  for (const name of ['pe1_paid', 'e_visited_page']) portal.happen(101, name, {}, Date.now() - 2_000);
  // People make segments in their screen.
  service.simulators.brevo.account(brevoAccounts[0].email).segments.create({ segmentName: 'Buyers' });
  const mailer = service.simulators.activecampaign.account(activecampaignAccounts[0].account);
  for (const name of ['Buyers', 'Readers']) {
    mailer.create('segments', { name });
    mailer.create('automations', { name });
    mailer.create('messages', { name });
  }
  // People make the topics of an org.
  salesforceOrg().create('Topic', { Name: 'vip' });
});

afterAll(() => service.stop());

const zohoOrg = () => service.simulators['zoho-crm'].account(zohoOrgs[0].id);
const salesforceOrg = () => service.simulators.salesforce.account(salesforceOrgs[0].domain);

const call = (provider: string, method: string, path: string, options = {}) =>
  service.call(method, path, { token: tokens.get(provider), ...options });

const firstTwo = async (provider: string, path: string): Promise<readonly (string | undefined)[]> =>
  recordsOf(await call(provider, 'GET', path, { query: { limit: 2 } })).map(({ id }) => id);

const address = {
  street_1: '12 St James Square',
  city: 'Austin',
  state: 'Texas',
  postal_code: '78701',
  country: 'US',
};

/** Close calls every address something. */
const addressOf = (provider: string) => ({ ...address, ...(provider === 'close' && { address_type: 'business' }) });

type Body = Readonly<Record<string, unknown>>;

const made = async (provider: string, path: string, body: Body): Promise<string> =>
  recordOf(await call(provider, 'POST', path, { body }), 201).id;

const contactBody = { first_name: 'Ada', last_name: 'Lovelace', email_addresses: [], phone_numbers: [], addresses: [] };

let numbered = 0;

const nextNumber = (): number => {
  numbered += 1;
  return numbered;
};

/** A contact of ActiveCampaign has an address, which no other one has. */
const contactOf = (provider: string): Body => ({
  ...contactBody,
  ...(provider === 'activecampaign' && {
    email_addresses: [{ email_address: `ada-${nextNumber()}@objects.example`, email_address_type: 'work' }],
  }),
});

const newContact = (provider: string): Promise<string> =>
  made(provider, '/crm/contacts', { ...contactOf(provider), field_mappings: {} });

/** What an activity is on, where it needs one. */
const onCompany = async (provider: string): Promise<Body> =>
  provider === 'close'
    ? { company_id: await made(provider, '/crm/companies', { name: 'Acme', field_mappings: {} }) }
    : {};

/** Whose a ticket is, where it needs somebody. */
const ofCustomer = async (provider: string): Promise<Body> =>
  provider === 'dynamics-365' ? { account_id: await made(provider, '/ticketing/accounts', { name: 'Acme' }) } : {};

const newTicket = async (provider: string): Promise<string> => {
  const body = { name: 'T', description: ['D'], field_mappings: {}, ...(await ofCustomer(provider)) };
  return made(provider, '/ticketing/tickets', body);
};

const newAddressee = (provider: string): Promise<string> =>
  made(provider, '/marketingautomation/contacts', { email_address: `eve-${nextNumber()}@objects.example` });

const newTemplate = (provider: string): Promise<string> =>
  made(provider, '/marketingautomation/templates', { name: 'News', subject: 'News', html: '<p>Engines</p>' });

/** Of records that are kept by others: makes another one to keep them by, by the field that refers to it. */
const keepers = { ticket_id: newTicket, contact_id: newAddressee } as const;

const isKeeper = (field: string | undefined): field is keyof typeof keepers => Object.hasOwn(keepers, field ?? '');

/** What each object is created with, and changed to: fields that every provider of it can write, and new parents. */
/** An audience of Mailchimp has a sender; a list of Klaviyo has a name alone. */
const listWithSender = {
  create: {
    name: 'Engines',
    from_name: 'Ada',
    from_email: 'ada@engines.example',
    company_name: 'Engines',
    addresses: [{ street_1: '1 Main St', city: 'Claymont', state: 'DE', postal_code: '19703', country: 'US' }],
    permission_reminder: 'You asked for news.',
  },
  change: { name: 'More engines', from_name: 'Grace' },
};

const samples: Readonly<
  Record<string, (provider: string) => Promise<{ readonly create: Body; readonly change: Body }>>
> = {
  'crm.contact': async (provider) => ({
    create: { ...contactOf(provider), field_mappings: {} },
    change: { name: 'Grace Hopper' },
  }),
  'crm.company': async (provider) => {
    // It has no more of its own, and no two of one name.
    if (provider === 'activecampaign')
      return {
        create: { name: `Engines ${nextNumber()}`, website: 'https://engines.example' },
        change: { name: `Engines ${nextNumber()}`, website: 'https://more.example' },
      };
    return {
      create: {
        name: 'Analytical Engines',
        // Attio and Close have none.
        ...(!['attio', 'close'].includes(provider) && {
          industry: { hubspot: 'COMPUTER_SOFTWARE', 'dynamics-365': 'Accounting' }[provider] ?? 'Consulting',
        }),
        addresses: [addressOf(provider)],
      },
      change: { name: 'Difference Engines', addresses: [{ ...addressOf(provider), city: 'Paris' }] },
    };
  },
  'crm.deal': async (provider) => {
    const [first, second] = await firstTwo(provider, '/crm/stages');
    const [contact, other] = [await newContact(provider), await newContact(provider)];
    const create = { name: 'Engine', amount: '1200.5', stage_id: second, contact_ids: [contact] };
    const change = { name: 'Bigger engine', amount: 99, stage_id: first, contact_ids: [other] };
    // A deal there closes on a day.
    if (provider === 'salesforce') return { create: { ...create, close_date: '2030-01-31T00:00:00.000Z' }, change };
    // It has no name there, which an answer says.
    if (provider === 'close') return { create: { ...create, name: '' }, change: { ...change, name: '' } };
    return { create, change };
  },
  'crm.lead': async (provider) => ({
    create: {
      name: 'Ada Lovelace',
      ...(['dynamics-365', 'salesforce', 'zoho-crm'].includes(provider)
        ? { company_name: 'Acme' }
        : { contact_id: await newContact(provider) }),
    },
    change: { name: 'Ada King' },
  }),
  'crm.note': async (provider) => ({
    create: { content: 'Called.', contact_id: await newContact(provider), ...(await onCompany(provider)) },
    change: { content: 'Called again.' },
  }),
  'crm.task': async (provider) => ({
    create: {
      subject: 'Call',
      status: 'open',
      // A task is due on a day there.
      due_date: `2030-01-02T${['salesforce', 'zoho-crm'].includes(provider) ? '00:00' : '10:30'}:00.000Z`,
      contact_id: await newContact(provider),
      ...(await onCompany(provider)),
    },
    // Attio keeps the text of a task as it is.
    change: {
      subject: provider === 'attio' ? 'Call' : 'Call back',
      status: 'closed',
      due_date: '2030-01-03T00:00:00.000Z',
    },
  }),
  'crm.engagement': async (provider) => {
    // Meetings come from calendars there.
    if (provider === 'close')
      return {
        create: { type: 'call', content: 'Called.', ...(await onCompany(provider)) },
        change: { content: 'Called again.' },
      };
    const [contact, other] = [await newContact(provider), await newContact(provider)];
    return {
      create: {
        type: 'meeting',
        subject: 'Kick-off',
        start_at: '2030-01-02T10:00:00.000Z',
        end_time: '2030-01-02T11:00:00.000Z',
        contacts: [contact],
      },
      change: {
        subject: 'Kick-off, longer',
        end_time: '2030-01-02T12:15:00.000Z',
        // One there.
        contacts: ['dynamics-365', 'salesforce', 'zoho-crm'].includes(provider) ? [other] : [contact, other],
      },
    };
  },
  'crm.custom-object': async (provider) => {
    if (provider === 'salesforce') {
      // Every record has an owner, and a checkbox is never empty: they are shown whether they are given or not.
      const shown = { OwnerId: salesforceOrg().userId, Is_Electric__c: false };
      return {
        create: { fields: { Name: 'Lovelace 1', Plate__c: 'L 1', Price__c: 1843, ...shown } },
        change: { fields: { Name: 'Lovelace 2', Plate__c: 'L 2', Price__c: 1844, ...shown, Is_Electric__c: true } },
      };
    }
    if (provider === 'zoho-crm') {
      // Every record has an owner, and a checkbox is never empty: they are shown whether they are given or not.
      const shown = { Owner: zohoOrg().user(0).id, Is_Electric: false, Email_Opt_Out: false };
      return {
        create: { fields: { Name: 'Lovelace 1', Plate: 'L 1', Price: 1843, ...shown } },
        change: { fields: { Name: 'Lovelace 2', Plate: 'L 2', Price: 1844, ...shown, Is_Electric: true } },
      };
    }
    if (provider === 'dynamics-365') {
      // A row is active, and a yes or no is never empty: they are shown whether they are given or not.
      const ownerid = service.simulators['dynamics-365'].account(dynamicsOrgs[0].host).user(0).id;
      const shown = { ownerid, statecode: 'Active', statuscode: 'Active', new_iselectric: false };
      return {
        create: { fields: { new_name: 'Lovelace 1', new_plate: 'L 1', new_price: 1843, ...shown } },
        change: {
          fields: { new_name: 'Lovelace 2', new_plate: 'L 2', new_price: 1844, ...shown, new_iselectric: true },
        },
      };
    }
    if (provider === 'attio')
      return {
        create: { fields: { name: 'Lovelace 1', seats: 4 } },
        change: { fields: { name: 'Lovelace 2', seats: 5 } },
      };
    if (provider === 'close') {
      const account = service.simulators.close.account(closeOrganizations[0].organizationId);
      const lead_id = account.create('leads', { name: 'Lovelace Ltd' });
      return {
        create: { fields: { name: 'Lovelace 1', lead_id, Code: 'L 1', Seats: 4 } },
        change: { fields: { name: 'Lovelace 2', lead_id, Code: 'L 2', Seats: 5 } },
      };
    }
    return {
      create: { fields: { model: 'Lovelace 1', year: 1843 } },
      change: { fields: { model: 'Lovelace 2', year: 1844 } },
    };
  },
  'ticketing.ticket': async (provider) => ({
    create: { name: 'Printer', description: ['On fire.'], field_mappings: {}, ...(await ofCustomer(provider)) },
    change: { name: 'Printer, still' },
  }),
  'ticketing.comment': async (provider) => ({
    create: { body: 'Looking.', ticket_id: await newTicket(provider) },
    change: { body: 'Looked.' },
  }),
  'ticketing.attachment': async (provider) => ({
    create: {
      file_name: 'smoke.png',
      content_type: 'image/png',
      content: 'c21va2U=',
      ticket_id: await newTicket(provider),
    },
    change: {},
  }),
  'ticketing.contact': async () => ({
    create: { name: 'Eve Customer', email_address: `eve-${Math.random()}@example.com` },
    change: { name: 'Eve Client' },
  }),
  'marketingautomation.contact': async (provider) => ({
    create: { email_address: `eve-${nextNumber()}@objects.example`, first_name: 'Eve' },
    change: ['activecampaign', 'brevo'].includes(provider)
      ? { first_name: 'Eva' }
      : { first_name: 'Eva', language: 'fr' },
  }),
  'marketingautomation.list': async (provider) => {
    if (['klaviyo', 'hubspot', 'brevo'].includes(provider))
      return { create: { name: `Engines ${nextNumber()}` }, change: { name: `More engines ${nextNumber()}` } };
    if (provider === 'activecampaign')
      return { create: { name: 'Engines', permission_reminder: 'You asked.' }, change: { name: 'More engines' } };
    return listWithSender;
  },
  'marketingautomation.tag': async () => ({
    create: { name: `Engines ${nextNumber()}` },
    change: { name: `More engines ${nextNumber()}` },
  }),
  'marketingautomation.campaign': async (provider) => ({
    create: {
      ...(provider === 'activecampaign'
        ? { name: 'Engines in May' }
        : { name: 'Engines in May', subject: 'Engines', from_name: 'Ada', reply_to: 'ada@engines.example' }),
      ...(provider === 'brevo' && { template_id: await newTemplate(provider) }),
      ...(provider === 'klaviyo' && { list_ids: await firstTwo(provider, '/marketingautomation/lists') }),
    },
    change: { name: 'Engines in June', ...(provider !== 'activecampaign' && { subject: 'All of them' }) },
  }),
  'marketingautomation.event': async (provider) => ({
    create: {
      contact_id: await newAddressee(provider),
      name: 'purchased',
      properties: { sku: 'A-1' },
      // Whole seconds: what some vendors keep, and by what they tell one event from another.
      occurred_at: new Date((Math.floor(Date.now() / 1000) - nextNumber()) * 1000).toISOString(),
    },
    change: {},
  }),
  'marketingautomation.template': async (provider) => ({
    create: { name: 'Engines', html: '<p>Engines</p>', ...(provider === 'brevo' && { subject: 'Engines' }) },
    change: { name: 'More engines', html: '<p>More</p>' },
  }),
  'ticketing.account': async () => ({
    create: { name: `Globex ${Math.random()}` },
    change: { name: `Globex ${Math.random()}` },
  }),
};

const declared = providerIds.flatMap((provider) =>
  Object.values<UnifiedObject>(objects).flatMap((object) => {
    const declaration = providers[provider]?.objects[nameOf(object)];
    if (declaration === undefined) return [];
    const can = (operation: 'list' | 'get' | 'create' | 'update' | 'remove'): boolean =>
      kindsOf(declaration).some(([, one]) => (operation === 'create' ? answersCreate(one) : canDo(one, operation)));
    const path = pathOf(object).replace('{class}', classOf(provider));
    const keeper = kindsOf(declaration).flatMap(([, { partitions }]) =>
      partitions?.metadata === undefined && isKeeper(partitions?.field) ? partitions.field : [],
    )[0];
    const title = `${provider} ${nameOf(object)}`;
    const isBatched = hasBatches(object, 'create');
    const hides = (field: string): boolean =>
      kindsOf(declaration).every(([, one]) => !isReadable(mappingOf(one, field)));
    return [
      { hides, provider, name: nameOf(object), path, can, keeper, isFile: object.file === true, isBatched, title },
    ];
  }),
);

const listAll = async (provider: string, path: string, query: Body, limit = 50): Promise<AnsweredRecord[]> => {
  const found: AnsweredRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(provider, 'GET', path, { query: { ...query, limit, cursor } });
    found.push(...recordsOf(page));
    cursor = envelopeOf(page).next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
};

/** What a create takes and a record need not show as it was given. */
const isUnshown = (field: string, isFile: boolean): boolean =>
  ['email_addresses', 'phone_numbers', ...(isFile ? ['content', 'content_type'] : [])].includes(field);

const sampleOf = (name: string, provider: string) => {
  const sample = samples[name]?.(provider);
  if (sample === undefined) throw new Error(`give ${name} a sample`);
  return sample;
};

type Declared = (typeof declared)[number];

/** An e-mail is made with its campaign. */
const sourceOf = (provider: string, name: string): Declared | undefined =>
  name === 'marketingautomation.email'
    ? declared.find(
        (one) => one.provider === provider && one.name === 'marketingautomation.campaign' && one.can('create'),
      )
    : undefined;

/** What the vendor alone makes of a contact, each another one. @param at epoch ms */
const happenings: Readonly<Record<string, (contact: string, number: number, at: number) => void>> = {
  'brevo marketingautomation.message': (contact, number, at) =>
    service.simulators.brevo.account(brevoAccounts[0].email).send(Number(contact), number, ['delivered'], at),
  'mailchimp marketingautomation.message': (contact, number, at) => {
    const [list = '', id = ''] = contact.split('/');
    const sent = { activity_type: 'sent', campaign_id: `c${number}` };
    service.simulators.mailchimp.account(mailchimpAccounts[0].accountId).happen(list, id, sent, at);
  },
  'activecampaign marketingautomation.event': (contact, number, at) =>
    service.simulators.activecampaign
      .account(activecampaignAccounts[0].account)
      .track(contact, 'visited', `${number}`, at),
};

const happen = async ({ provider, title }: Declared, contact: string, count: number): Promise<void> => {
  const act = happenings[title];
  if (act === undefined) return;
  const { remote_id } = recordOf(await call(provider, 'GET', `/marketingautomation/contacts/${contact}`));
  for (let number = 1; number <= count; number += 1) act(remote_id, number, Date.now() - 2_000 * number);
};

/**
 * Makes so many records to list, where they can be made: there are others from the start.
 * @returns the query that finds them
 */
const givenRecords = async (count: number, object: Declared): Promise<Body> => {
  const { provider, name, path, can, keeper } = object;
  const query = keeper === undefined ? {} : { [keeper]: await keepers[keeper](provider) };
  for (let index = 0; can('create') && index < count; index += 1)
    await made(provider, path, { ...(await sampleOf(name, provider)).create, ...query });
  const source = can('create') ? undefined : sourceOf(provider, name);
  if (source !== undefined && count > 0)
    await made(provider, source.path, (await sampleOf(source.name, provider)).create);
  await happen(object, String(query.contact_id), count);
  return query;
};

const creatable = declared.filter(({ can }) => can('create'));

describe.each(byProvider(creatable, 8))(
  `$title (SEED=${seed})`,
  ({ provider, name, path, can, keeper, isFile, hides }) => {
    it('is created, read, changed, listed and deleted', async () => {
      const sample = await sampleOf(name, provider);
      const created = recordOf(await call(provider, 'POST', path, { body: sample.create }), 201);
      for (const [field, value] of Object.entries(sample.create)) {
        if (isUnshown(field, isFile) || hides(field)) continue;
        expect(created[field], field).toEqual(value);
      }
      const query = keeper === undefined ? {} : { [keeper]: sample.create[keeper] };
      if (can('list')) expect((await listAll(provider, path, query)).map(({ id }) => id)).toContain(created.id);
      const own = `${path}/${created.id}`;
      if (can('get'))
        expect(recordOf(await call(provider, 'GET', own))).toMatchObject({
          id: created.id,
          remote_id: created.remote_id,
        });
      if (can('update')) {
        const changed = recordOf(await call(provider, 'PATCH', own, { body: sample.change }));
        for (const [field, value] of Object.entries(sample.change).filter(([field]) => !hides(field)))
          expect(changed[field], field).toEqual(typeof value === 'number' ? String(value) : value);
      }
      if (!can('remove')) return;
      expect(dataOf(await call(provider, 'DELETE', own))).toEqual({ id: created.id, deleted: true });
      if (can('get')) expect(failureOf(await call(provider, 'GET', own))).toEqual([404, 'not_found']);
    });
  },
);

describe.each(
  byProvider(
    creatable.filter(({ isBatched }) => isBatched),
    3,
  ),
)(`$title (SEED=${seed})`, ({ provider, name, path }) => {
  it('is created in batches, each item with its own answer', async () => {
    const sample = await sampleOf(name, provider);
    const items = [sample.create, { nonsense: true }];
    const answers = dataOf(await call(provider, 'POST', `${path}/batch`, { body: { items } }));
    expect(answers).toMatchObject([
      { statusCode: expect.any(Number) },
      { statusCode: 422, error: 'validation_failed' },
    ]);
  });
});

describe.each(creatable.filter(({ isBatched }) => !isBatched))('$title', ({ provider, path }) => {
  // Files are too large for one request, and each class would need a path of its own.
  it('has no batch', async () => {
    const reply = await call(provider, 'POST', `${path}/batch`, { body: { items: [] } });
    expect(failureOf(reply)).toEqual([405, 'method_not_allowed']);
  });
});

const listed = declared.filter(({ can }) => can('list'));

describe.each(byProvider(listed, 8))(`$title (SEED=${seed})`, (object) => {
  const { provider, path, can } = object;

  it('pages to the end, each record once, whatever the size of a page', async () => {
    const query = await givenRecords(3, object);
    const whole = (await listAll(provider, path, query)).map(({ id }) => id);
    const small = (await listAll(provider, path, query, 2)).map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(can('create') ? 2 : 0);
    expect(new Set(whole).size).toBe(whole.length);
    expect(small.toSorted()).toEqual(whole.toSorted());
  });

  it.runIf(can('get'))('reads by id what it lists', async () => {
    // All of them: the first pages of a list without a type may be empty.
    const records = await listAll(provider, path, await givenRecords(1, object));
    expect(records.length, path).toBeGreaterThan(0);
    for (const { id, remote_id } of records.slice(0, 3))
      expect(recordOf(await call(provider, 'GET', `${path}/${id}`))).toMatchObject({ id, remote_id });
  });

  it('refuses what it cannot expand', async () => {
    const query = { ...(await givenRecords(0, object)), expand: 'nonsense' };
    expect(failureOf(await call(provider, 'GET', path, { query }))).toEqual([422, 'validation_failed']);
  });
});

describe.each(declared)('$title', ({ provider, name, path }) => {
  it('says what it has in this account', async () => {
    const meta = dataOf(await call(provider, 'GET', `${path}/meta`));
    expect(meta).toMatchObject({ object: name, provider });
  });
});

interface Coverage {
  readonly provider: string;
  readonly object: string;
  readonly filters: readonly string[];
  readonly fields: readonly { readonly name: string; readonly read: boolean; readonly write: boolean }[];
}

const propertiesOf = (schema: unknown): string[] => Object.keys(Object(Object(schema).properties));

describe('GET …/meta', () => {
  const meta = async (provider: string, path: string): Promise<Record<string, unknown>> =>
    Object(dataOf(await call(provider, 'GET', `${path}/meta`)));

  it('has the fields that the account has a place for, and no others', async () => {
    const hubspot = await meta('hubspot', '/ticketing/tickets');
    expect(propertiesOf(hubspot.create)).toEqual(expect.arrayContaining(['name', 'description', 'status', 'comment']));
    expect(propertiesOf(hubspot.create)).not.toContain('tags');
    expect(Object(hubspot.create).required).toEqual(['name']);
    expect(propertiesOf((await meta('zendesk', '/ticketing/tickets')).create)).toContain('tags');
    expect(propertiesOf((await meta('pipedrive', '/crm/contacts')).create)).toEqual(
      expect.arrayContaining(['first_name', 'last_name', 'email_addresses']),
    );
  });

  it('has a field of some accounts where the account has it', async () => {
    const currencies = await service.connect(await service.project(), 'salesforce', { account: 1 });
    const several = Object(dataOf(await service.call('GET', '/crm/deals/meta', { token: currencies.token })));
    const one = await meta('salesforce', '/crm/deals');
    expect([several.create, several.update].map((schema) => propertiesOf(schema).includes('currency'))).toEqual([
      true,
      true,
    ]);
    expect([one.create, one.update].map((schema) => propertiesOf(schema).includes('currency'))).toEqual([false, false]);
  });

  it("has the account's own states, options and custom fields, with their names and types", async () => {
    const { create } = await meta('hubspot', '/ticketing/tickets');
    const { status, field_mappings } = Object(Object(create).properties);
    expect(Object(status).oneOf).toContainEqual({ const: 'open', title: 'New' });
    const { escalated, customer_tier } = Object(Object(field_mappings).properties);
    expect(escalated).toMatchObject({ type: ['boolean', 'null'] });
    expect(Object(customer_tier).oneOf.length).toBeGreaterThan(1);
  });

  it('has the kinds of an object that is several at the provider', async () => {
    const { create } = await meta('hubspot', '/crm/engagements');
    expect(Object(Object(Object(create).properties).type).enum).toEqual(['call', 'email', 'meeting']);
  });

  it('has what only some kinds take as theirs: fields, and choices that others have too or not', async () => {
    const { create } = await meta('hubspot', '/crm/engagements');
    const { direction, end_time, content } = Object(Object(create).properties);
    expect(direction['x-kinds']).toEqual(['call', 'email']);
    expect(end_time['x-kinds']).toEqual(['call', 'meeting']);
    expect(content['x-kinds']).toBeUndefined();
    // The words of records, and not what a kind of them is kept as.
    const words = ['inbound', 'outbound', 'FORWARDED_EMAIL', null];
    expect(Object(direction).oneOf.map((one: unknown) => Object(one).const)).toEqual(words);
    const { outcome } = Object(Object(create).properties);
    const scheduled = outcome.oneOf.find((one: unknown) => Object(one).const === 'scheduled');
    expect(scheduled['x-kinds']).toEqual(['meeting']);
  });

  it('demands what a body cannot do without', async () => {
    const { create } = await meta('zendesk', '/ticketing/comments');
    const either = [{ required: ['body'] }, { required: ['html_body'] }];
    expect(Object(create)).toMatchObject({ required: ['ticket_id'], anyOf: either });
    const { create: plain } = await meta('github', '/ticketing/comments');
    expect(Object(plain).required).toEqual(['ticket_id', 'body']);
    expect(Object(plain)).not.toHaveProperty('anyOf');
    for (const { provider, path } of declared.filter(({ can }) => can('create'))) {
      const shape = Object((await meta(provider, path)).create);
      const refused = refusedPaths(await call(provider, 'POST', path, { body: {} }));
      const demanded = [...shape.required, ...(shape.anyOf ?? []).flatMap((form: object) => Object(form).required)];
      for (const member of refused) expect(demanded, `${provider} ${path}`).toContain(member);
    }
  });
});

describe('GET /coverage', () => {
  it('shows every object that a provider declares', async () => {
    const rows = dataOf(await service.call('GET', '/coverage')) as { provider: string; object: string }[];
    expect(rows.map(({ provider, object }) => `${provider} ${object}`).toSorted()).toEqual(
      declared.map(({ title }) => title).toSorted(),
    );
  });

  it('shows which writes a provider takes several of in one request', async () => {
    const rows = dataOf(await service.call('GET', '/coverage')) as (Coverage & { bulk_writes: string[] })[];
    const writesOf = (wanted: string) => rows.find((row) => `${row.provider} ${row.object}` === wanted)?.bulk_writes;
    expect(writesOf('hubspot crm.contact')).toEqual(['create', 'update', 'remove']);
    expect(rows.filter(({ provider }) => provider === 'attio').flatMap(({ bulk_writes: all }) => all)).toEqual([]);
  });

  it('shows fields of records, and no parts of a mapping', async () => {
    const rows = dataOf(await service.call('GET', '/coverage')) as Coverage[];
    const strange = rows.flatMap(({ provider, object, fields }) => {
      const { shape } = Object.values(objects).find((one) => nameOf(one) === object)?.record ?? expect.fail(object);
      return fields.flatMap(({ name }) => (Object.hasOwn(shape, name) ? [] : [`${provider} ${object} ${name}`]));
    });
    expect(strange).toEqual([]);
    const fieldOf = (wanted: string, name: string) =>
      rows.find((row) => `${row.provider} ${row.object}` === wanted)?.fields.find((field) => field.name === name);
    expect(fieldOf('attio crm.user', 'name')).toEqual({ name: 'name', read: true, write: false });
    expect(fieldOf('klaviyo marketingautomation.contact', 'subscriptions')).toMatchObject({ read: true, write: true });
    expect(fieldOf('mailchimp marketingautomation.contact', 'list_ids')).toMatchObject({ read: true, write: false });
    expect(fieldOf('pipedrive crm.contact', 'email_address')).toMatchObject({ read: true, write: true });
  });

  it('shows fields that are no members of the record: its collection, and records of their own', async () => {
    const rows = dataOf(await service.call('GET', '/coverage')) as Coverage[];
    const fieldOf = (provider: string, object: string, name: string) =>
      rows
        .find((row) => row.provider === provider && row.object === object)
        ?.fields.find((field) => field.name === name);
    for (const provider of ['github', 'hubspot', 'linear', 'zendesk'])
      expect(fieldOf(provider, 'ticketing.ticket', 'comment'), provider).toMatchObject({ read: true, write: true });
    expect(fieldOf('zendesk', 'ticketing.comment', 'ticket_id')).toMatchObject({ read: true, write: true });
    expect(fieldOf('zendesk', 'ticketing.attachment', 'ticket_id')).toMatchObject({ read: true, write: true });
    expect(fieldOf('github', 'ticketing.ticket', 'project_id')).toMatchObject({ read: true, write: true });
    const attachments = rows.find(({ object, provider }) => `${provider} ${object}` === 'zendesk ticketing.attachment');
    expect(attachments?.filters).toEqual(['ticket_id']);
  });
});
