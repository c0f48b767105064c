import * as z from 'zod';
import { customFieldTypes } from '../../objects/custom-field-types.ts';
import type { UnifiedObject } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { openingObject } from './record-grants.ts';
import { placeOf } from './records.ts';

const classField = z
  .object({
    name: z.string().describe('Its key in `fields`.'),
    label: z.string().describe('As people read it.'),
    type: z
      .enum(customFieldTypes)
      .describe('An `array` has several of its options, an `address` is an object of its parts.'),
    options: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .nullable()
      .describe('Of a field of choices; null where it is none, or where the provider does not list them.'),
    required: z.boolean().describe('A new record must have it.'),
    unique: z.boolean().describe('No two records have the same value: an upsert can find a record by it.'),
    filter: z.boolean().describe('A list takes it as a filter.'),
    read_only: z.boolean(),
  })
  .meta({ id: 'CustomObjectField' });

const accountClass = z
  .object({
    class: z.string().describe('Its name in the paths.'),
    remote_id: z.string().describe('What the provider calls it in its requests.'),
    label: z.string().describe('What people call a record.'),
    label_plural: z.string().describe('What people call several.'),
    name_field: z.string().describe('The field that records show as `name` too.'),
    fields: z.array(classField),
  })
  .meta({ id: 'CustomObjectClass', description: 'A class that the account itself defines.' });

/** The row of the classes of an account. */
export const classesRow = (object: UnifiedObject) =>
  ({
    handler: `${object.vertical}/${object.plural}.classes` as const,
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
