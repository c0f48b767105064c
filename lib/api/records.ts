import * as z from 'zod';
import { anyJson, filterText, listOf, word } from '../objects/caps.ts';
import { type Filter, type ObjectOperation, sorts, type timeFilters, type UnifiedObject } from '../objects/define.ts';
import { dateTime, unifiedId } from '../objects/fields.ts';
import { maxFileBytes } from '../objects/file.ts';
import type { Route } from '../route.ts';

const flag = z.stringbool().optional();

const remoteData = { remote_data: flag.describe("Add the provider's own payload as `remote_data`.") };

const strictness = {
  strict: flag.describe(
    'Answer 422, and write nothing, where a field would otherwise be reported in `warnings`. Without: as the project has it.',
  ),
};

/** Fields to expand, separated by commas. */
const expansion = {
  expand: word.optional().describe('Fields whose records are added as `expanded`, separated by commas.'),
};

const selection = {
  fields: word
    .min(1)
    .optional()
    .describe(
      'The members of a record to answer beside `id` and `remote_id`, separated by commas; all without. The answer lacks ' +
        'the others, which the schema of a record requires.',
    ),
};

/** Characters: it may hold the address of a provider's next page. */
const longestCursor = 8_000;

export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('Records of a page.'),
  cursor: z.string().min(1).max(longestCursor).optional().describe('`next_cursor` of the page before.'),
};

const times: Record<(typeof timeFilters)[number], z.ZodType> = {
  modified_after: dateTime.optional().describe('Only records that were changed at or after this time.'),
  modified_before: dateTime.optional().describe('Only records that were last changed before this time.'),
  created_after: dateTime.optional().describe('Only records that were created at or after this time.'),
  created_before: dateTime.optional().describe('Only records that were created before this time.'),
};

const ordering = {
  search: filterText.min(1).optional().describe("Only records that the provider's own search finds."),
  sort: z.enum(sorts).optional().describe('Order of the records; with `-`, the latest come first.'),
};

const deletions = {
  include_deleted: z
    .stringbool()
    .optional()
    .describe('Show deleted records too; each record then says in `remote_was_deleted` whether it is one.'),
};

const filterShapes: Record<Filter['kind'], (name: string) => z.ZodType> = {
  text: (name) => filterText.min(1).optional().describe(`Only records with this \`${name}\`.`),
  choice: (name) => word.min(1).optional().describe(`Only records with this \`${name}\`.`),
  flag: (name) => z.enum(['true', 'false']).optional().describe(`Only records with this \`${name}\`.`),
  ref: (name) => unifiedId.optional().describe(`Only records of this \`${name}\`.`),
};

/** Query of a list: paging, times, and the filters of the object. Which of them a provider can do is its own. */
const listQueryOf = (object: UnifiedObject) => {
  const query = knownQueryOf(object);
  // Each class has fields of its own: the use case refuses names that it does not know.
  return object.classes ? query.catchall(filterText.min(1)) : query;
};

const knownQueryOf = ({ filters = {} }: UnifiedObject) =>
  z.strictObject({
    ...paging,
    ...times,
    ...deletions,
    ...Object.fromEntries(Object.entries(filters).map(([name, { kind }]) => [name, filterShapes[kind](name)])),
    ...ordering,
    ...expansion,
    ...selection,
    ...remoteData,
  });

export const getQuery = z.strictObject({ ...expansion, ...selection, ...remoteData });

const previewing = {
  preview: flag.describe(
    'Answer 200 with the requests that would be sent to the provider, and send none of them that writes. Nothing is stored.',
  ),
};

/** Query of a write that answers no record. */
export const previewQuery = z.strictObject(previewing);
export const writeQuery = z.strictObject({ ...remoteData, ...strictness, ...previewing });

/** `id` names the record where the path and the body do not. */
export const updateQuery = z.strictObject({
  ...remoteData,
  ...strictness,
  ...previewing,
  id: unifiedId.optional().describe('Names the record, where the path and the body do not.'),
});

/** `data` of the answer to a delete. */
export const deletion = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'RecordDeletion' });

const jsonSchema = z.looseObject({}).nullable();

/** JSON Schemas for the connected account; null for an operation that it lacks. */
const objectMeta = z
  .object({
    object: z.string(),
    provider: z.string(),
    operations: z.array(z.string()),
    filters: z.array(z.string()).describe('Filters that a list takes.'),
    matches: z.array(z.string()).describe('What an upsert can find a record by.'),
    sorts: z.array(z.enum(sorts)).describe('Orders that a list takes as `sort`, of one kind and collection.'),
    search: z.boolean().describe('Whether a list takes `search`.'),
    create: jsonSchema.describe('JSON Schema of the body of a create, for this account.'),
    update: jsonSchema.describe('JSON Schema of the body of an update, for this account.'),
    defaults: z.record(z.string(), z.string()).describe('Values that the connection adds to a new record.'),
  })
  .meta({ id: 'ObjectMeta' });

const recordParams = z.object({ id: unifiedId.describe('Id of the record in this service.') });

const classParams = z.object({ class: word.min(1).describe('Name of a class of the account.') });

/** The path of an object's records. */
export const pathOf = ({ vertical, plural, classes }: UnifiedObject): `/${string}` =>
  classes ? `/${vertical}/${plural}/{class}` : `/${vertical}/${plural}`;

/** What is in the paths of an object's records beside their ids. */
const placeParams = ({ classes }: UnifiedObject) => (classes ? { params: classParams } : {});

/** What is in the paths of one record of an object. */
export const paramsOf = ({ classes }: UnifiedObject) =>
  classes ? recordParams.extend(classParams.shape) : recordParams;

/** The same where the record is named elsewhere too. */
const someParamsOf = ({ classes }: UnifiedObject) =>
  classes ? recordParams.partial().extend(classParams.shape) : recordParams.partial();

/** Grants of every unified route: find the connection, open its credentials, and refresh them when they expire. */
export const opening = {
  connections: ['GetItem', 'UpdateItem'],
  projects: ['GetItem'],
  events: ['PutItem'],
  key: ['Decrypt'],
  appKey: ['Decrypt'],
} as const;
/** Grants that open an object too: its defined fields and their mappings. */
export const openingObject = { ...opening, projects: [...opening.projects, 'BatchGetItem'] } as const;
/** Grants that read records, and keep the ids that are given to them. */
export const reading = { ...openingObject, records: ['GetItem', 'BatchGetItem', 'PutItem'] } as const;
/** Grants that write records, with the answers that are kept for an idempotency key. */
export const creating = {
  ...openingObject,
  records: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'GetItem'],
} as const;

export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Bytes of a file of the largest size in Base64, and of the other members of the body. */
const maxUploadBytes = Math.ceil(maxFileBytes / 3) * 4 + 64 * 1024;

/** Objects of classes have a nested stack of their own: with them, that of their vertical would be too large. */
export const placeOf = ({ vertical, plural, classes }: UnifiedObject) => ({
  group: vertical,
  ...(classes && { stack: `${vertical}-${plural}` }),
});

const rowBase = (object: UnifiedObject, operation: ObjectOperation) => ({
  handler: `${object.vertical}/${object.plural}.${operation}` as const,
  ...placeOf(object),
});

/** The row of a list. */
export const listRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'list'),
    method: 'GET',
    path: pathOf(object),
    summary: `List ${object.plural} of the connected account`,
    auth: 'connection',
    scope: 'records:read',
    status: 200,
    ...placeParams(object),
    query: listQueryOf(object),
    response: z.array(object.record),
    paged: true,
    uses: reading,
  }) satisfies Route;

/** The row of one record. */
export const getRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'get'),
    method: 'GET',
    path: `${pathOf(object)}/{id}`,
    summary: `Get one ${object.noun}`,
    auth: 'connection',
    scope: 'records:read',
    status: 200,
    params: paramsOf(object),
    query: getQuery,
    response: object.record,
    condition: 'If-None-Match',
    uses: reading,
  }) satisfies Route;

/** The row of a create. */
export const createRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'create'),
    method: 'POST',
    path: pathOf(object),
    summary: `Create ${withArticle(object.noun)}`,
    auth: 'connection',
    scope: 'records:write',
    status: 201,
    ...placeParams(object),
    query: writeQuery,
    body: object.input ?? z.never(),
    response: object.record,
    idempotent: true,
    previewed: true,
    ...(object.file && { maxBody: maxUploadBytes }),
    uses: creating,
  }) satisfies Route;

/** The row of an update without an id in the path. The function serves the row with one too: their schemas agree. */
export const updateRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'update'),
    method: 'PATCH',
    path: pathOf(object),
    summary: `Update ${withArticle(object.noun)} named by \`id\` or \`remote_id\``,
    auth: 'connection_or_key',
    scope: 'records:write',
    status: 200,
    params: someParamsOf(object),
    query: updateQuery,
    body: object.patch ?? z.never(),
    response: object.record,
    idempotent: true,
    condition: 'If-Match',
    previewed: true,
    uses: creating,
  }) satisfies Route;

const updateByIdRow = (object: UnifiedObject) =>
  ({
    ...updateRow(object),
    path: `${pathOf(object)}/{id}`,
    summary: `Update ${withArticle(object.noun)}`,
    params: paramsOf(object),
  }) satisfies Route;

/** The row of a delete. */
export const removeRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'remove'),
    method: 'DELETE',
    path: `${pathOf(object)}/{id}`,
    summary: `Delete ${withArticle(object.noun)}, or archive it where the provider does so`,
    auth: 'connection',
    scope: 'records:write',
    status: 200,
    params: paramsOf(object),
    query: previewQuery,
    response: deletion,
    idempotent: true,
    previewed: true,
    condition: 'If-Match',
    uses: creating,
  }) satisfies Route;

/** The row of the bytes of a record that is a file. */
export const contentRow = (object: UnifiedObject) =>
  ({
    handler: `${object.vertical}/${object.plural}.content`,
    group: object.vertical,
    method: 'GET',
    path: `${pathOf(object)}/{id}/content`,
    summary: `Get the bytes of ${withArticle(object.noun)}, at most ${maxFileBytes / 1024 / 1024} MB`,
    auth: 'connection',
    scope: 'records:read',
    status: 200,
    params: paramsOf(object),
    response: z.string().describe('The bytes, with their media type and name in the headers.'),
    kind: 'file',
    errors: ['payload_too_large'],
    uses: reading,
  }) satisfies Route;

const rowsOf: Record<ObjectOperation, (object: UnifiedObject) => readonly Route[]> = {
  list: (object) => [listRow(object)],
  get: (object) => [getRow(object)],
  create: (object) => [createRow(object)],
  update: (object) => [updateRow(object), updateByIdRow(object)],
  remove: (object) => [removeRow(object)],
};

/**
 * The rows of an object: one per operation, two for an update (with and without the id in the path), and one for the
 * bytes of a file.
 */
export const recordRoutes = (object: UnifiedObject): readonly Route[] => [
  ...object.operations.flatMap((operation) => rowsOf[operation](object)),
  ...(object.file ? [contentRow(object)] : []),
];

/** Most items of a batch. */
const mostItems = 100;

/** The use case checks the items one by one: the row of the function takes anything. */
const batchBody = z.strictObject({
  items: listOf(anyJson, mostItems).min(1).describe('One for each record, each as the request for one takes it.'),
});

/** One item's answer, as the write of that item alone would have answered. */
const batchItem = z.looseObject({ statusCode: z.number() });

/** Writes that there are batches of. */
export const batchOperations = ['create', 'update', 'upsert', 'remove'] as const;
export type BatchOperation = (typeof batchOperations)[number];

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

/** What an item of a batch looks like: the body of the request for one record, which `id` names where that has it in its path. */
export const batchItemOf = (object: UnifiedObject, operation: BatchOperation): z.ZodObject => {
  const { input = z.strictObject({}), patch = z.strictObject({}) } = object;
  if (operation === 'create') return input;
  if (operation === 'upsert') return upsertBody(object);
  const named = { id: recordParams.shape.id, if_match: ifMatch };
  return operation === 'remove' ? z.strictObject(named) : patch.safeExtend(named);
};

/** One function per vertical and operation writes batches of all its objects: the path says of which. They have a nested stack. */
export const batchRow = (object: UnifiedObject, operation: BatchOperation) =>
  ({
    handler: `${object.vertical}/batch.${operation}`,
    operation: `${object.vertical}.${object.plural}.batch${operation === 'create' ? '' : `_${operation}`}`,
    group: object.vertical,
    stack: `${object.vertical}-batch`,
    method: 'POST',
    path: `${pathOf(object)}/batch${batches[operation].path}`,
    summary: `${batches[operation].does} up to ${mostItems} ${object.plural}, each with an answer of its own`,
    auth: 'connection',
    scope: 'records:write',
    status: 200,
    ...placeParams(object),
    query: operation === 'remove' ? previewQuery : writeQuery,
    body: batchBody,
    response: z.array(batchItem),
    idempotent: true,
    previewed: true,
    uses: creating,
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
    path: `${pathOf(object)}/upsert`,
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
    uses: creating,
  }) satisfies Route;

/** One function per vertical describes all its objects as the connected account has them. */
export const metaRow = (object: UnifiedObject) =>
  ({
    handler: `${object.vertical}/meta.get`,
    operation: `${object.vertical}.${object.plural}.meta`,
    group: object.vertical,
    method: 'GET',
    path: `${pathOf(object)}/meta`,
    summary: `Describe ${object.plural} of the connected account: fields, choices, custom fields`,
    auth: 'connection',
    scope: 'records:read',
    status: 200,
    ...placeParams(object),
    response: objectMeta,
    uses: openingObject,
  }) satisfies Route;
