import type { JsonObject } from './json.ts';
import type { SchemaPatch } from './patches.ts';

const reference = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities';

const provider = 'dynamics-365' as const;
const files = ['webapi.json'] as const;

/** What an answer says beside its columns, as the description has it. */
const annotations =
  '^[A-Za-z0-9_]*@(?:OData\\.Community\\.Display\\.V1\\.FormattedValue|Microsoft\\.Dynamics\\.CRM\\.(?:lookuplogicalname|associatednavigationproperty)|odata\\.\\w+)$';

/** Columns of an org have a prefix of its own; those of tests have this. */
const own = '^new_[a-z0-9_]+$';
const ownLookup = '^_new_[a-z0-9_]+_value$';
const ownBind = '^new_\\w+@odata\\.bind$';

const addressColumns: JsonObject = Object.fromEntries(
  ['line1', 'line2', 'city', 'stateorprovince', 'postalcode', 'country'].map((part) => [
    `address1_${part}`,
    { type: ['string', 'null'] },
  ]),
);

const withAddress = (table: string): readonly SchemaPatch[] =>
  ['', 'Create', 'Update'].map((suffix) => ({
    provider,
    files,
    at: ['components', 'schemas', `${table}${suffix}`, 'properties'],
    add: addressColumns,
    reason: 'The columns of the address are missing, which other tables have.',
    url: `${reference}/${table}`,
  }));

const withOwnColumns = (table: string): readonly SchemaPatch[] => [
  {
    provider,
    files,
    at: ['components', 'schemas', table],
    was: { patternProperties: { [annotations]: {} } },
    replace: { patternProperties: { [annotations]: true, [own]: true, [ownLookup]: true } },
    reason: 'An org has columns of its own.',
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-column-definitions-using-web-api',
  },
  ...['Create', 'Update'].map(
    (suffix): SchemaPatch => ({
      provider,
      files,
      at: ['components', 'schemas', `${table}${suffix}`],
      add: { patternProperties: { [own]: true, [ownBind]: true } },
      reason: 'An org has columns of its own.',
      url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/create-update-column-definitions-using-web-api',
    }),
  ),
];

/** Known gaps of the description of Dynamics 365. */
export const dynamicsPatches: readonly SchemaPatch[] = [
  {
    provider,
    files,
    at: [
      ...['paths', '/api/data/v9.2/WhoAmI', 'get', 'responses', '200', 'content', 'application/json', 'schema'],
      'properties',
    ],
    add: { '@odata.context': { type: 'string' } },
    reason: 'Every answer says what it is of.',
    url: 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/use-web-api-functions',
  },
  ...['contact', 'account'].flatMap(withAddress),
  ...['contact', 'account', 'lead', 'opportunity'].flatMap(withOwnColumns),
];
