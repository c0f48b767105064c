import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBatches } from '../../../lib/api/records/record-batches.ts';
import { pathOf } from '../../../lib/api/records/records.ts';
import { nameOf, type UnifiedObject } from '../../../lib/objects/define.ts';
import { objects } from '../../../lib/objects/registry.ts';
import { providers } from '../../../lib/providers/all.ts';
import { canDo, isReadable, kindsOf, mappingOf } from '../../../lib/providers/language/kinds.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { withClass } from '../../harness/classes.ts';
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
import { fromFolders } from '../../providers/folders.ts';
import type { Body, MadeByPeople } from './own-samples.ts';
import { makerFor } from './samples.ts';

let service: Service;
const tokens = new Map<string, string>();

const people = await fromFolders<MadeByPeople>('made-by-people', 'madeByPeople');

const providerIds = Object.keys(providers) as ProviderId[];

beforeAll(async () => {
  service = await startService({ zendesk: { exportLagMs: 0 } });
  const project = await service.project();
  for (const id of providerIds) tokens.set(id, (await service.connect(project, id)).token);
  // Zendesk lists only tags that are on tickets.
  const body = { name: 'T', description: ['D'], tags: ['vip', 'floor_3'], field_mappings: {} };
  await makerOf('zendesk').make('/ticketing/tickets', body);
  for (const { prepare } of Object.values(people)) prepare?.(service.simulators);
});

afterAll(() => service.stop());

const call = (provider: string, method: string, path: string, options = {}) =>
  service.call(method, path, { token: tokens.get(provider), ...options });

const makerOf = (provider: string) => makerFor(service, provider, tokens.get(provider));

/** Objects whose records own the records of other objects, by the field that refers to them. */
const keepers = { ticket_id: 'ticketing.ticket', contact_id: 'marketingautomation.contact' } as const;

const isKeeper = (field: string | undefined): field is keyof typeof keepers => Object.hasOwn(keepers, field ?? '');

const declared = providerIds.flatMap((provider) =>
  Object.values<UnifiedObject>(objects).flatMap((object) => {
    const declaration = providers[provider]?.objects[nameOf(object)];
    if (declaration === undefined) return [];
    const can = (operation: 'list' | 'get' | 'create' | 'update' | 'remove'): boolean =>
      kindsOf(declaration).some(([, one]) => (operation === 'create' ? answersCreate(one) : canDo(one, operation)));
    const path = withClass(pathOf(object), provider);
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

/** Whether a create accepts a field that a record may show differently. */
const isUnshown = (field: string, isFile: boolean): boolean =>
  ['email_addresses', 'phone_numbers', ...(isFile ? ['content', 'content_type'] : [])].includes(field);

type Declared = (typeof declared)[number];

/** Object whose create also makes records of this one: an e-mail is made with its campaign. */
const sourceOf = (provider: string, name: string): Declared | undefined =>
  name === 'marketingautomation.email'
    ? declared.find(
        (one) => one.provider === provider && one.name === 'marketingautomation.campaign' && one.can('create'),
      )
    : undefined;

const happen = async ({ provider, name }: Declared, contact: string, count: number): Promise<void> => {
  const act = people[provider]?.happen?.[name];
  if (act === undefined) return;
  const { remote_id } = recordOf(await call(provider, 'GET', `/marketingautomation/contacts/${contact}`));
  for (let number = 1; number <= count; number += 1)
    act(service.simulators, remote_id, number, Date.now() - 2_000 * number);
};

/**
 * Creates records to list, if they can be created. Otherwise the account contains some from the start.
 * @returns the query that finds the records
 */
const givenRecords = async (count: number, object: Declared): Promise<Body> => {
  const { provider, name, path, can, keeper } = object;
  const { make, makeSample, sampleOf } = makerOf(provider);
  const query = keeper === undefined ? {} : { [keeper]: await makeSample(keepers[keeper]) };
  for (let index = 0; can('create') && index < count; index += 1)
    await make(path, { ...(await sampleOf(name)).create, ...query });
  const source = can('create') ? undefined : sourceOf(provider, name);
  if (source !== undefined && count > 0) await make(source.path, (await sampleOf(source.name)).create);
  await happen(object, String(query.contact_id), count);
  return query;
};

const creatable = declared.filter(({ can }) => can('create'));

describe.each(byProvider(creatable, 8))(
  `$title (SEED=${seed})`,
  ({ provider, name, path, can, keeper, isFile, hides }) => {
    it('is created, read, changed, listed and deleted', async () => {
      const sample = await makerOf(provider).sampleOf(name);
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
  it('is created in batches, with an answer per item', async () => {
    const sample = await makerOf(provider).sampleOf(name);
    const items = [sample.create, { nonsense: true }];
    const answers = dataOf(await call(provider, 'POST', `${path}/batch`, { body: { items } }));
    expect(answers).toMatchObject([
      { statusCode: expect.any(Number) },
      { statusCode: 422, error: 'validation_failed' },
    ]);
  });
});

describe.each(creatable.filter(({ isBatched }) => !isBatched))('$title', ({ provider, path }) => {
  // Files are too large for one request, and each class would need its own path.
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

  it.runIf(can('get'))('reads the listed records by id', async () => {
    // Reads all pages, because the first pages of a list without a type may be empty.
    const records = await listAll(provider, path, await givenRecords(1, object));
    expect(records.length, path).toBeGreaterThan(0);
    for (const { id, remote_id } of records.slice(0, 3))
      expect(recordOf(await call(provider, 'GET', `${path}/${id}`))).toMatchObject({ id, remote_id });
  });

  it('refuses a field that it cannot expand', async () => {
    const query = { ...(await givenRecords(0, object)), expand: 'nonsense' };
    expect(failureOf(await call(provider, 'GET', path, { query }))).toEqual([422, 'validation_failed']);
  });
});

describe.each(declared)('$title', ({ provider, name, path }) => {
  it('has a description for this account', async () => {
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

  it('contains exactly the fields that the account supports', async () => {
    const hubspot = await meta('hubspot', '/ticketing/tickets');
    expect(propertiesOf(hubspot.create)).toEqual(expect.arrayContaining(['name', 'description', 'status', 'comment']));
    expect(propertiesOf(hubspot.create)).not.toContain('tags');
    expect(Object(hubspot.create).required).toEqual(['name']);
    expect(propertiesOf((await meta('zendesk', '/ticketing/tickets')).create)).toContain('tags');
    expect(propertiesOf((await meta('pipedrive', '/crm/contacts')).create)).toEqual(
      expect.arrayContaining(['first_name', 'last_name', 'email_addresses']),
    );
  });

  it('contains a field of some accounts only if the account has it', async () => {
    const currencies = await service.connect(await service.project(), 'salesforce', { account: 1 });
    const several = Object(dataOf(await service.call('GET', '/crm/deals/meta', { token: currencies.token })));
    const one = await meta('salesforce', '/crm/deals');
    expect([several.create, several.update].map((schema) => propertiesOf(schema).includes('currency'))).toEqual([
      true,
      true,
    ]);
    expect([one.create, one.update].map((schema) => propertiesOf(schema).includes('currency'))).toEqual([false, false]);
  });

  it("contains the account's own states, options and custom fields, with their names and types", async () => {
    const { create } = await meta('hubspot', '/ticketing/tickets');
    const { status, field_mappings } = Object(Object(create).properties);
    expect(Object(status).oneOf).toContainEqual({ const: 'open', title: 'New' });
    const { escalated, customer_tier } = Object(Object(field_mappings).properties);
    expect(escalated).toMatchObject({ type: ['boolean', 'null'] });
    expect(Object(customer_tier).oneOf.length).toBeGreaterThan(1);
  });

  it('contains the kinds of an object that has several kinds at the provider', async () => {
    const { create } = await meta('hubspot', '/crm/engagements');
    expect(Object(Object(Object(create).properties).type).enum).toEqual(['call', 'email', 'meeting']);
  });

  it('marks fields and choices that only some kinds accept', async () => {
    const { create } = await meta('hubspot', '/crm/engagements');
    const { direction, end_time, content } = Object(Object(create).properties);
    expect(direction['x-kinds']).toEqual(['call', 'email']);
    expect(end_time['x-kinds']).toEqual(['call', 'meeting']);
    expect(content['x-kinds']).toBeUndefined();
    // The words of records, not the values that a kind stores.
    const words = ['inbound', 'outbound', 'FORWARDED_EMAIL', null];
    expect(Object(direction).oneOf.map((one: unknown) => Object(one).const)).toEqual(words);
    const { outcome } = Object(Object(create).properties);
    const scheduled = outcome.oneOf.find((one: unknown) => Object(one).const === 'scheduled');
    expect(scheduled['x-kinds']).toEqual(['meeting']);
  });

  it('requires the fields that a body must contain', async () => {
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

  it('shows which writes a provider accepts several of in one request', async () => {
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

  it('shows fields outside the remote record: its collection, and separate records', async () => {
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
