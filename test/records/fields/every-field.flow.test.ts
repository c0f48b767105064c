import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byProvider } from '../../harness/by-provider.ts';
import { dataOf, envelopeOf, recordOf, recordsOf } from '../../harness/reply.ts';
import { seed } from '../../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../../harness/service.ts';

/*
 * Tests every field of sections 2.3 and 2.4 of the interface, one at a time, at every provider. A read returns the sent
 * value, or a warning names the field and a strict request is refused. The test lists fields and values itself, because
 * a declaration cannot know what it lacks.
 */

type Values = Readonly<Record<string, unknown>>;
type Mode = 'create' | 'update';

interface Account {
  readonly token: string;
  readonly provider: ProviderId;
}

/** The body to send for a field, and the value that the record then shows. */
interface Given {
  readonly body: Values;
  readonly shown: unknown;
}

interface Field {
  readonly path: string;
  readonly name: string;
  readonly create?: (account: Account, meta: Values) => Promise<Given | undefined>;
  readonly update: (account: Account, meta: Values) => Promise<Given | undefined>;
}

let service: Service;
const accounts = new Map<ProviderId, Account>();

const crm: readonly ProviderId[] = ['hubspot', 'pipedrive'];
const ticketing: readonly ProviderId[] = ['hubspot', 'zendesk', 'jira', 'github', 'linear'];

const given = (body: Values, shown: unknown) => async (): Promise<Given> => ({ body, shown });

let sequence = 0;
const next = (): number => {
  sequence += 1;
  return sequence;
};

const both = (name: string, value: (number: number) => unknown): Omit<Field, 'path'> => {
  const one = async (): Promise<Given> => {
    const sent = value(next());
    return { body: { [name]: sent }, shown: sent };
  };
  return { name, create: one, update: one };
};

interface RefOptions {
  readonly many?: boolean;
  readonly isWanted?: (record: Values) => boolean;
}

/** Unified id of the first record in the account. */
const refersTo = (
  name: string,
  path: string,
  { many = false, isWanted = () => true }: RefOptions = {},
): Omit<Field, 'path'> => {
  const one = async ({ token }: Account): Promise<Given | undefined> => {
    const reply = await service.call('GET', path, { token, query: { limit: 100 } });
    const records = reply.status === 200 ? recordsOf(reply) : [];
    const { id } = records.find(isWanted) ?? records[0] ?? {};
    const sent = many ? [id] : id;
    return id === undefined ? undefined : { body: { [name]: sent }, shown: sent };
  };
  return { name, create: one, update: one };
};

const propertyOf = (schema: Values, name: string): Values => Object(Object(schema.properties)[name]);

/** A tag of the account, if the account lists its tags. Some vendors cannot create tags. */
const tags: Omit<Field, 'path'> = (() => {
  const one = async ({ token }: Account): Promise<Given> => {
    const reply = await service.call('GET', '/ticketing/tags', { token, query: { limit: 1 } });
    const sent = [reply.status === 200 ? (recordsOf(reply)[0]?.name ?? 'urgent') : 'urgent'];
    return { body: { tags: sent }, shown: sent };
  };
  return { name: 'tags', create: one, update: one };
})();

/** The first custom text field. */
const custom: Omit<Field, 'path'> = (() => {
  const one = async (_: Account, schema: Values): Promise<Given | undefined> => {
    const properties = Object.entries(Object(propertyOf(schema, 'field_mappings').properties));
    const [name] =
      properties.find(([, property]) => {
        const { type, format, oneOf, readOnly } = Object(property);
        return [type].flat().includes('string') && !format && !oneOf && readOnly !== true;
      }) ?? [];
    if (name === undefined) return undefined;
    const field_mappings = { [name]: `Text ${next()}` };
    return { body: { field_mappings }, shown: field_mappings };
  };
  return { name: 'field_mappings', create: one, update: one };
})();

/** A choice of the account, if the account lists its choices. Otherwise the fallback. */
const choice = (name: string, fallback: string): Omit<Field, 'path'> => {
  const one = async (_: Account, schema: Values): Promise<Given> => {
    const { oneOf } = propertyOf(schema, name);
    const sent = Array.isArray(oneOf) ? oneOf.map((option) => Object(option).const).findLast(Boolean) : fallback;
    return { body: { [name]: sent }, shown: sent };
  };
  return { name, create: one, update: one };
};

const contactFields: readonly Field[] = [
  {
    name: 'name',
    create: given({ first_name: 'Grace', last_name: 'Hopper' }, 'Grace Hopper'),
    update: given({ name: 'Grace Murray Hopper' }, 'Grace Murray Hopper'),
  },
  {
    name: 'email_address',
    create: async () => {
      const email_address = `one-${next()}@example.com`;
      return { body: { email_addresses: [{ email_address }] }, shown: email_address };
    },
    update: both('email_address', (number) => `one-${number}@example.com`).update,
  },
  {
    name: 'phone_number',
    create: given({ phone_numbers: [{ phone_number: '+1 555 0100' }] }, '+1 555 0100'),
    update: given({ phone_number: '+1 555 0199' }, '+1 555 0199'),
  },
  { name: 'details', update: given({ details: 'Met in London.' }, 'Met in London.') },
  custom,
].map((field) => ({ path: '/crm/contacts', ...field }));

const ticketFields: readonly Field[] = [
  both('name', (number) => `Ticket ${number}`),
  both('description', (number) => [`Paragraph ${number}`]),
  custom,
  both('status', () => 'closed'),
  both('due_date', () => '2031-02-03T00:00:00.000Z'),
  choice('type', 'Bug'),
  refersTo('parent_ticket', '/ticketing/tickets', { isWanted: ({ type }) => type === 'problem' }),
  refersTo('project_id', '/ticketing/collections'),
  tags,
  both('completed_at', () => '2031-02-03T04:05:06.000Z'),
  both('priority', () => 'high'),
  refersTo('assigned_to', '/ticketing/users', { many: true, isWanted: ({ is_active }) => is_active !== false }),
  both('comment', (number) => [`Comment ${number}`]),
  refersTo('account_id', '/ticketing/accounts'),
  refersTo('contact_id', '/ticketing/contacts'),
].map((field) => ({ path: '/ticketing/tickets', ...field }));

interface Case {
  readonly title: string;
  readonly provider: ProviderId;
  readonly field: Field;
  readonly mode: Mode;
}

const casesOf = (providers: readonly ProviderId[], fields: readonly Field[]): readonly Case[] =>
  providers.flatMap((provider) =>
    fields.flatMap((field) =>
      (['create', 'update'] as const)
        .filter((mode) => field[mode] !== undefined)
        .map((mode) => ({ title: `${provider} ${field.path} ${mode} ${field.name}`, provider, field, mode })),
    ),
  );

const cases = byProvider([...casesOf(crm, contactFields), ...casesOf(ticketing, ticketFields)], 6);

const least: Readonly<Record<string, () => Values>> = {
  '/crm/contacts': () => ({
    first_name: 'Ada',
    last_name: 'Lovelace',
    email_addresses: [{ email_address: `first-${next()}@example.com` }],
    phone_numbers: [{ phone_number: '+1 555 0001' }],
    addresses: [],
    field_mappings: {},
  }),
  '/ticketing/tickets': () => ({ name: `Ticket ${next()}`, description: ['First.'], field_mappings: {} }),
};

beforeAll(async () => {
  service = await startService();
  const project = await service.project();
  for (const provider of new Set(cases.map((one) => one.provider))) {
    const { token } = await service.connect(project, provider);
    accounts.set(provider, { token, provider });
    // Zendesk puts incidents below problems.
    // https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/#json-format
    const problem = { name: 'The cause', description: ['It is slow.'], field_mappings: {}, type: 'problem' };
    if (provider === 'zendesk')
      recordOf(await service.call('POST', '/ticketing/tickets', { token, body: problem }), 201);
  }
});

afterAll(() => service.stop());

const accountOf = (provider: ProviderId): Account => {
  const account = accounts.get(provider);
  if (account === undefined) throw new Error(`${provider} is not connected`);
  return account;
};

/** Whether a record shows the value. A custom field may appear under another of its names. */
const isShown = (expected: unknown, shown: unknown): boolean =>
  typeof expected === 'object' && expected !== null && !Array.isArray(expected)
    ? Object.values(expected).every((value) => Object.values(Object(shown)).includes(value))
    : isDeepStrictEqual(expected, shown);

/** Whether a path names a field of the body. A list field names its elements by index. */
const names = (path: string, body: Values): boolean =>
  Object.keys(body).some((name) => path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`));

const writableIn = (schema: Values, name: string): boolean => {
  const property = Object(schema.properties)[name];
  return property !== undefined && Object(property)['x-unsupported'] !== true && Object(property).readOnly !== true;
};

/** Message of the service about the field. Undefined if the field is stored. */
const lossOf = (reply: Parameters<typeof envelopeOf>[0], body: Values): string | undefined => {
  const { details, warnings } = envelopeOf(reply);
  const said = reply.status === 422 ? details?.issues : warnings;
  return said?.find(({ path }) => names(path, body))?.message;
};

describe(`every field of the interface, one at a time (SEED=${seed})`, () => {
  it.each(cases)('$title', async ({ provider, field, mode }) => {
    const account = accountOf(provider);
    const { token } = account;
    const { path } = field;
    const meta = Object(dataOf(await service.call('GET', `${path}/meta`, { token })));
    const schema = Object(meta[mode]);
    const sample = await field[mode]?.(account, schema);
    const other = await field[mode]?.(account, schema);
    // The account contains no possible value for the field.
    if (sample === undefined || other === undefined) return;
    const isWritable = Object.keys(sample.body).every((name) => writableIn(schema, name));
    const create = (body: Values, query = {}) =>
      service.call('POST', path, { token, body: { ...least[path]?.(), ...body }, query });
    let before: Values = {};
    const send = async ({ body }: Given, query = {}) => {
      if (mode === 'create') return create(body, query);
      before = recordOf(await create({}), 201);
      const { id } = before;
      return service.call('PATCH', `${path}/${id}`, { token, body, query });
    };

    const reply = await send(sample);
    const loss = lossOf(reply, sample.body);
    const strict = await send(other, { strict: true });
    if (loss !== undefined) {
      expect(strict.status).toBe(422);
      expect(lossOf(strict, sample.body)).toBeDefined();
      // A field that exists for some records only is writable all the same.
      if (!/ only if /.test(loss)) expect(isWritable, loss).toBe(false);
      return;
    }
    expect([200, 201], JSON.stringify(strict.body)).toContain(strict.status);
    const { id } = recordOf(reply, mode === 'create' ? 201 : 200);
    const record = recordOf(await service.call('GET', `${path}/${id}`, { token }));
    expect(isShown(sample.shown, record[field.name]), JSON.stringify([sample.shown, record[field.name]])).toBe(true);
    // A value that the record already has may be sent back, even if it is read-only.
    const isNews = !isShown(sample.shown, before[field.name]);
    expect(isWritable || !isNews).toBe(true);
  });
});
