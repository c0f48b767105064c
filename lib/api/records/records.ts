import * as z from 'zod';
import { word } from '../../objects/caps.ts';
import { type ObjectOperation, sharesFunctions, sorts, type UnifiedObject } from '../../objects/define.ts';
import { unifiedId } from '../../objects/fields.ts';
import { maxFileBytes } from '../../objects/file.ts';
import type { Route } from '../../route.ts';
import { creating, openingObject, reading } from './record-grants.ts';
import { getQuery, listQueryOf, previewQuery, updateQuery, writeQuery } from './record-queries.ts';

/** `data` of the answer to a delete. */
export const deletion = z.object({ id: z.string(), deleted: z.literal(true) }).meta({ id: 'RecordDeletion' });

/** `data` of the answer to a create whose record the provider makes later, and names to nobody. */
export const acceptance = z.object({ accepted: z.literal(true) }).meta({
  id: 'RecordAcceptance',
  description:
    'The provider has taken it, makes the record later and does not say which one it is: nothing names it until a list has it.',
});

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

export const recordParams = z.object({ id: unifiedId.describe('Id of the record in this service.') });

const classParams = z.object({ class: word.min(1).describe('Name of a class of the account.') });

/** The path of an object's records. */
export const pathOf = ({ vertical, plural, classes }: UnifiedObject): `/${string}` =>
  classes ? `/${vertical}/${plural}/{class}` : `/${vertical}/${plural}`;

/** A path below that of an object's records, and that of its route at the gateway where objects share one. */
export const pathsOf = (object: UnifiedObject, rest = '') => ({
  path: `${pathOf(object)}${rest}` as const,
  ...(sharesFunctions(object) && { sharedPath: `/${object.vertical}/{objects}${rest}` as const }),
});

/** What is in the paths of an object's records beside their ids. */
export const placeParams = ({ classes }: UnifiedObject) => (classes ? { params: classParams } : {});

/** What is in the paths of one record of an object. */
export const paramsOf = ({ classes }: UnifiedObject) =>
  classes ? recordParams.extend(classParams.shape) : recordParams;

/** The same where the record is named elsewhere too. */
const someParamsOf = ({ classes }: UnifiedObject) =>
  classes ? recordParams.partial().extend(classParams.shape) : recordParams.partial();

export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Bytes of a file of the largest size in Base64, and of the other members of the body. */
const maxUploadBytes = Math.ceil(maxFileBytes / 3) * 4 + 64 * 1024;

/** Objects of classes have a nested stack of their own: with them, that of their vertical would be too large. */
export const placeOf = ({ vertical, plural, classes }: UnifiedObject) => ({
  group: vertical,
  ...(classes && { stack: `${vertical}-${plural}` }),
});

/** What only writes of an object with guards are refused with. */
export const guardErrors = ({ guards }: UnifiedObject) =>
  guards === undefined ? {} : { errors: ['consent_required' as const] };

const rowBase = (object: UnifiedObject, operation: ObjectOperation) => {
  const own = `${object.plural}.${operation}` as const;
  return {
    handler: `${object.vertical}/${sharesFunctions(object) ? (`records.${operation}` as const) : own}` as const,
    operation: `${object.vertical}.${own}`,
    ...placeOf(object),
  };
};

/** The row of a list. */
export const listRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'list'),
    method: 'GET',
    ...pathsOf(object),
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
    ...pathsOf(object, '/{id}'),
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
    ...pathsOf(object),
    summary: `Create ${withArticle(object.noun)}`,
    auth: 'connection',
    scope: 'records:write',
    status: 201,
    ...placeParams(object),
    query: writeQuery,
    body: object.input ?? z.never(),
    response: object.record,
    ...(object.mayBeUnnamed && { deferred: acceptance }),
    idempotent: true,
    previewed: true,
    ...(object.file && { maxBody: maxUploadBytes }),
    ...guardErrors(object),
    uses: creating,
  }) satisfies Route;

/** The row of an update without an id in the path. The function serves the row with one too: their schemas agree. */
export const updateRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'update'),
    method: 'PATCH',
    ...pathsOf(object),
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
    ...guardErrors(object),
    uses: creating,
  }) satisfies Route;

const updateByIdRow = (object: UnifiedObject) =>
  ({
    ...updateRow(object),
    ...pathsOf(object, '/{id}'),
    summary: `Update ${withArticle(object.noun)}`,
    params: paramsOf(object),
  }) satisfies Route;

/** The row of a delete. */
export const removeRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'remove'),
    method: 'DELETE',
    ...pathsOf(object, '/{id}'),
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
    response: z.string().meta({
      // So that generators read bytes, and not a text: https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
      contentMediaType: 'application/octet-stream',
      description: 'The bytes, with their media type and name in the headers.',
    }),
    kind: 'file',
    errors: ['payload_too_large'],
    uses: reading,
  }) satisfies Route;

/** The rows of each operation of an object. */
export const rowsOf: Record<ObjectOperation, (object: UnifiedObject) => readonly Route[]> = {
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

/** One function per vertical describes all its objects as the connected account has them. */
export const metaRow = (object: UnifiedObject) =>
  ({
    handler: `${object.vertical}/meta.get`,
    operation: `${object.vertical}.${object.plural}.meta`,
    group: object.vertical,
    method: 'GET',
    ...pathsOf(object, '/meta'),
    summary: `Describe ${object.plural} of the connected account: fields, choices, custom fields`,
    auth: 'connection',
    scope: 'records:read',
    status: 200,
    ...placeParams(object),
    response: objectMeta,
    uses: openingObject,
  }) satisfies Route;
