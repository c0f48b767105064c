import type { Template } from '../define.ts';
import { inTheWay } from './conflicts.ts';
import { inValues, type Member } from './values.ts';

/**
 * Condition for a reference to a record, by the id of the record.
 * https://docs.attio.com/docs/attribute-types/attribute-types-record-reference
 */
export const refersTo = (object: string, filter: string): Template => ({
  target_object: object,
  target_record_id: `{${filter}}`,
});

/**
 * A list ends "If the number of results you receive is less than the value of the limit parameter".
 * https://docs.attio.com/rest-api/guides/pagination
 */
export const paginator = { type: 'offset', full: true } as const;

/** A list whose records are all in a single response. */
export const whole = { records: 'data', max: 500, paginator: { type: 'none' } } as const;

/** The member `data` contains the record, in bodies and in responses. */
export const inData = { wrap: 'data', record: 'data' } as const;

/** A list with parameters in the URL, sorted by creation time. https://docs.attio.com/rest-api/guides/pagination */
export const byOffset = <const Query extends Readonly<Record<string, string>>>(
  path: string,
  max: number,
  query: Query,
) => ({
  method: 'GET' as const,
  path,
  query: { limit: '{limit}', offset: '{cursor}', ...query },
  records: 'data',
  max,
  paginator,
});

/** Path and filter of a list. */
export interface Queried {
  /** Path of the request. */
  readonly path: string;
  /** Clauses of a filter. */
  readonly clauses?: Readonly<Record<string, Template>>;
}

const created = {
  created_after: { created_at: { $gte: '{created_after}' } },
  created_before: { created_at: { $lt: '{created_before}' } },
} as const;

/** Condition that every record fulfils. The documentation does not explain an empty "$and". */
const always = { created_at: { $gte: '1970-01-01T00:00:00Z' } } as const;

/**
 * A query of records or entries. It has no filter by time of change. Only the order by "created_at" is stable.
 * https://docs.attio.com/rest-api/guides/filtering-and-sorting
 */
const query = ({ path, clauses = {} }: Queried, direction: 'asc' | 'desc') => ({
  method: 'POST' as const,
  reads: true as const,
  path,
  body: {
    filter: { $and: [always, '{clauses:each}'] },
    sorts: [{ attribute: 'created_at', direction }],
    limit: '{limit}',
    offset: '{cursor:number}',
  },
  clauses: { ...created, ...clauses },
  records: 'data',
  max: 500,
  paginator,
});

/** Lists in both orders of creation time. */
export const queries = (queried: Queried) => ({
  list: { ...query(queried, 'asc'), sorts: { created_at: {} } },
  listBy: [{ ...query(queried, 'desc'), sorts: { '-created_at': {} } }],
});

/**
 * Requests for a single record or entry, whose values are in `member`. An update of a field in `whole` sends all values
 * of its attribute.
 */
const requestsFor = (all: string, member: Member, whole: readonly string[] = []) => {
  const one = `${all}/{id}`;
  const written = {
    body: { data: { [member]: {} } },
    ...inData,
    encoding: inValues(member, whole),
  };
  return {
    createdAt: 'created_at',
    get: { method: 'GET' as const, path: one, record: 'data' },
    create: { method: 'POST' as const, path: all, ...written },
    update: { method: 'PUT' as const, path: one, ...written },
    remove: { method: 'DELETE' as const, path: one },
  };
};

interface Recorded {
  /** Name of the object, as in paths. */
  readonly object: string;
  readonly clauses?: Readonly<Record<string, Template>>;
  /** Fields that share an attribute. An update sends all values of the attribute. */
  readonly whole?: readonly string[];
}

/**
 * Requests for the records of an object. "PUT" writes the given values and replaces lists. "PATCH" would add to lists.
 * https://docs.attio.com/rest-api/endpoint-reference/records/update-a-record-overwrite-multiselect-values
 */
export const records = ({ object, clauses, whole }: Recorded) => {
  const all = `/v2/objects/${object}/records`;
  return {
    id: 'id.record_id',
    page: 'web_url',
    ...requestsFor(all, 'values', whole),
    ...queries({ path: `${all}/query`, ...(clauses && { clauses }) }),
    quirks: { conflict: inTheWay(`objects/${object}`, 'record') },
  };
};

/**
 * Requests for the entries of a list.
 * https://docs.attio.com/rest-api/endpoint-reference/entries/update-a-list-entry-overwrite-multiselect-values
 */
export const entries = (list: string, clauses: Readonly<Record<string, Template>>) => {
  const all = `/v2/lists/${list}/entries`;
  return {
    id: 'id.entry_id',
    ...requestsFor(all, 'entry_values'),
    ...queries({ path: `${all}/query`, clauses }),
    quirks: { conflict: inTheWay(`lists/${list}`, 'entry') },
  };
};

/** Filter by a property of a custom attribute. https://docs.attio.com/rest-api/guides/filtering-and-sorting */
const property = (of: string, name: string, value: string): Template => ({
  path: [[of, '{field}']],
  constraints: { [name]: value },
});

/**
 * Custom fields of an object. A record contains custom attributes and the vendor's own attributes in the same member.
 * @param of object or list, as in paths
 * @param metadata entry that lists the attributes
 * @param member member of a record that contains the values
 */
export const inAttributes = (of: string, metadata: string, member: Member = 'values') =>
  ({
    metadata,
    at: { object: member },
    standardIn: member,
    equals: property(of, 'value', '{value}'),
    equalsBy: {
      number: property(of, 'value', '{value:number}'),
      boolean: property(of, 'value', '{value:boolean}'),
    },
  }) as const;
