import * as z from 'zod';
import { listOf } from '../../objects/caps.ts';
import { type BatchOperation, ownFieldsOf, sorts, type UnifiedObject } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { errorEnvelope, successEnvelope } from '../envelope.ts';
import { batchItemOf, batchRemoval, mostItems } from './record-batches.ts';
import { acceptance, deletion, withArticle } from './records.ts';

/* Parts of record routes for the documents only. The function of an object does not contain these texts. */

const ofFields =
  'A field that the provider does not support is named in `warnings`, or refused with 422 if `strict=true`.';

const ofActions =
  'Requires an `Idempotency-Key`. Nothing repeats the action: if its answer is lost, the outcome is `uncertain`, and ' +
  'the same key reads the result later. Returns 409 if the state forbids it, or the number of recipients differs.';

const ofItems = 'Returns 200 with an answer for each item, in their order, with its own `statusCode`.';

/**
 * Sentence about filters by fields of a class. Each account names these fields itself, so no fixed parameter can
 * exist.
 */
const ownFilters = (object: UnifiedObject): string =>
  object.classes
    ? `\`${ownFieldsOf(object)}.<name>=…\` is also a filter, for each field that \`/meta\` lists as a filter. `
    : '';

const descriptions = {
  list: (object) =>
    `Reads a page of ${object.plural} live, in the provider's order. ${ownFilters(object)}A filter that the provider ` +
    'does not support returns 422 `unsupported_filter`. No filter is ignored.',
  get: ({ noun }) =>
    `Reads one ${noun} live. Returns 404 for another connection's id, and for a deleted record. For a merged ` +
    'record, the 404 names the other record as `merged_into`.',
  create: ({ noun, mayBeUnnamed }) =>
    `Creates ${withArticle(noun)} at the provider. A field that the provider lacks is named in \`warnings\`, or ` +
    'refused with 422 before anything is sent if `strict=true`. Returns 409 if an existing record conflicts.' +
    (mayBeUnnamed ? ' Returns 202 with `accepted` if the provider does not name the new record.' : ''),
  update: () =>
    'Changes only the given fields. `id` in the body or the query names the record, or `remote_id` with a connection ' +
    `token. ${ofFields}`,
  updateById: () => `Changes only the given fields. Returns 404 for a deleted record. ${ofFields}`,
  remove: () =>
    'Deletes the record at the provider. Returns 404 for a deleted record. The same `Idempotency-Key` returns the ' +
    'first answer again.',
  content: () =>
    "Returns the provider's file, with its media type and its name in the headers. Returns 413 for a file that is " +
    'too large.',
  classes: ({ plural }) =>
    `Reads the classes of ${plural} that the account itself defines, and their fields, at most five minutes old. The ` +
    'list is empty for an account without classes.',
  batch: () => `Creates each item as its own request would. A refused item does not stop the other items. ${ofItems}`,
  batch_update: () =>
    'Changes the record that the `id` of each item names, as its own request would. A refused item does not stop the ' +
    `other items. ${ofItems}`,
  batch_upsert: () =>
    'Changes or creates the record of each item, as its own upsert would. Items with the same value are one record. ' +
    `${ofItems} An item's \`statusCode\` is 201 if its record was created.`,
  batch_remove: () =>
    'Deletes the record that the `id` of each item names, as its own request would. A refused item does not stop the ' +
    `other items. ${ofItems}`,
  upsert: ({ noun, plural }) =>
    `Finds the ${noun} at the provider by the value that \`match\` names. Changes it as an update does (200), or ` +
    `creates it (201). Returns 409 with \`candidates\` if several ${plural} have the value. Many upserts by one ` +
    'value make one record.',
  listAssociations: ({ noun }) =>
    `Reads the records that a ${noun} is associated with, live, and the labels of the associations. Returns 422 ` +
    '`unsupported_operation` for objects without labels at the provider.',
  setAssociation: () =>
    'Associates the two records if they are not associated, and sets the given labels. Repeating the request changes ' +
    'nothing. A label that the account lacks returns 422 with the existing labels.',
  removeAssociation: () =>
    'Ends the association with all its labels, or removes one label. Returns 404 without this association or label.',
  schedule: ({ noun }) =>
    `Has the provider send the ${noun} at a time. ${ofActions} \`preview=true\` sends nothing and needs no key.`,
  send: ({ noun }) =>
    `Sends the ${noun} to its recipients now. ${ofActions} \`preview=true\` returns \`recipient_count\` to confirm.`,
  cancel: ({ noun }) =>
    `Returns a scheduled ${noun} to a draft, or stops the rest of a running send. Returns 409 for a ${noun} in ` +
    'another state.',
  meta: () =>
    'Returns the JSON Schemas of a create and of an update for this account, read live from its metadata. An ' +
    'operation that the provider lacks is null.',
} as const satisfies Record<string, (object: UnifiedObject) => string>;

const isKind = (name: string): name is keyof typeof descriptions => name in descriptions;

const kindOf = ({ handler, operation = handler, path }: Route): keyof typeof descriptions => {
  const name = operation.slice(operation.lastIndexOf('.') + 1);
  if (name === 'update' && path.includes('{id}')) return 'updateById';
  if (!isKind(name)) throw new Error(`The rows ${name} of records have no description.`);
  return name;
};

const batchKinds: Readonly<Record<string, BatchOperation>> = {
  batch: 'create',
  batch_update: 'update',
  batch_upsert: 'upsert',
  batch_remove: 'remove',
};

const jsonSchema = z.looseObject({}).nullable();

/**
 * Description of an object for the connected account, with JSON Schemas. A schema is null if the account lacks the
 * operation.
 */
const objectMeta = z
  .object({
    object: z.string(),
    provider: z.string(),
    operations: z.array(z.string()),
    filters: z.array(z.string()).describe('Filters that a list accepts.'),
    matches: z.array(z.string()).describe('Values that let an upsert find a record.'),
    sorts: z.array(z.enum(sorts)).describe('Values of `sort` for a list of a single kind and collection.'),
    search: z.boolean().describe('Whether a list accepts `search`.'),
    create: jsonSchema.describe('JSON Schema of the body of a create, for this account.'),
    update: jsonSchema.describe('JSON Schema of the body of an update, for this account.'),
    defaults: z.record(z.string(), z.string()).describe('Values that the connection adds to a new record.'),
  })
  .meta({ id: 'ObjectMeta', description: 'Description of an object for the connected account.' });

const answersOf = ({ record, mayBeUnnamed }: UnifiedObject, operation: BatchOperation) => {
  if (operation === 'remove') return [successEnvelope(deletion).extend({ statusCode: z.literal(200) })];
  const statuses = operation === 'create' ? [201] : operation === 'update' ? [200] : [200, 201];
  const etag = z.string().optional().describe('`ETag` of the record, if an update of this record alone returns it.');
  const accepted = successEnvelope(acceptance).extend({ statusCode: z.literal(202) });
  return [
    successEnvelope(record).extend({ statusCode: z.literal(statuses), etag }),
    ...(operation === 'create' && mayBeUnnamed ? [accepted] : []),
  ];
};

const batchBody = (item: z.ZodObject) =>
  z.strictObject({ items: listOf(item, mostItems).min(1).describe('One item for each record.') });

/** Body of the removals of all objects. */
const removals = batchBody(batchRemoval).meta({ id: 'BatchRemovals' });

/**
 * Body and answer of a batch in the documents. The row of the function accepts any items, because the use case checks
 * each item by itself.
 */
const batchOf = (object: UnifiedObject, operation: BatchOperation) => ({
  bodyShape: operation === 'remove' ? removals : batchBody(batchItemOf(object, operation)),
  response: z.array(z.union([...answersOf(object, operation), errorEnvelope])),
});

/**
 * A row of an object for the documents, with its description. @throws Error for a row of a kind without a description
 */
export const documentRow = (object: UnifiedObject, row: Route): Route => {
  const kind = kindOf(row);
  const operation = batchKinds[kind];
  return {
    ...row,
    description: descriptions[kind](object),
    ...(operation !== undefined && batchOf(object, operation)),
    ...(kind === 'meta' && { response: objectMeta }),
  };
};
