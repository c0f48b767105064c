import * as z from 'zod';
import { word } from '../../objects/caps.ts';
import { type ObjectOperation, sharesFunctions, type UnifiedObject } from '../../objects/define.ts';
import { unifiedId } from '../../objects/fields.ts';
import { maxFileBytes } from '../../objects/file.ts';
import type { Route } from '../../route.ts';
import { creating, openingObject, reading } from './record-grants.ts';
import { getQuery, listQueryOf, previewQuery, updateQuery, writeQuery } from './record-queries.ts';

/** `data` of the answer to a delete. */
export const deletion = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'RecordDeletion', description: 'The deleted record.' });

/** `data` of the answer to a create whose record the provider makes later, without naming it. */
export const acceptance = z.object({ accepted: z.literal(true) }).meta({
  id: 'RecordAcceptance',
  description:
    'The provider accepted the record and creates it later without naming it. Its id is unknown until a list has it.',
});

export const recordParams = z.object({ id: unifiedId.describe('Unified id of the record.') });

const classParams = z.object({ class: word.min(1).describe('Name of a class of the account.') });

/** The path of an object's records. */
export const pathOf = ({ vertical, plural, classes }: UnifiedObject): `/${string}` =>
  classes ? `/${vertical}/${plural}/{class}` : `/${vertical}/${plural}`;

/** Path of an object's records at the gateway. */
const gatewayPathOf = (object: UnifiedObject): `/${string}` =>
  sharesFunctions(object) ? `/${object.vertical}/{objects}` : pathOf(object);

/** A path of the route that an object's function for one operation serves, and its path at the gateway. */
export const pathsOf = (object: UnifiedObject, rest = '') => ({
  path: `${pathOf(object)}${rest}` as const,
  ...(sharesFunctions(object) && { sharedPath: `${gatewayPathOf(object)}${rest}` as const }),
});

/**
 * A path that ends with a word instead of an id, such as `/crm/contacts/meta`. At the gateway it has the route of
 * `/crm/contacts/{id}`. A route `/crm/{objects}/meta` would also match: AWS does not document which of the two wins.
 */
export const wordPathsOf = (object: UnifiedObject, word: string) => ({
  path: `${pathOf(object)}/${word}` as const,
  sharedPath: `${gatewayPathOf(object)}/{id}` as const,
});

/** A longer path. All objects of a vertical share its route, except objects with classes, whose paths are longer. */
export const verticalPathsOf = (object: UnifiedObject, rest: string) => ({
  path: `${pathOf(object)}${rest}` as const,
  ...(!object.classes && { sharedPath: `/${object.vertical}/{objects}${rest}` as const }),
});

/** Path parameters of an object's records, without the id. */
export const placeParams = ({ classes }: UnifiedObject) => (classes ? { params: classParams } : {});

/** Path parameters of a single record of an object. */
export const paramsOf = ({ classes }: UnifiedObject) =>
  classes ? recordParams.extend(classParams.shape) : recordParams;

/** Path parameters of a record that the body or the query may name instead. */
const someParamsOf = ({ classes }: UnifiedObject) =>
  classes ? recordParams.partial().extend(classParams.shape) : recordParams.partial();

export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Maximum size of a request with a file, bytes: the largest file in Base64, and the other members of the body. */
const maxUploadBytes = Math.ceil(maxFileBytes / 3) * 4 + 64 * 1024;

/**
 * Group and nested stack of an object. Objects with classes have their own nested stack, because the stack of their
 * vertical would be too large with them.
 */
export const placeOf = ({ vertical, plural, classes }: UnifiedObject) => ({
  group: vertical,
  ...(classes && { stack: `${vertical}-${plural}` }),
});

/** The error code `consent_required` for writes of an object with guards. Nothing for other objects. */
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

/** Row of a list. */
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

/** Row that reads a record. */
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

/**
 * Row that describes an object for the connected account. The function that reads a record also serves it. Only the
 * documents contain its answer (`record-documents.ts`).
 */
export const metaRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'get'),
    operation: `${object.vertical}.${object.plural}.meta`,
    method: 'GET',
    ...wordPathsOf(object, 'meta'),
    summary: `Describe ${object.plural} of the connected account: fields, choices, custom fields`,
    auth: 'connection',
    scope: 'records:read',
    status: 200,
    ...placeParams(object),
    response: z.unknown(),
    uses: openingObject,
  }) satisfies Route;

/** Row of a create. */
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

/**
 * Row of an update without an id in the path. Its function also serves the row with an id, because their schemas
 * agree.
 */
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

/** Row of a delete. */
export const removeRow = (object: UnifiedObject) =>
  ({
    ...rowBase(object, 'remove'),
    method: 'DELETE',
    ...pathsOf(object, '/{id}'),
    summary: `Delete ${withArticle(object.noun)}, or archive it if the provider does so`,
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

/** Row that returns the bytes of a file record. */
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
      // Makes generators read bytes instead of a text:
      // https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
      contentMediaType: 'application/octet-stream',
      description: 'The bytes, with their media type and name in the headers.',
    }),
    kind: 'file',
    errors: ['payload_too_large'],
    uses: reading,
  }) satisfies Route;

/** Rows of each operation of an object. */
export const rowsOf: Record<ObjectOperation, (object: UnifiedObject) => readonly Route[]> = {
  list: (object) => [listRow(object)],
  get: (object) => [getRow(object), metaRow(object)],
  create: (object) => [createRow(object)],
  update: (object) => [updateRow(object), updateByIdRow(object)],
  remove: (object) => [removeRow(object)],
};

/**
 * All rows of an object: one per operation, a second one for an update without the id in the path, the description of
 * the object, and the bytes of a file.
 */
export const recordRoutes = (object: UnifiedObject): readonly Route[] => [
  ...object.operations.flatMap((operation) => rowsOf[operation](object)),
  ...(object.file ? [contentRow(object)] : []),
];
