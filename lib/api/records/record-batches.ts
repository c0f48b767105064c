import * as z from 'zod';
import { anyJson, listOf, word } from '../../objects/caps.ts';
import type { BatchOperation, UnifiedObject } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { jobRecord } from '../management/jobs.ts';
import { creating } from './record-grants.ts';
import { previewQuery, writeQuery } from './record-queries.ts';
import { guardErrors, placeParams, recordParams, verticalPathsOf, wordPathsOf } from './records.ts';

/** Maximum number of items in a batch, and maximum size of its body in bytes. */
export const mostItems = 1_000;
const mostBytes = 4 * 1024 * 1024;

/** Body of a batch. The schema accepts any items, because the use case checks each item by itself. */
const batchBody = z.strictObject({
  items: listOf(anyJson, mostItems).min(1).describe('One item for each record, like the body of a single request.'),
});

/** The answer to one item: the same answer as the write of that item alone. */
const batchItem = z.looseObject({ statusCode: z.number() });

/** Verb of an operation in the summary of its batch route. */
const verbs: Record<BatchOperation, string> = {
  create: 'Create',
  update: 'Update',
  upsert: 'Update or create',
  remove: 'Delete',
};

const pathsOfBatch = (object: UnifiedObject, operation: BatchOperation) => {
  if (operation === 'create') return wordPathsOf(object, 'batch');
  return verticalPathsOf(object, `/batch/${operation === 'remove' ? 'delete' : operation}`);
};

/** Function and nested stack of all upserts and batches of a vertical: every POST below the path of its records. */
const placeOfVertical = ({ vertical }: UnifiedObject) => ({
  handler: `${vertical}/collection.post` as const,
  group: vertical,
  stack: `${vertical}-batch`,
});

/** Whether an object has a batch route. Objects with files have none, because files are too large for a batch. */
export const hasBatches = (object: UnifiedObject, operation: BatchOperation): boolean =>
  !object.file && (operation === 'upsert' ? hasUpserts(object) : object.operations.includes(operation));

const ifMatch = word
  .optional()
  .describe('Like the header `If-Match` of a single request: the item returns 412 if the record has another `ETag`.');

const named = { id: recordParams.shape.id, if_match: ifMatch };
/** Schema of an item that removes a record. */
export const batchRemoval = z.strictObject(named).meta({ id: 'BatchRemoval' });

/**
 * Schema of a batch item: the body of the request for one record. If that request has the id in its path, the item
 * contains `id`.
 */
export const batchItemOf = (object: UnifiedObject, operation: BatchOperation): z.ZodObject => {
  const { input = z.strictObject({}), patch = z.strictObject({}) } = object;
  if (operation === 'create') return input;
  if (operation === 'upsert') return upsertBody(object);
  return operation === 'remove' ? batchRemoval : patch.safeExtend(named);
};

/** Row of a batch. */
export const batchRow = (object: UnifiedObject, operation: BatchOperation) =>
  ({
    ...placeOfVertical(object),
    operation: `${object.vertical}.${object.plural}.batch${operation === 'create' ? '' : `_${operation}`}`,
    method: 'POST',
    ...pathsOfBatch(object, operation),
    summary: `${verbs[operation]} up to 1,000 ${object.plural}, each with its own answer`,
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

/** Whether an object has upserts. An upsert finds its record by a value, so an object without such values has none. */
export const hasUpserts = ({ matches, classes }: UnifiedObject): boolean => matches !== undefined || classes === true;

/**
 * Names of the values that can find a record. Accounts and classes have further names, and the use case refuses
 * unknown names.
 */
const matchNames = ({ matches = {}, classes }: UnifiedObject): string =>
  [
    ...Object.keys(matches).map((name) => `\`${name}\``),
    classes
      ? 'the name of a `unique` field of the class'
      : '`field_mappings.<name>` of a field that has each value once',
  ].join(', or ');

const upsertBody = (object: UnifiedObject) =>
  (object.input ?? z.strictObject({})).safeExtend({
    match: word.min(1).describe(`Value of the body that finds the record, as in \`/meta\`: ${matchNames(object)}.`),
  });

/** Row of an upsert. */
export const upsertRow = (object: UnifiedObject) =>
  ({
    ...placeOfVertical(object),
    operation: `${object.vertical}.${object.plural}.upsert`,
    method: 'POST',
    ...wordPathsOf(object, 'upsert'),
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
