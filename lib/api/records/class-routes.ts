import * as z from 'zod';
import { customFieldTypes } from '../../objects/custom-field-types.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { openingObject } from './record-grants.ts';
import { placeOf } from './records.ts';

const classField = z
  .object({
    name: z.string().describe('Key of the field in `fields`.'),
    label: z.string().describe('Name of the field for people.'),
    type: z
      .enum(customFieldTypes)
      .describe('An `array` contains several of its options, an `address` is an object of its parts.'),
    options: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .nullable()
      .describe('For a field of choices. Null for other fields, or if the provider does not list the options.'),
    required: z.boolean().describe('Whether a new record must contain the field.'),
    unique: z.boolean().describe('No two records have the same value: an upsert can find a record by the field.'),
    filter: z.boolean().describe('Whether a list accepts the field as a filter.'),
    read_only: z.boolean(),
  })
  .meta({ id: 'CustomObjectField' });

const accountClass = z
  .object({
    class: z.string().describe('Name of the class in paths.'),
    remote_id: z.string().describe("The provider's name of the class in requests."),
    label: z.string().describe('Name of a record for people.'),
    label_plural: z.string().describe('Plural of this name.'),
    name_field: z.string().describe('Field whose value records also show as `name`.'),
    fields: z.array(classField),
  })
  .meta({ id: 'CustomObjectClass', description: 'A class that the account itself defines.' });

/** Row that lists the classes of an account. */
export const classesRow = (object: UnifiedObject) =>
  ({
    handler: `${object.vertical}/${object.plural}.list` as const,
    operation: `${object.vertical}.${object.plural}.classes` as const,
    ...placeOf(object),
    method: 'GET',
    path: `/${object.vertical}/${object.plural}`,
    summary: `List the classes of ${object.plural} of the connected account, with their fields`,
    auth: 'connection',
    scope: 'records:read',
    status: 200,
    query: z.strictObject({}),
    response: z.array(accountClass),
    uses: openingObject,
  }) satisfies Route;
