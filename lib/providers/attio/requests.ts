import type { Template } from '../define.ts';
import { inTheWay } from './conflicts.ts';
import { inValues, type Member } from './values.ts';

/** A record by its id. https://docs.attio.com/docs/attribute-types/attribute-types-record-reference */
export const refersTo = (object: string, filter: string): Template => ({
  target_object: object,
  target_record_id: `{${filter}}`,
});

/** "If the number of results you receive is less than the value of the limit parameter", it is the end. https://docs.attio.com/rest-api/guides/pagination */
export const paginator = { type: 'offset', full: true } as const;

/** One answer has them all. */
export const whole = { records: 'data', max: 500, paginator: { type: 'none' } } as const;

/** Bodies and answers have the record in one member. */
export const inData = { wrap: 'data', record: 'data' } as const;

/** A list by parameters of the URL, sorted by the time of its creation. https://docs.attio.com/rest-api/guides/pagination */
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

/** What an object is listed by. */
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

/** True of every record: no page says what an empty "$and" means. */
const always = { created_at: { $gte: '1970-01-01T00:00:00Z' } } as const;

/**
 * A query of records or entries, which has no time of a change. "created_at" is the one order that stays.
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

/** Both orders of it. */
export const queries = (queried: Queried) => ({
  list: { ...query(queried, 'asc'), sorts: { created_at: {} } },
  listBy: [{ ...query(queried, 'desc'), sorts: { '-created_at': {} } }],
});

/** Requests for one of them, whose values are in `member`. Of `whole`, values are written as a whole. */
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
  /** As paths have it. */
  readonly object: string;
  readonly clauses?: Readonly<Record<string, Template>>;
  /** Fields whose values are written as a whole. */
  readonly whole?: readonly string[];
}

/**
 * Records of an object. "PUT" writes what is given, and overwrites lists; "PATCH" would add to them.
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

/** Entries of a list. https://docs.attio.com/rest-api/endpoint-reference/entries/update-a-list-entry-overwrite-multiselect-values */
export const entries = (list: string, clauses: Readonly<Record<string, Template>>) => {
  const all = `/v2/lists/${list}/entries`;
  return {
    id: 'id.entry_id',
    ...requestsFor(all, 'entry_values'),
    ...queries({ path: `${all}/query`, clauses }),
    quirks: { conflict: inTheWay(`lists/${list}`, 'entry') },
  };
};

/** A filter by a property of an attribute of the account's own. https://docs.attio.com/rest-api/guides/filtering-and-sorting */
const property = (of: string, name: string, value: string): Template => ({
  path: [[of, '{field}']],
  constraints: { [name]: value },
});

/**
 * Attributes of the account's own are beside the vendor's.
 * @param of the object, as paths have it
 * @param metadata the entry that lists them
 * @param member of a record that has them
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
