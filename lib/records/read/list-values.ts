import { cursorValues, givenBefore } from '../../engine/http/answer/paginator.ts';
import { fill, type Values } from '../../engine/http/request/template.ts';
import type { ListRequest } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import { selectedFields } from '../present.ts';
import { type Filters, filterValues } from './filters.ts';
import type { Selection } from './list-page.ts';

const always = new Date(0).toISOString();

/**
 * The start of the requested changes. A list with deleted records may contain only changes. Without a start, a request
 * for deleted records asks such a list for all changes.
 */
const sinceOf = ({ deleted }: ListRequest, { modified_after: since, include_deleted: isAll }: Filters) =>
  since ?? (isAll !== undefined && deleted !== undefined ? always : undefined);

/** The start of the requested changes, early enough for a vendor that requires a distance from the current time. */
const clampSince = (request: ListRequest, since: string | undefined, now: number): string | undefined => {
  if (since === undefined || request.minAge === undefined) return since;
  return new Date(Math.min(Date.parse(since), now - request.minAge * 1000)).toISOString();
};

const clausesOf = (request: ListRequest, values: Values): unknown[] =>
  Object.entries(request.clauses ?? {}).flatMap(([name, clause]) => {
    const wanted = values[name];
    if (wanted === undefined) return [];
    return [wanted].flat().flatMap((value) => fill(clause, { ...values, [name]: value, value }));
  });

const anyOf = (request: ListRequest, wanted: Selection['anyOf']): unknown[] => {
  const clause = wanted && request.anyOf?.[wanted.filter];
  return clause === undefined ? [] : [fill(clause, { values: wanted?.values })].flat();
};

/** Values of the templates of a list request, for the page after a cursor. */
export const listValues = async (
  context: RecordContext,
  request: ListRequest,
  { limit, filters, sort, anyOf: wanted }: Selection,
  cursor: string | undefined,
): Promise<Values> => {
  const since = clampSince(request, sinceOf(request, filters), context.now);
  const values: Values = {
    ...context.partition,
    ...(await filterValues(context, filters)),
    limit: Math.min(limit, request.max) + givenBefore(request.paginator, cursor).length,
    ...(sort !== undefined && request.sorts?.[sort]),
    ...cursorValues(request.paginator, cursor),
    modified_after: since,
    modified_after_first: cursor === undefined ? since : undefined,
  };
  if (request.clauses === undefined) return values;
  return { ...values, clauses: [...anyOf(request, wanted), ...clausesOf(request, values)] };
};

/** A sample cursor of 24 characters, longer than any real cursor. It measures the longest possible request line. */
const someCursor = '0'.repeat(24);

/** Whether the vendor accepts the length of a request, for any page, with the declared fields. */
export const isShort = async (context: RecordContext, request: ListRequest, query: Selection): Promise<boolean> => {
  const values = await listValues(context, request, query, someCursor);
  const fields = selectedFields(context, []);
  return context.session.fits(request, { ...values, fields }, request.longest);
};
