import * as z from 'zod';
import type { ObjectOperation, UnifiedObject } from '../objects/define.ts';
import { dateTime, unifiedId } from '../objects/fields.ts';
import type { Route } from './route.ts';

const flag = z.stringbool().optional();

const remoteData = { remote_data: flag.describe("Add the provider's own payload as `remote_data`.") };

const strictness = {
  strict: flag.describe('Answer 422, and write nothing, where a field would otherwise be reported in `warnings`.'),
};

/** Query of a list. `limit`: records of a page, 1 to 100. */
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25).describe('Records of a page.'),
  cursor: z.string().min(1).optional().describe('`next_cursor` of the page before.'),
  modified_after: dateTime.optional().describe('Only records that were changed after this time.'),
  ...remoteData,
});

export const getQuery = z.strictObject(remoteData);
export const writeQuery = z.strictObject({ ...remoteData, ...strictness });

/** `id` names the record where the path and the body do not. */
export const updateQuery = z.strictObject({
  ...remoteData,
  ...strictness,
  id: unifiedId.optional().describe('Names the record, where the path and the body do not.'),
});

const recordParams = z.object({ id: unifiedId.describe('Id of the record in this service.') });

/** What every unified route does first: find the connection and open its credentials. */
const opening = { connections: ['GetItem'], key: ['Decrypt'] } as const;
const reading = { ...opening, records: ['GetItem', 'BatchGetItem', 'BatchWriteItem', 'PutItem'] } as const;
const creating = {
  ...opening,
  records: ['BatchGetItem', 'BatchWriteItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'GetItem'],
} as const;

const rowsOf: Record<ObjectOperation, (object: UnifiedObject) => Record<string, Route>> = {
  list: (object) => ({
    list: {
      ...rowBase(object, 'list'),
      method: 'GET',
      path: `/${object.vertical}/${object.plural}`,
      summary: `List ${object.plural} of the connected account`,
      auth: 'connection',
      scope: 'records:read',
      status: 200,
      query: listQuery,
      response: z.array(object.record),
      paged: true,
      uses: reading,
    },
  }),
  get: (object) => ({
    get: {
      ...rowBase(object, 'get'),
      method: 'GET',
      path: `/${object.vertical}/${object.plural}/{id}`,
      summary: `Get one ${object.noun}`,
      auth: 'connection',
      scope: 'records:read',
      status: 200,
      params: recordParams,
      query: getQuery,
      response: object.record,
      uses: reading,
    },
  }),
  create: (object) => ({
    create: {
      ...rowBase(object, 'create'),
      method: 'POST',
      path: `/${object.vertical}/${object.plural}`,
      summary: `Create a ${object.noun}`,
      auth: 'connection',
      scope: 'records:write',
      status: 201,
      query: writeQuery,
      body: object.input ?? z.never(),
      response: object.record,
      idempotent: true,
      uses: creating,
    },
  }),
  update: (object) => {
    const update: Route = {
      ...rowBase(object, 'update'),
      method: 'PATCH',
      path: `/${object.vertical}/${object.plural}`,
      summary: `Update a ${object.noun} named by \`id\` or \`remote_id\``,
      auth: 'connection_or_key',
      scope: 'records:write',
      status: 200,
      params: recordParams.partial(),
      query: updateQuery,
      body: object.patch ?? z.never(),
      response: object.record,
      uses: reading,
    };
    const updateById: Route = {
      ...update,
      path: `/${object.vertical}/${object.plural}/{id}`,
      summary: `Update a ${object.noun}`,
      params: recordParams,
    };
    return { update, updateById };
  },
};

const rowBase = (object: UnifiedObject, operation: ObjectOperation) => ({
  handler: `${object.vertical}/${object.plural}.${operation}` as const,
  group: object.vertical,
});

/** The rows of an object: one per operation, two for an update (with and without the id in the path). */
export const recordRoutes = (object: UnifiedObject): Readonly<Record<string, Route>> =>
  Object.assign({}, ...object.operations.map((operation) => rowsOf[operation](object)));
