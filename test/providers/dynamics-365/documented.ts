import {
  aFile,
  asForm,
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
  tokenAnswer,
  tokenRequest,
  words,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';
import { guid, label, page, tablePaths } from './documented-tables.ts';
import { webhookPaths } from './documented-webhooks.ts';

const docs = 'https://learn.microsoft.com/en-us/power-apps/developer/data-platform';
const metadata = `${docs}/webapi/query-metadata-web-api`;

const list = (items: JsonObject): JsonObject => ({ type: 'array', items });

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/attributemetadata */
const column = object(['LogicalName', 'AttributeType', 'AttributeTypeName', 'DisplayName', 'IsCustomAttribute'], {
  '@odata.type': { type: 'string', pattern: '^#Microsoft\\.Dynamics\\.CRM\\.\\w+AttributeMetadata$' },
  MetadataId: guid,
  EntityLogicalName: words,
  LogicalName: words,
  SchemaName: words,
  AttributeOf: nullable(text),
  AttributeType: words,
  AttributeTypeName: object(['Value'], { Value: words }),
  DisplayName: label,
  IsCustomAttribute: flag,
  IsValidForRead: flag,
  IsValidForCreate: flag,
  IsValidForUpdate: flag,
  RequiredLevel: object(['Value'], { Value: one('None', 'SystemRequired', 'ApplicationRequired', 'Recommended') }),
  Format: text,
  // Limits of numbers.
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/moneyattributemetadata
  MinValue: { type: 'number' },
  MaxValue: { type: 'number' },
  Precision: integer,
  // Limits of texts.
  // https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/stringattributemetadata
  MaxLength: integer,
  DateTimeBehavior: object(['Value'], { Value: one('UserLocal', 'DateOnly', 'TimeZoneIndependent') }),
});

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/optionmetadata */
const option = (further: JsonObject, required: readonly string[] = []): JsonObject =>
  object(['MetadataId', 'LogicalName', 'OptionSet'], {
    MetadataId: guid,
    LogicalName: words,
    DisplayName: label,
    OptionSet: object(['Options'], {
      MetadataId: guid,
      Options: list(object(['Value', 'Label', ...required], { Value: integer, Label: label, ...further })),
    }),
  });

const attributes = "/api/data/v9.2/EntityDefinitions(LogicalName='{table}')/Attributes";
const table = inPath('table', { type: 'string', pattern: '^[a-z][a-z0-9_]+$' });

const cast = (kind: string, item: JsonObject) => ({
  [`${attributes}/Microsoft.Dynamics.CRM.${kind}AttributeMetadata`]: {
    get: {
      externalDocs: { url: metadata },
      parameters: [
        table,
        inQuery('$select', words),
        inQuery('$filter', { type: 'string', pattern: "^LogicalName eq '\\w+'$" }),
        inQuery('$expand', { type: 'string', pattern: '^OptionSet\\(\\$select=Options\\)$' }),
      ],
      responses: { '200': { description: 'Columns of choices.', content: json(page(item)) } },
    },
  },
});

const currency = object(['transactioncurrencyid', 'isocurrencycode'], {
  '@odata.etag': words,
  transactioncurrencyid: guid,
  isocurrencycode: { type: 'string', pattern: '^[A-Z]{3}$' },
});

const membership = object(['teammembershipid'], {
  '@odata.etag': words,
  teammembershipid: guid,
  teamid: guid,
  systemuserid: guid,
});

export const documented: Documented = {
  paths: {
    [attributes]: {
      get: {
        externalDocs: { url: metadata },
        parameters: [table, inQuery('$filter', { type: 'string', pattern: '^\\w+ eq (?:true|false)$' })],
        responses: { '200': { description: 'Columns.', content: json(page(column)) } },
      },
    },
    ...tablePaths,
    ...webhookPaths,
    ...cast('Picklist', option({})),
    ...cast('Status', option({ State: integer }, ['State'])),
    ...cast('State', option({ DefaultStatus: integer, InvariantName: text }, ['DefaultStatus'])),
    '/api/data/v9.2/transactioncurrencies': {
      get: {
        externalDocs: { url: `${docs}/reference/entities/transactioncurrency` },
        parameters: [inQuery('$select', words), inQuery('$filter', { type: 'string', pattern: '^statecode eq \\d$' })],
        responses: { '200': { description: 'Currencies.', content: json(page(currency)) } },
      },
    },
    '/api/data/v9.2/teammemberships': {
      get: {
        externalDocs: {
          url: 'https://learn.microsoft.com/en-us/common-data-model/schema/core/applicationcommon/teammembership',
        },
        parameters: [
          inQuery('$select', words),
          inQuery('$filter', {
            type: 'string',
            pattern:
              "^Microsoft\\.Dynamics\\.CRM\\.In\\(PropertyName='(?:teamid|systemuserid)',PropertyValues=\\['.*'\\]\\)$",
          }),
        ],
        responses: { '200': { description: 'Who is in which team.', content: json(page(membership)) } },
      },
    },
    '/api/data/v9.2/annotations({id})/documentbody/$value': {
      get: {
        externalDocs: { url: `${docs}/attachment-annotation-files` },
        parameters: [inPath('id', guid)],
        responses: {
          '200': { description: 'The bytes of a file in base64.', content: aFile },
        },
      },
    },
    '/organizations/oauth2/v2.0/token': {
      post: {
        externalDocs: { url: 'https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow' },
        requestBody: asForm(tokenRequest({ code_verifier: words })),
        responses: { '200': { description: 'Tokens.', content: json(tokenAnswer({ ext_expires_in: integer })) } },
      },
    },
  },
};
