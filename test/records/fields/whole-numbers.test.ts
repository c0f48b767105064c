import { afterAll, beforeAll, expect, it } from 'vitest';
import { canDo } from '../../../lib/providers/language/kinds.ts';
import { roomFor } from '../../../lib/providers/language/numbers.ts';
import { customProperties } from '../../../lib/records/read/meta/custom-field-schemas.ts';
import type { ProviderName } from '../../contract/descriptions.ts';
import { type Account, declaredBy, metaOf, openAccount, pathOf, type Values } from '../../coverage/account.ts';
import { byProvider } from '../../harness/by-provider.ts';
import { seed } from '../../harness/runs.ts';
import { type Service, startService } from '../../harness/service.ts';
import { everyDeclaration } from '../../providers/declared.ts';

/* `/meta` describes exactly the whole numbers as `integer`, according to the vendor's own list of fields. */

interface Told {
  /** Member with the name of a field in the vendor's list. */
  readonly name: string;
  /** Whether the vendor's list says that the field keeps whole numbers only. */
  readonly isWhole: (field: Values) => boolean;
}

/** Vendors whose lists say so. At the other vendors, a number may have decimals. */
const told: Readonly<Record<string, Told>> = {
  // "int", "long". The `scale` of a double only says what people see.
  // https://help.salesforce.com/s/articleView?id=000385689
  salesforce: { name: 'name', isWhole: ({ type }) => type === 'int' || type === 'long' },
  // https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html
  'zoho-crm': {
    name: 'api_name',
    isWhole: ({ data_type: type, decimal_place: places }) => type === 'integer' || places === 0,
  },
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/integerattributemetadata
  'dynamics-365': {
    name: 'LogicalName',
    isWhole: ({ AttributeType: type, Precision: places }) => type === 'Integer' || type === 'BigInt' || places === 0,
  },
  // https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_fields/
  zendesk: { name: 'id', isWhole: ({ type }) => type === 'integer' },
  // "A number between 0 and 5". https://docs.attio.com/docs/attribute-types/attribute-types-rating
  attio: { name: 'api_slug', isWhole: ({ type }) => type === 'rating' },
};

/** All objects in a response. */
const objectsIn = (value: unknown): readonly Values[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [Object(value), ...inner];
};

interface NumberField {
  readonly name: string;
  readonly type: string;
}

const typesIn = (property: Values): readonly unknown[] =>
  [property.type ?? [], ...[property.anyOf ?? []].flat().map((one) => Object(one).type ?? [])].flat();

const numbersIn = (schema: unknown): readonly NumberField[] => {
  const { field_mappings: own } = Object(Object(schema).properties);
  return Object.entries(Object(Object(own).properties)).flatMap(([key, property]) => {
    const type = typesIn(Object(property)).find((one) => one === 'number' || one === 'integer');
    return type === undefined ? [] : [{ name: String(Object(property)['x-remote-field'] ?? key), type: String(type) }];
  });
};

/** Fields of the account in the vendor's responses so far. */
const answeredTo = async (account: Account): Promise<readonly Values[]> => {
  const found: Values[] = [];
  for (const declared of declaredBy(account.provider)) {
    const { exchanges } = await account.call('GET', `${pathOf(declared)}/meta`);
    found.push(...exchanges.flatMap(({ responseBody }) => objectsIn(responseBody)));
  }
  return found;
};

const withFields = everyDeclaration.filter(
  ([, { declaration }]) => declaration.customFields !== undefined && canDo(declaration, 'create'),
);

const providers = [...new Set(withFields.map(([, { provider }]) => provider.id))];

let service: Service;

beforeAll(async () => {
  service = await startService({ isWatched: false });
});

afterAll(() => service.stop());

/** Opens a new connection, because the service caches the metadata of an account. */
const connect = async (provider: ProviderName): Promise<Account> => {
  const { token } = await service.connect(await service.project(), provider);
  return openAccount(service, provider, token);
};

it.each(byProvider(providers, 3))(
  `%s: /meta calls exactly the vendor's whole numbers integers (SEED=${seed})`,
  async (provider) => {
    const account = await connect(provider as ProviderName);
    const said = told[provider];
    const fields = said === undefined ? [] : await answeredTo(account);
    const faults: string[] = [];
    for (const [title, declared] of withFields.filter(([, one]) => one.provider.id === provider)) {
      const { create } = await metaOf(account, declared);
      for (const { name, type } of numbersIn(create)) {
        const own = fields.filter((field) => said !== undefined && String(field[said.name]) === name);
        if (said !== undefined && own.length === 0) faults.push(`${title} ${name}: the vendor's list does not have it`);
        const isWhole = said !== undefined && own.some(said.isWhole);
        if ((type === 'integer') !== isWhole) faults.push(`${title} ${name}: ${type}`);
      }
    }
    expect(faults).toEqual([]);
  },
);

it.each([
  ['any whole number', { places: 0 }, 'integer'],
  ['whole numbers from 100', { places: 0, least: 100 }, 'integer'],
  ['whole numbers below zero', { places: 0, most: -1 }, 'integer'],
  ['any number', {}, 'number'],
  ['numbers of two decimal places', { places: 2 }, 'number'],
  ['numbers of two decimal places from 1', { places: 2, least: 1 }, 'number'],
] as const)('a field that has room for %s keeps its type in the meta', (_, room, type) => {
  const field = { name: 'n', label: 'N', type: 'number', options: undefined, codec: roomFor(room) } as const;
  expect(typesIn(Object(customProperties([field], 'create', []).n))).toContain(type);
});
