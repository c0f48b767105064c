import * as z from 'zod';
import { providerFailures } from '../../errors.ts';
import { customFieldTypes } from '../../objects/custom-field-types.ts';
import { unifiedId } from '../../objects/fields.ts';
import { mappedObjectNames } from '../../objects/names.ts';
import type { Route } from '../../route.ts';
import { openingObject } from '../records/record-grants.ts';
import { deletion, idParams, originId, pageQuery, providerId, time } from './fields.ts';

/** The types of a target field. They are the types of custom fields in accounts. */
const dataType = z
  .enum(customFieldTypes)
  .describe(
    '`date` is YYYY-MM-DD, `date-time` ISO 8601, `enum` one option, `array` options, `address` an object of its parts.',
  );

const object = z.enum(mappedObjectNames);

/** Name of a target field. `constructor` and similar names are refused, because every object has these members. */
const targetName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: 'must begin with a letter and contain letters, digits and _ only' })
  .refine((name) => !(name in Object.prototype), { error: 'is a name that every object has; choose another name' })
  .describe('Key of the target field in `field_mappings`.');

export const mappingRecord = z
  .object({
    id: z.string(),
    object: z.string(),
    id_target: z.string(),
    target: z.string().describe('Name of the target field.'),
    provider: z.string(),
    remote_field: z.string().describe("Name, number or label of the accounts' field."),
    id_linked_user: z.string().nullable().describe('Owner of the accounts. Null if it is for all linked users.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'FieldMapping', description: "The provider's field to which a target field is mapped." });

const target = z.object({
  id: z.string(),
  object: z.string(),
  name: z.string(),
  description: z.string(),
  data_type: dataType,
  created_at: time,
  updated_at: time,
});

export const targetRecord = target.meta({
  id: 'TargetField',
  description: 'A field that the project has defined for an object.',
});

export const mappedTargetRecord = target
  .extend({
    mappings: z
      .array(mappingRecord)
      .describe('Mappings of the requested linked user first, then mappings for all linked users.'),
  })
  .meta({ id: 'MappedTargetField', description: 'A target field with its mappings.' });

export const propertyRecord = z
  .object({
    name: z.string().describe("The provider's own name or number: suitable as `remote_field`."),
    label: z.string(),
    data_type: dataType,
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    is_custom: z.boolean().describe("False for a provider's own field. It is shown only if a target is mapped to it."),
    is_writable: z.boolean(),
    unified_field: z
      .string()
      .nullable()
      .describe('Unified field with the same content. A mapping can only read it; write the unified field instead.'),
    key: z
      .string()
      .nullable()
      .describe(
        "Key in `field_mappings`. Null if it is not shown: a target has its name, or it is a provider's own field.",
      ),
    target: z.object({ id: z.string(), name: z.string(), data_type: dataType }).nullable(),
  })
  .meta({ id: 'Property', description: 'A field of a connected account to which a target can be mapped.' });

const mappedRecord = mappingRecord
  .extend({
    property: propertyRecord
      .nullable()
      .describe("The field in the linked user's account, read now. Null if none is connected, or if it is for all."),
  })
  .meta({ id: 'NewFieldMapping', description: 'A mapping of a target field, with the field of the account.' });

const linkedUser = {
  id_linked_user: unifiedId.optional(),
  linked_user_origin_id: originId.optional(),
};

const shared = { group: 'field-mapping', auth: 'key', scope: 'field_mappings' } as const;

export const fieldMappingRoutes = {
  define: {
    ...shared,
    method: 'POST',
    path: '/field-mapping/define',
    handler: 'field-mapping.define',
    summary: 'Define a target field of an object, or change its description; maximum 100 per object',
    description:
      'Defines a field under a name of your own, for one object and all providers. An existing name returns 200 with ' +
      'the new description. Another `data_type`, or more fields than an object may have, returns 409.',
    status: 201,
    mayExist: true,
    body: z.strictObject({
      object,
      name: targetName,
      description: z.string().max(500).default('').describe('Shown in the meta of the object.'),
      data_type: dataType,
    }),
    response: targetRecord,
    errors: ['conflict'],
    uses: { projects: ['GetItem', 'UpdateItem'] },
  },
  removeDefinition: {
    ...shared,
    method: 'DELETE',
    path: '/field-mapping/define/{id}',
    handler: 'field-mapping.removeDefinition',
    summary: 'Delete a target field and all its mappings',
    description: 'Deletes the field and its mappings. Records no longer show it. Nothing changes at a provider.',
    status: 200,
    params: idParams,
    response: deletion,
    uses: { projects: ['Query', 'UpdateItem'] },
  },
  map: {
    ...shared,
    method: 'POST',
    path: '/field-mapping/map',
    handler: 'field-mapping.map',
    summary: "Map a target field to a provider's field, custom or its own, for one linked user or for all",
    description:
      "Maps a target field to a provider's field. The field is looked up in the linked user's account. Returns 422 " +
      'if the account lacks the field. Mapping the same target and provider again returns 200 and replaces ' +
      'the field.',
    status: 201,
    mayExist: true,
    body: z.strictObject({
      target: z.string().min(1).max(64).describe('Name or id of the target field.'),
      object: object.optional().describe('Object of the target field, if several objects have a field with this name.'),
      provider: providerId,
      remote_field: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .describe(
          'Name, number or label of the field, as in GET /field-mapping/properties. The account must have the field.',
        ),
      id_linked_user: linkedUser.id_linked_user.describe(
        'Owner of the accounts: this or `linked_user_origin_id`. Default: all linked users without their own mapping.',
      ),
      linked_user_origin_id: linkedUser.linked_user_origin_id.describe('Your own id of the linked user.'),
    }),
    response: mappedRecord,
    errors: ['unsupported_object', ...providerFailures],
    uses: {
      ...openingObject,
      connections: [...openingObject.connections, 'Query'],
      projects: ['GetItem', 'Query', 'UpdateItem', 'ConditionCheckItem'],
    },
  },
  listMappings: {
    ...shared,
    method: 'GET',
    path: '/field-mapping/map',
    handler: 'field-mapping.listMappings',
    summary: 'List the mappings of target fields, for all linked users and for single linked users',
    description: 'Returns a page of mappings, both for all linked users and for single linked users.',
    status: 200,
    query: pageQuery.extend({
      object: object.optional().describe('Only mappings for this object.'),
      provider: providerId.optional().describe('Only mappings for this provider.'),
      id_linked_user: unifiedId.optional().describe('Only mappings for this linked user.'),
    }),
    response: z.array(mappingRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  removeMapping: {
    ...shared,
    method: 'DELETE',
    path: '/field-mapping/map/{id}',
    handler: 'field-mapping.removeMapping',
    summary: 'Delete a mapping of a target field',
    description:
      'Deletes a mapping. Records no longer show the field under that name. Nothing changes at the provider.',
    status: 200,
    params: z.object({ id: z.string().min(1).max(200).describe('Id of the mapping.') }),
    response: deletion,
    uses: { projects: ['Query', 'UpdateItem'] },
  },
  list: {
    ...shared,
    method: 'GET',
    path: '/field-mapping',
    handler: 'field-mapping.list',
    summary: 'List target fields with their mappings for all linked users, or for a single linked user',
    description:
      'Returns a page of target fields, each with its mappings for all linked users, and with the mappings for the ' +
      'given linked user.',
    status: 200,
    query: pageQuery.extend({
      object: object.optional().describe('Only target fields of this object.'),
      id_linked_user: unifiedId.optional().describe('Also show the mappings for this linked user.'),
    }),
    response: z.array(mappedTargetRecord),
    paged: true,
    uses: { projects: ['Query'] },
  },
  properties: {
    ...shared,
    method: 'GET',
    path: '/field-mapping/properties',
    handler: 'field-mapping.properties',
    summary: 'List the fields of a connected account that can be mapped for an object, live from the provider',
    description:
      'Reads the fields of the object in the account, with their types and options, live from the provider. Returns ' +
      '409 for a revoked connection.',
    status: 200,
    query: z.strictObject({
      connection: unifiedId.describe('Id of the connection.'),
      object: object.describe('`crm.contact`, `ticketing.ticket` …'),
    }),
    response: z.array(propertyRecord),
    errors: ['not_found', 'conflict', 'unsupported_object', ...providerFailures],
    uses: openingObject,
  },
} as const satisfies Record<string, Route>;
