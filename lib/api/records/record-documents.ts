import * as z from 'zod';
import { listOf } from '../../objects/caps.ts';
import { type BatchOperation, ownFieldsOf, type UnifiedObject } from '../../objects/define.ts';
import type { Route } from '../../route.ts';
import { errorEnvelope, successEnvelope } from '../envelope.ts';
import { batchItemOf, mostItems } from './record-batches.ts';
import { acceptance, deletion, withArticle } from './records.ts';

/*
 * What only the documents say of the routes of records: the function of each object goes without it.
 */

const ofFields =
  'A field that the provider has no place for is named in `warnings`, or with `strict=true` refused with 422.';

const ofActions =
  'An `Idempotency-Key` is required, and nothing repeats it: where its answer is lost, the outcome is `uncertain`, and the same ' +
  'key again reads what has become of it. A state from which it cannot be done, and another number of recipients, is a 409.';

const ofItems =
  'The answer is 200 and has an answer for each item, in their order, with a `statusCode` of its own. Where the provider ' +
  'has a request for several records, it is used.';

/** Their names are each account's own: no parameter can have them. */
const ownFilters = (object: UnifiedObject): string =>
  object.classes
    ? `\`${ownFieldsOf(object)}.<name>=…\` is a filter too, by each field of the class that \`/meta\` names among the filters. `
    : '';

const descriptions = {
  list: (object) =>
    `Reads a page of ${object.plural} live, in the order that the provider gives. ${ownFilters(object)}A filter that the ` +
    'provider does not have is a 422 `unsupported_filter`: none is ignored.',
  get: ({ noun }) =>
    `Reads one ${noun} live. An id that was not given for this connection is a 404, and so is a record that is gone; of ` +
    'one that was merged, the 404 names the other as `merged_into`.',
  create: ({ noun, mayBeUnnamed }) =>
    `Creates ${withArticle(noun)} at the provider. A field that the provider has no place for is named in \`warnings\`, ` +
    'or with `strict=true` refused with 422 before anything is sent. A record that is in the way is a 409.' +
    (mayBeUnnamed ? ' A provider that does not say which record it makes is answered for by 202 and `accepted`.' : ''),
  update: () =>
    'Changes the fields that are sent and no others. `id` in the body or the query names the record, or `remote_id` ' +
    `beside a connection token. ${ofFields}`,
  updateById: () => `Changes the fields that are sent and no others. A record that is gone is a 404. ${ofFields}`,
  remove: () =>
    'Deletes the record at the provider. A record that is gone is a 404; with the same `Idempotency-Key` the first ' +
    'answer comes again.',
  content: () =>
    'Answers the file as the provider has it, with its media type and its name in the headers. A file that is larger is ' +
    'a 413.',
  classes: ({ plural }) =>
    `Reads the classes of ${plural} that the account itself defines, and the fields of each, no older than five minutes. An ` +
    'account without any has an empty list.',
  batch: () =>
    `Creates each item as its own request would: one that is refused does not keep the others from being created. ${ofItems}`,
  batch_update: () =>
    'Changes the record that the `id` of each item names as its own request would: one that is refused does not keep the ' +
    `others from being changed. ${ofItems}`,
  batch_upsert: () =>
    'Changes or creates the record of each item, as an upsert of it would: several items of one value are one record. ' +
    `${ofItems} An item's \`statusCode\` is 201 where its record was created.`,
  batch_remove: () =>
    'Deletes the record that the `id` of each item names as its own request would: one that is refused does not keep the ' +
    `others from being deleted. ${ofItems}`,
  upsert: ({ noun, plural }) =>
    `Finds the ${noun} at the provider by the value that \`match\` names, and changes it as an update does (200), or creates ` +
    `it (201). Where several ${plural} have the value, the answer is a 409 with \`candidates\`. Many upserts by one value ` +
    'make one record.',
  listAssociations: ({ noun }) =>
    `Reads the records that a ${noun} is associated with, live, and what the associations are called. Objects between which ` +
    'the provider has no labels are a 422 `unsupported_operation`.',
  setAssociation: () =>
    'Associates the two records where they are not, and sets the labels that are sent. Sent again, it changes nothing. A label ' +
    'that the account does not have is a 422 that names those there are.',
  removeAssociation: () =>
    'Ends the association with all its labels, or takes one label away. Records that are not associated, or not so, are a 404.',
  schedule: ({ noun }) =>
    `Has the provider send the ${noun} at a time. ${ofActions} With \`preview=true\` nothing is sent, and no key is needed.`,
  send: ({ noun }) =>
    `Sends the ${noun} to its recipients now. ${ofActions} \`preview=true\` answers what would be sent, with the \`recipient_count\` to confirm.`,
  cancel: ({ noun }) =>
    `Takes a ${noun} that is scheduled back to a draft, or stops one that is being sent, as far as it has not been. A ${noun} in ` +
    'another state is a 409.',
  meta: () =>
    'Answers the JSON Schemas of a create and of an update as this account takes them, read live from its metadata. An ' +
    'operation that the provider does not have is null.',
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

const answersOf = ({ record, mayBeUnnamed }: UnifiedObject, operation: BatchOperation) => {
  if (operation === 'remove') return [successEnvelope(deletion).extend({ statusCode: z.literal(200) })];
  const statuses = operation === 'create' ? [201] : operation === 'update' ? [200] : [200, 201];
  const etag = z.string().optional().describe('`ETag` of the record, where an update of it alone would have had it.');
  const accepted = successEnvelope(acceptance).extend({ statusCode: z.literal(202) });
  return [
    successEnvelope(record).extend({ statusCode: z.literal(statuses), etag }),
    ...(operation === 'create' && mayBeUnnamed ? [accepted] : []),
  ];
};

/** The use case checks the items one by one: the row of the function takes anything. */
const batchOf = (object: UnifiedObject, operation: BatchOperation) => ({
  bodyShape: z.strictObject({
    items: listOf(batchItemOf(object, operation), mostItems).min(1).describe('One for each record.'),
  }),
  response: z.array(z.union([...answersOf(object, operation), errorEnvelope])),
});

/** A row of an object as the documents have it. @throws Error for a row of a kind that is not described */
export const documentRow = (object: UnifiedObject, row: Route): Route => {
  const kind = kindOf(row);
  const operation = batchKinds[kind];
  return {
    ...row,
    description: descriptions[kind](object),
    ...(operation !== undefined && batchOf(object, operation)),
  };
};
