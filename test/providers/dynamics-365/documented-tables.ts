import {
  asJson,
  type Documented,
  flag,
  inPath,
  inQuery,
  integer,
  json,
  nullable,
  object,
  one,
  text,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';

const docs = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform';

const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
export const guid: JsonObject = { type: 'string', pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };

export const page = (item: JsonObject): JsonObject =>
  object(['@odata.context', 'value'], { '@odata.context': words, '@odata.nextLink': words, value: list(item) });

const localized = object(['Label', 'LanguageCode'], { Label: text, LanguageCode: integer });
export const label = object(['UserLocalizedLabel'], {
  LocalizedLabels: list(localized),
  UserLocalizedLabel: localized,
});

const option = object(['Value', 'Label'], {
  Value: integer,
  Label: label,
  State: integer,
  DefaultStatus: integer,
  InvariantName: text,
});

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/complexattributemetadata */
const column = object(['LogicalName', 'AttributeType', 'AttributeTypeName', 'DisplayName', 'IsCustomAttribute'], {
  '@odata.type': { type: 'string', pattern: '^#Microsoft\\.Dynamics\\.CRM\\.Complex\\w+AttributeMetadata$' },
  MetadataId: guid,
  LogicalName: words,
  AttributeOf: nullable(text),
  AttributeType: words,
  AttributeTypeName: object(['Value'], { Value: words }),
  DateTimeBehavior: object(['Value'], { Value: one('UserLocal', 'DateOnly', 'TimeZoneIndependent') }),
  DisplayName: label,
  IsCustomAttribute: flag,
  IsValidForCreate: flag,
  IsValidForUpdate: flag,
  // Limits of numbers.
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/moneyattributemetadata
  MinValue: { type: 'number' },
  MaxValue: { type: 'number' },
  Precision: integer,
  OptionSet: nullable(object(['Options'], { MetadataId: guid, Options: list(option) })),
  RequiredLevel: object(['Value'], { Value: one('None', 'SystemRequired', 'ApplicationRequired', 'Recommended') }),
});

const columns = object(['EntityMetadata', 'ServerVersionStamp'], {
  '@odata.context': words,
  ServerVersionStamp: words,
  DeletedMetadata: object(['Count'], { Count: integer, IsReadOnly: flag, Keys: list(text), Values: list(text) }),
  EntityMetadata: list(
    object(['LogicalName', 'MetadataId', 'Attributes'], {
      LogicalName: words,
      MetadataId: guid,
      HasChanged: nullable(flag),
      Attributes: list(column),
    }),
  ),
});

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/entitymetadata */
const table = object(['LogicalName', 'EntitySetName'], {
  MetadataId: guid,
  LogicalName: words,
  EntitySetName: words,
  DisplayName: label,
  DisplayCollectionName: label,
  PrimaryIdAttribute: words,
  PrimaryNameAttribute: words,
  IsActivity: flag,
  IsBPFEntity: flag,
  IsIntersect: flag,
  IsPrivate: flag,
  DataProviderId: nullable(guid),
});

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/onetomanyrelationshipmetadata */
const relationship = object(['ReferencingAttribute', 'ReferencedEntity', 'ReferencingEntityNavigationPropertyName'], {
  MetadataId: guid,
  ReferencingAttribute: words,
  ReferencedEntity: words,
  ReferencingEntityNavigationPropertyName: words,
});

/** Columns and ids of an org have the org's own prefix. The test org has this prefix. */
const own = '^new_[a-z0-9_]+$';
const annotations =
  '^[A-Za-z0-9_]*@(?:OData\\.Community\\.Display\\.V1\\.FormattedValue|Microsoft\\.Dynamics\\.CRM\\.(?:lookuplogicalname|associatednavigationproperty)|odata\\.\\w+)$';

const row: JsonObject = {
  ...object(['@odata.etag', 'createdon', 'modifiedon', 'statecode', 'statuscode'], {
    createdon: words,
    modifiedon: words,
    versionnumber: integer,
    statecode: integer,
    statuscode: integer,
    _ownerid_value: guid,
  }),
  patternProperties: { [own]: true, '^_new_[a-z0-9_]+_value$': nullable(guid), [annotations]: true },
};

const named: JsonObject = { ...object(['@odata.etag'], { modifiedon: words }), patternProperties: { [own]: true } };

const written: JsonObject = {
  ...object([], { statecode: integer, statuscode: integer, 'ownerid@odata.bind': words }),
  patternProperties: { [own]: true, '^new_\\w+@odata\\.bind$': nullable(words) },
};

const id = inPath('id', guid);
const query = ['$select', '$filter', '$orderby'].map((name) => inQuery(name, words));
const rows = `${docs}/webapi/query/overview`;
const one_ = (description: string) => ({ description, content: json(row) });

/** Definitions of tables and columns, and rows of custom tables. The tests use `new_tables`. */
export const tablePaths: Documented['paths'] = {
  '/api/data/v9.2/EntityDefinitions': {
    get: {
      externalDocs: { url: `${docs}/webapi/query-metadata-web-api` },
      parameters: [
        inQuery('$select', words),
        inQuery('$filter', { type: 'string', pattern: "^\\w+ eq (?:true|false|'\\w+'(?: or \\w+ eq '\\w+')*)$" }),
      ],
      responses: { '200': { description: 'Tables.', content: json(page(table)) } },
    },
  },
  "/api/data/v9.2/EntityDefinitions(LogicalName='{table}')/ManyToOneRelationships": {
    get: {
      externalDocs: { url: `${docs}/webapi/query-metadata-web-api` },
      parameters: [
        inPath('table', { type: 'string', pattern: '^[a-z][a-z0-9_]+$' }),
        inQuery('$select', words),
        inQuery('$filter', { type: 'string', pattern: "^\\w+ eq '\\w+'(?: or \\w+ eq '\\w+')*$" }),
      ],
      responses: { '200': { description: 'Lookups.', content: json(page(relationship)) } },
    },
  },
  '/api/data/v9.2/RetrieveMetadataChanges(Query=@p1)': {
    get: {
      externalDocs: { url: `${docs}/query-schema-definitions` },
      parameters: [inQuery('@p1', { type: 'string', pattern: '^\\{"Properties":\\{"AllProperties":false,' })],
      responses: { '200': { description: 'Columns.', content: json(columns) } },
    },
  },
  '/api/data/v9.2/new_tables': {
    get: {
      externalDocs: { url: rows },
      parameters: query,
      responses: { '200': { description: 'Rows.', content: json(page({ anyOf: [row, named] })) } },
    },
    post: {
      externalDocs: { url: `${docs}/webapi/create-entity-web-api` },
      requestBody: asJson(written),
      responses: { '201': one_('The new row.'), '204': { description: 'It is there.' } },
    },
  },
  '/api/data/v9.2/new_tables({id})': {
    get: { externalDocs: { url: rows }, parameters: [id], responses: { '200': one_('The row.') } },
    patch: {
      externalDocs: { url: `${docs}/webapi/update-delete-entities-using-web-api` },
      parameters: [id],
      requestBody: asJson({ ...written, minProperties: 1 }),
      responses: { '200': one_('The row as it is then.'), '204': { description: 'It is changed.' } },
    },
    delete: {
      externalDocs: { url: `${docs}/webapi/update-delete-entities-using-web-api` },
      parameters: [id],
      responses: { '204': { description: 'It is gone.' } },
    },
  },
};
