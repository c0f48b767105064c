import * as z from 'zod';
import { providerFailures } from '../../errors.ts';
import { customFieldTypes } from '../../objects/custom-field-types.ts';
import { unifiedId } from '../../objects/fields.ts';
import { mappedObjectNames } from '../../objects/names.ts';
import type { Route } from '../../route.ts';
import { openingObject } from '../records/record-grants.ts';
import { deletion, idParams, originId, pageQuery, providerId, time } from './fields.ts';

/** The types that a field can have: those of the accounts' custom fields. */
const dataType = z
  .enum(customFieldTypes)
  .describe(
    '`date` is YYYY-MM-DD, `date-time` ISO 8601, `enum` one option of the account, `array` a list of them, `address` an object of its parts.',
  );

const object = z.enum(mappedObjectNames);

/** `constructor` and the like are members of every object. */
const targetName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: 'must begin with a letter and have letters, digits and _ only' })
  .refine((name) => !(name in Object.prototype), { error: 'is a name that every object has; choose another one' })
  .describe('Its key in `field_mappings`.');

export const mappingRecord = z
  .object({
    id: z.string(),
    object: z.string(),
    id_target: z.string(),
    target: z.string().describe('Name of the target field.'),
    provider: z.string(),
    remote_field: z.string().describe("Name, number or label of the accounts' field."),
    id_linked_user: z.string().nullable().describe('Whose accounts; null for those of all linked users.'),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'FieldMapping', description: "Which of a provider's fields a target field is mapped to." });

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
      .describe('Those for all linked users, after those of the linked user that was asked for.'),
  })
  .meta({ id: 'MappedTargetField', description: 'A target field with its mappings.' });

export const propertyRecord = z
  .object({
    name: z.string().describe("The provider's own name or number: a good `remote_field`."),
    label: z.string(),
    data_type: dataType,
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    is_custom: z.boolean().describe("False for one of the provider's own: shown only where a target is mapped to it."),
    is_writable: z.boolean(),
    unified_field: z
      .string()
      .nullable()
      .describe('Field of the object that is the same: mapped, it can be read, and is written by that one only.'),
    key: z
      .string()
      .nullable()
      .describe(
        "Its key in `field_mappings`; null where it is not shown: a target has the name, or it is the provider's own.",
      ),
    target: z.object({ id: z.string(), name: z.string(), data_type: dataType }).nullable(),
  })
  .meta({ id: 'Property', description: 'A field of a connected account that a target can be mapped to.' });

const mappedRecord = mappingRecord
  .extend({
    property: propertyRecord
      .nullable()
      .describe("The field in the linked user's account, read now; null where none is connected, or it is for all."),
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
    summary: 'Define a target field of an object, or describe it anew; an object has 100 at most',
    description:
      'Defines a field under a name of your own, for one object and all providers. The same name again answers 200 ' +
      'with the new description; another `data_type`, or one field more than an object may have, is a 409.',
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
    summary: 'Delete a target field and all that it is mapped to',
    description: 'Deletes the field and its mappings. Records no longer show it; nothing changes at a provider.',
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
      "Says which of a provider's fields a target field stands for. The field is looked up in the linked user's " +
      'account, and one that the account does not have is a 422. The same target and provider again answers 200 ' +
      'with the new field.',
    status: 201,
    mayExist: true,
    body: z.strictObject({
      target: z.string().min(1).max(64).describe('Name or id of the target field.'),
      object: object.optional().describe('Where fields of several objects have the name.'),
      provider: providerId,
      remote_field: z
        .string()
        .trim()
        .min(1)
        .max(200)
        .describe(
          "Name, number or label of the accounts' field, as GET /field-mapping/properties has it. An account of the linked user must have it.",
        ),
      id_linked_user: linkedUser.id_linked_user.describe(
        'Whose accounts, by this or `linked_user_origin_id`; without, the accounts of all linked users who have no mapping of their own.',
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
    summary: 'List the mappings of target fields, of all linked users and of single ones',
    description: 'Answers a page of mappings, those for all linked users and those for single ones.',
    status: 200,
    query: pageQuery.extend({
      object: object.optional().describe('Only those of this object.'),
      provider: providerId.optional().describe('Only those of this provider.'),
      id_linked_user: unifiedId.optional().describe('Only those of this linked user.'),
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
      'Deletes a mapping. Records no longer show the field under that name; nothing changes at the provider.',
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
    summary: 'List target fields with their mappings for all linked users, or for one of them',
    description:
      'Answers a page of target fields, each with its mappings for all linked users, and those of one linked user ' +
      'beside them.',
    status: 200,
    query: pageQuery.extend({
      object: object.optional().describe('Only those of this object.'),
      id_linked_user: unifiedId.optional().describe('Whose mappings are shown beside those for all.'),
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
      'Reads the fields of the object in the account, with their types and options, live from the provider. A ' +
      'revoked connection is a 409.',
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
