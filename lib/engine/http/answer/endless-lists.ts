import { createHash } from 'node:crypto';
import { ApiError, notApplied } from '../../../errors.ts';
import type { Provider } from '../../../providers/define.ts';

/** What is remembered of the pages of a list to see that it goes on: little enough to be kept in a cursor. */
export interface Progress {
  /** Pages so far. */
  readonly pages: number;
  /** Print of one page before: of the first that holds something, from the last power of two on. None at first. */
  readonly mark?: string | undefined;
  /** Pages since then that hold the same. */
  readonly repeats: number;
  /** Pages in a row that hold nothing. */
  readonly empty: number;
}

/** A page that has been read, and what names the one after it. */
export interface ReadPage {
  readonly cursor: string | undefined;
  readonly following: string;
  /** What names its elements. */
  readonly elements: readonly string[];
}

/**
 * Pages that hold the same as an earlier one. While records change, a page may come back; not as often as this before the
 * list is twice as long.
 */
const mostRepeats = 20;

/** Vendors that filter after they page have some in a row. */
const mostEmpty = 20;

/** More than a hundred million records: what has more pages makes them up. */
const mostPages = 1_000_000;

const digestOf = (elements: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(elements)).digest('base64url').slice(0, 10);

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

const faultOf = ({ pages, repeats, empty }: Progress, most: number): string | undefined => {
  if (pages > most) return `it has more than ${most} pages`;
  if (repeats >= mostRepeats) return `the same page has come ${repeats} times, the last time as number ${pages}`;
  return empty >= mostEmpty ? `its last ${empty} pages are empty` : undefined;
};

/** A list that names further pages for ever. @param what it is a list of, or where */
export const endless = ({ id }: Provider, what: string, fault: string): ApiError =>
  new ApiError('provider_failed', `${id} does not come to the end of its list of ${what}: ${fault}`, {
    details: { provider: { name: id }, ...notApplied },
  });

/**
 * How far a list is after a page that is not the last. By Brent's algorithm one page is enough to find pages that repeat,
 * however many of them make a round: https://en.wikipedia.org/wiki/Cycle_detection#Brent's_algorithm
 * @param what the list is of, for the error
 * @throws ApiError `provider_failed` where it does not go on
 */
export const goOn = (
  provider: Provider,
  what: string,
  before: Progress | undefined,
  { cursor, following, elements }: ReadPage,
  most = mostPages,
): Progress => {
  if (cursor === following) throw endless(provider, what, 'a page names itself as the one after it');
  const { pages: read, mark: known, repeats, empty } = before ?? { pages: 0, mark: undefined, repeats: 0, empty: 0 };
  const pages = read + 1;
  const mark = isPowerOfTwo(pages) ? undefined : known;
  const digest = elements.length === 0 ? undefined : digestOf(elements);
  const isRepeated = digest !== undefined && digest === mark;
  const progress = {
    pages,
    mark: mark ?? digest,
    repeats: mark === undefined ? 0 : repeats + (isRepeated ? 1 : 0),
    empty: digest === undefined ? empty + 1 : 0,
  };
  const fault = faultOf(progress, most);
  if (fault !== undefined) throw endless(provider, what, fault);
  return progress;
};
