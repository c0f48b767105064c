import * as z from 'zod';
import { anyJson, listOf, word } from '../../objects/caps.ts';
import type { BatchOperation, UnifiedObject } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { jobRecord } from '../management/jobs.ts';
import { creating } from './record-grants.ts';
import { previewQuery, writeQuery } from './record-queries.ts';
import { guardErrors, pathsOf, placeParams, recordParams } from './records.ts';

/** Most items of a batch, and bytes of its body. */
export const mostItems = 1_000;
const mostBytes = 4 * 1024 * 1024;

/** The use case checks the items one by one: the row of the function takes anything. */
const batchBody = z.strictObject({
  items: listOf(anyJson, mostItems).min(1).describe('One for each record, each as the request for one takes it.'),
});

/** One item's answer, as the write of that item alone would have answered. */
const batchItem = z.looseObject({ statusCode: z.number() });

/** What is behind `/batch` in the path, and what the batch does. */
const batches: Record<BatchOperation, { readonly path: string; readonly does: string }> = {
  create: { path: '', does: 'Create' },
  update: { path: '/update', does: 'Update' },
  upsert: { path: '/upsert', does: 'Update or create' },
  remove: { path: '/delete', does: 'Delete' },
};

/** Files are too large to be sent many at once. */
export const hasBatches = (object: UnifiedObject, operation: BatchOperation): boolean =>
  !object.file && (operation === 'upsert' ? hasUpserts(object) : object.operations.includes(operation));

const ifMatch = word
  .optional()
  .describe('As the header `If-Match` of the request for one: the item is a 412 where the record has another `ETag`.');

const named = { id: recordParams.shape.id, if_match: ifMatch };
const removal = z.strictObject(named).meta({ id: 'BatchRemoval' });

/** What an item of a batch looks like: the body of the request for one record, which `id` names where that has it in its path. */
export const batchItemOf = (object: UnifiedObject, operation: BatchOperation): z.ZodObject => {
  const { input = z.strictObject({}), patch = z.strictObject({}) } = object;
  if (operation === 'create') return input;
  if (operation === 'upsert') return upsertBody(object);
  return operation === 'remove' ? removal : patch.safeExtend(named);
};

/** One function per vertical and operation writes batches of all its objects: the path says of which. They have a nested stack. */
export const batchRow = (object: UnifiedObject, operation: BatchOperation) =>
  ({
    handler: `${object.vertical}/batch.${operation}`,
    operation: `${object.vertical}.${object.plural}.batch${operation === 'create' ? '' : `_${operation}`}`,
    group: object.vertical,
    stack: `${object.vertical}-batch`,
    method: 'POST',
    ...pathsOf(object, `/batch${batches[operation].path}`),
    summary: `${batches[operation].does} up to 1,000 ${object.plural}, each with an answer of its own`,
    auth: 'connection',
    scope: 'records:write',
    status: 200,
    ...placeParams(object),
    query: operation === 'remove' ? previewQuery : writeQuery,
    body: batchBody,
    maxBody: mostBytes,
    response: z.array(batchItem),
    deferred: jobRecord,
    idempotent: true,
    previewed: true,
    uses: { ...creating, connections: [...creating.connections, 'PutItem'] },
  }) satisfies Route;

/** An upsert finds its record by a value: objects that nothing finds have none. */
export const hasUpserts = ({ matches, classes }: UnifiedObject): boolean => matches !== undefined || classes === true;

/** An account has further ones, and a class has its own: the use case refuses names that there are not. */
const matchNames = ({ matches = {}, classes }: UnifiedObject): string =>
  [
    ...Object.keys(matches).map((name) => `\`${name}\``),
    classes
      ? 'the name of a `unique` field of the class'
      : '`field_mappings.<name>` of a field that has each value once',
  ].join(', or ');

const upsertBody = (object: UnifiedObject) =>
  (object.input ?? z.strictObject({})).safeExtend({
    match: word.min(1).describe(`Which value of the body finds the record, as in \`/meta\`: ${matchNames(object)}.`),
  });

/** One function per vertical upserts records of all its objects that can be found by a value. */
export const upsertRow = (object: UnifiedObject) =>
  ({
    handler: `${object.vertical}/upsert.upsert`,
    operation: `${object.vertical}.${object.plural}.upsert`,
    group: object.vertical,
    method: 'POST',
    ...pathsOf(object, '/upsert'),
    summary: `Update the ${object.noun} that has a value, or create it`,
    auth: 'connection',
    scope: 'records:write',
    status: 201,
    mayExist: true,
    ...placeParams(object),
    query: writeQuery,
    body: upsertBody(object),
    response: object.record,
    idempotent: true,
    previewed: true,
    ...guardErrors(object),
    uses: creating,
  }) satisfies Route;
