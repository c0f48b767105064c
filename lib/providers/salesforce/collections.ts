import type { Quirk } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { autoAssign, collections } from './version.ts';

/** A record of a collection. `attributes.type` is its kind. */
export type Row = Readonly<Record<string, unknown>>;

const chunksOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size));

/** The reason why a record was not saved, if any. A successful answer contains the outcome of each record. */
const failureIn = (answer: unknown): string | undefined => {
  const failed = getList(answer, '').find((outcome) => getPath(outcome, 'success') === false);
  return failed === undefined ? undefined : (getText(failed, 'errors.0.message') ?? 'the vendor gives no reason');
};

/**
 * Creates or updates rows that belong to a record, 200 in a request.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_sobjects_collections.htm
 */
export function* saveRows(method: 'POST' | 'PATCH', name: string, rows: readonly Row[]): Quirk<string | undefined> {
  for (const some of chunksOf(rows, 200)) {
    const answer = yield {
      request: {
        method,
        path: collections,
        headers: autoAssign,
        body: { allOrNone: false, records: '{rows}' },
      },
      values: { rows: some.map((row) => ({ attributes: { type: name }, ...row })) },
    };
    const failure = failureIn(answer);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/**
 * Creates a row for each given value, 200 in a request. Same page.
 * @param row members of each row; placeholders: the record's own, and `{one:each}`
 */
export function* addRows(
  name: string,
  row: Readonly<Record<string, string>>,
  all: readonly string[],
): Quirk<string | undefined> {
  for (const some of chunksOf(all, 200)) {
    const answer = yield {
      request: {
        method: 'POST',
        path: collections,
        headers: autoAssign,
        body: { allOrNone: false, records: [{ attributes: { type: name }, ...row }] },
      },
      values: { one: some },
    };
    const failure = failureIn(answer);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** Deletes rows by id, 150 in a request: 150 ids use 3,300 of the 4,000 characters of a URL. Same page. */
export function* deleteRows(ids: readonly string[]): Quirk<string | undefined> {
  for (const some of chunksOf(ids, 150)) {
    const answer = yield {
      request: {
        method: 'DELETE',
        path: collections,
        query: { ids: '{rows:csv}', allOrNone: 'false' },
      },
      values: { rows: some },
    };
    const failure = failureIn(answer);
    if (failure !== undefined) return failure;
  }
  return undefined;
}
