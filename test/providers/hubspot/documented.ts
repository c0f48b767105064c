import {
  aFile,
  type Documented,
  flag,
  inPath,
  inQuery,
  integer,
  json,
  object,
  text,
  time,
} from '../../contract/controls/documented-parts.ts';
import type { JsonObject } from '../../contract/json.ts';
import { associationPaths } from './documented-associations.ts';

const texts: JsonObject = { type: 'array', items: text };
const listOf = (items: JsonObject): JsonObject => ({ type: 'array', items });

const option = object(['label', 'value'], {
  label: text,
  value: text,
  displayOrder: integer,
  hidden: flag,
  description: text,
});

const property = object(['fieldType', 'groupName', 'label', 'name', 'type'], {
  name: text,
  label: text,
  type: { type: 'string', enum: ['string', 'number', 'bool', 'enumeration', 'date', 'datetime', 'phone_number'] },
  fieldType: text,
  groupName: text,
  description: text,
  options: listOf(option),
  displayOrder: integer,
  calculated: flag,
  externalOptions: flag,
  hasUniqueValue: flag,
  hidden: flag,
  hubspotDefined: flag,
  formField: flag,
  archived: flag,
  dataSensitivity: text,
  referencedObjectType: text,
  modificationMetadata: object(['archivable', 'readOnlyDefinition', 'readOnlyValue'], {
    archivable: flag,
    readOnlyDefinition: flag,
    readOnlyOptions: flag,
    readOnlyValue: flag,
  }),
  createdAt: time,
  updatedAt: time,
});

const association = object(['fromObjectTypeId', 'id', 'toObjectTypeId'], {
  id: text,
  fromObjectTypeId: text,
  toObjectTypeId: text,
  name: text,
  createdAt: time,
  updatedAt: time,
});

const schema = object(['associations', 'id', 'labels', 'name', 'properties', 'requiredProperties'], {
  id: text,
  objectTypeId: text,
  fullyQualifiedName: text,
  name: text,
  labels: object([], { singular: text, plural: text }),
  description: text,
  primaryDisplayProperty: text,
  secondaryDisplayProperties: texts,
  requiredProperties: texts,
  searchableProperties: texts,
  properties: listOf(property),
  associations: listOf(association),
  allowsSensitiveProperties: flag,
  archived: flag,
  createdAt: time,
  updatedAt: time,
});

const team = object(['id', 'name', 'secondaryUserIds', 'userIds'], {
  id: text,
  name: text,
  userIds: texts,
  secondaryUserIds: texts,
});

/** https://developers.hubspot.com/docs/api-reference/error-handling */
const failure = object(['category', 'correlationId', 'message'], {
  status: text,
  category: text,
  correlationId: text,
  message: text,
  errors: listOf({ type: 'object' }),
  context: { type: 'object' },
  links: { type: 'object' },
});

const schemaScopes = [
  'crm.schemas.custom.read',
  'crm.objects.custom.read',
  'crm.objects.custom.sensitive.read.v2',
  'crm.objects.custom.highly_sensitive.read.v2',
];

export const documented: Documented = {
  paths: {
    ...associationPaths(failure),
    '/crm-object-schemas/v3/schemas': {
      get: {
        externalDocs: {
          url: 'https://developers.hubspot.com/docs/api-reference/crm-schemas-v3/core/get-crm-object-schemas-v3-schemas',
        },
        security: schemaScopes.map((scope) => ({ oauth2: [scope] })),
        parameters: [inQuery('archived', flag)],
        responses: {
          '200': {
            description: 'The custom objects of the account.',
            content: json(object(['results'], { results: listOf(schema) })),
          },
          default: { description: 'What it refuses.', content: json(failure) },
        },
      },
    },
    '/settings/v3/users/teams': {
      get: {
        externalDocs: {
          url: 'https://developers.hubspot.com/docs/api-reference/settings-user-provisioning-v3/teams/get-settings-v3-users-teams',
        },
        security: [{ oauth2: ['settings.users.teams.read'] }],
        responses: {
          '200': {
            description: 'The teams of the account.',
            content: json(object(['results'], { results: listOf(team) })),
          },
          default: { description: 'What it refuses.', content: json(failure) },
        },
      },
    },
    '/automation/v2/workflows/{workflowId}/enrollments/contacts/{email}': {
      post: {
        externalDocs: {
          url: 'https://developers.hubspot.com/docs/api-reference/legacy/automation/workflows/v2/enroll-contact',
        },
        security: [{ oauth2: ['automation'] }],
        parameters: [inPath('workflowId', integer), inPath('email', { type: 'string', format: 'email' })],
        responses: {
          '204': { description: 'The contact is in the workflow.' },
          default: { description: 'What it refuses.', content: json(failure) },
        },
      },
    },
    // Only the vendor knows the URL of a file and its signature.
    '/hubfs/{portalId}/{fileId}': {
      get: {
        externalDocs: {
          url: 'https://developers.hubspot.com/docs/api-reference/files-files-v3/files/get-files-v3-files-fileId-signed-url',
        },
        parameters: [
          inPath('portalId', integer),
          inPath('fileId', integer),
          inQuery('Expires', integer),
          inQuery('Key-Pair-Id', text),
          inQuery('Signature', text),
        ],
        responses: { '200': { description: 'The file.', content: aFile } },
      },
    },
  },
};
