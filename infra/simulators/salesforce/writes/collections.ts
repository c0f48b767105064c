import type { Answer, Call } from '../../shared/vendor.ts';
import { isObject } from '../../shared/vendor.ts';
import { bodyOf, dataRoute, optionsOf, typeNamed } from '../api.ts';
import { Fault, noColumn, parserFault, recordError, unsaved } from '../faults.ts';
import { toId18 } from '../ids.ts';
import type { ObjectType } from '../objects/define.ts';
import type { Org } from '../org.ts';
import { presentRow } from '../present.ts';
import { byIdOf, createRecord, deleteRecord, updateRecord } from '../records.ts';
import { fieldsNamed, matchesOf } from '../sobjects.ts';
import { upsertByField } from './external-ids.ts';

/**
 * Maximum numbers of records per write, per read, and of groups of objects per write.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_sobjects_collections.htm
 */
const mostRecords = 200;
const mostRetrieved = 2000;
const mostChunks = 10;

interface Saved {
  readonly id?: string;
  readonly success: boolean;
  readonly errors: readonly unknown[];
  readonly created?: boolean;
}

type Save = () => Omit<Saved, 'success' | 'errors'>;

const attempt = (org: Org, save: Save): Saved => {
  try {
    return { ...org.transact(save), success: true, errors: [] };
  } catch (error) {
    if (error instanceof Fault) return { success: false, errors: [recordError(error)] };
    throw error;
  }
};

const rolledBack = recordError(
  unsaved(
    'ALL_OR_NONE_OPERATION_ROLLED_BACK',
    'Record rolled back because not all records were valid and the request was using AllOrNone header',
  ),
);

class RolledBack extends Error {
  readonly results: readonly Saved[];

  constructor(results: readonly Saved[]) {
    super('rolled back');
    this.results = results;
  }
}

/** Saves records. Returns a result for each record, in order. With `allOrNone`, one failure undoes all. */
const saveAll = (org: Org, saves: readonly Save[], allOrNone: boolean): Answer => {
  try {
    const results = org.transact(() => {
      const done = saves.map((save) => attempt(org, save));
      if (allOrNone && done.some(({ success }) => !success)) throw new RolledBack(done);
      return done;
    });
    return { status: 200, body: results };
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    const body = error.results.map((result) => (result.success ? { success: false, errors: [rolledBack] } : result));
    return { status: 200, body };
  }
};

const tooMany = (most: number): Fault =>
  new Fault(400, 'INVALID_BATCH_SIZE', `Record request size limit exceeded: ${most}`);

const typeOf = (record: Record<string, unknown>): string => {
  const { attributes } = record;
  if (isObject(attributes) && typeof attributes.type === 'string') return attributes.type;
  throw parserFault('You must specify the object type in the attributes of each record.');
};

/** Records of a body. The attributes of each record name its object. */
const recordsOf = (call: Call): Record<string, unknown>[] => {
  const { records } = bodyOf(call);
  if (!Array.isArray(records) || records.length === 0 || !records.every(isObject)) {
    throw parserFault('The Records parameter is required.');
  }
  if (records.length > mostRecords) throw tooMany(mostRecords);
  return records;
};

const checkChunks = (names: readonly string[]): void => {
  const chunks = names.filter((name, place) => name !== names[place - 1]).length;
  if (chunks <= mostChunks) return;
  const message = `Operation has too many chunks: ${chunks}; at most ${mostChunks} are allowed`;
  throw new Fault(400, 'LIMIT_EXCEEDED', message);
};

const allOrNoneOf = (call: Call): boolean => bodyOf(call).allOrNone === true;

const createAll = (org: Org, call: Call): Answer => {
  const records = recordsOf(call);
  checkChunks(records.map(typeOf));
  const saves = records.map(
    (record): Save =>
      () => {
        const type = knownType(org, typeOf(record));
        return { id: org.idOf(type, createRecord(org, type, record, optionsOf(call))) };
      },
  );
  return saveAll(org, saves, allOrNoneOf(call));
};

const knownType = (org: Org, name: string): ObjectType => {
  const type = org.schema.find(name);
  if (!type) throw new Fault(400, 'INVALID_TYPE', `sObject type '${name}' is not supported.`, []);
  return type;
};

/** Id of a record to change, and its other members. */
const named = (record: Record<string, unknown>) => {
  const key = Object.keys(record).find((name) => name.toLowerCase() === 'id');
  const { [key ?? 'Id']: id, ...rest } = record;
  return { id: String(id ?? ''), rest };
};

const updateAll = (org: Org, call: Call): Answer => {
  const records = recordsOf(call);
  checkChunks(records.map(typeOf));
  const saves = records.map(
    (record): Save =>
      () => {
        const type = knownType(org, typeOf(record));
        const { id, rest } = named(record);
        if (id === '') throw unsaved('MISSING_ARGUMENT', 'Id not specified in an update call');
        const row = rowFor(org, type, id);
        return { id: org.idOf(type, updateRecord(org, type, row, rest, optionsOf(call))) };
      },
  );
  return saveAll(org, saves, allOrNoneOf(call));
};

/**
 * Row of an id. In a collection, an invalid id is a fault of its record, with other codes than in a single call.
 */
const rowFor = (org: Org, type: ObjectType | undefined, given: string) => {
  const id = toId18(given);
  if (id === undefined) throw unsaved('MALFORMED_ID', `bad id ${given}`);
  const row = type ? byIdOf(org, type, id) : org.byId(id)?.row;
  if (!row) throw unsaved('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id');
  if (row.values.IsDeleted === true) throw unsaved('ENTITY_IS_DELETED', 'entity is deleted');
  return row;
};

const deleteAll = (org: Org, call: Call): Answer => {
  const ids = (call.query.get('ids') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw parserFault('The ids parameter is required.');
  if (ids.length > mostRecords) throw tooMany(mostRecords);
  const saves = ids.map(
    (given): Save =>
      () => {
        const row = rowFor(org, undefined, given);
        const type = org.schema.ofPrefix(given);
        if (!type) throw unsaved('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id');
        deleteRecord(org, { type, row });
        return { id: org.idOf(type, row) };
      },
  );
  return saveAll(org, saves, call.query.get('allOrNone') === 'true');
};

const upsertAll = (org: Org, call: Call, version: string): Answer => {
  const type = typeNamed(org, call.params.object);
  const name = call.params.field ?? '';
  const saves = recordsOf(call).map(
    (record): Save =>
      () => {
        const { [name]: value, ...body } = record;
        const match =
          value === undefined || value === null || value === ''
            ? { field: fieldsNamed(org, type, [name])[0], rows: [] }
            : matchesOf(org, type, name, String(value), version);
        if (!match.field) throw noColumn(name, type.name);
        if (match.rows.length > 1) throw unsaved('DUPLICATE_EXTERNAL_ID', `${name}: more than one record found`);
        const isNew = match.rows.length === 0;
        if (isNew && match.field.name === 'Id')
          return { id: org.idOf(type, createRecord(org, type, body, optionsOf(call))), created: true };
        return upsertByField(
          org,
          type,
          { field: match.field, rows: match.rows },
          {
            value: String(value ?? ''),
            body,
            updateOnly: false,
            options: optionsOf(call),
          },
        );
      },
  );
  return saveAll(org, saves, allOrNoneOf(call));
};

/** Reads records by their ids. null for a missing record. */
const readAll = (org: Org, call: Call, version: string, ids: readonly string[], names: readonly string[]): Answer => {
  const type = typeNamed(org, call.params.object);
  const fields = fieldsNamed(org, type, names);
  const body = ids.map((given) => {
    const id = toId18(given);
    if (id === undefined) throw new Fault(400, 'MALFORMED_ID', `malformed id ${given}`);
    const row = byIdOf(org, type, id);
    return row && row.values.IsDeleted !== true ? presentRow(org, type, row, fields, version) : null;
  });
  return { status: 200, body };
};

const strings = (value: unknown, name: string): string[] => {
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')) return value;
  throw parserFault(`The ${name} parameter is required.`);
};

const retrievePosted = (org: Org, call: Call, version: string): Answer => {
  const body = bodyOf(call);
  const ids = strings(body.ids, 'ids');
  if (ids.length > mostRetrieved) throw tooMany(mostRetrieved);
  return readAll(org, call, version, ids, strings(body.fields, 'fields'));
};

/**
 * Reads records whose ids are in the address:
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_sobjects_collections_retrieve.htm
 */
const retrieveListed = (org: Org, call: Call, version: string): Answer => {
  const ids = (call.query.get('ids') ?? '').split(',').filter((id) => id !== '');
  const names = (call.query.get('fields') ?? '').split(',').filter((name) => name !== '');
  return readAll(org, call, version, strings(ids, 'ids'), strings(names, 'fields'));
};

/** Routes for up to 200 records in a request. */
export const collectionRoutes = [
  dataRoute('POST', '/composite/sobjects', createAll),
  dataRoute('PATCH', '/composite/sobjects', updateAll),
  dataRoute('DELETE', '/composite/sobjects', deleteAll),
  dataRoute('GET', '/composite/sobjects/{object}', retrieveListed),
  dataRoute('POST', '/composite/sobjects/{object}', retrievePosted),
  dataRoute('PATCH', '/composite/sobjects/{object}/{field}', upsertAll),
];
