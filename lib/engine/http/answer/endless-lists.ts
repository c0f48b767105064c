import { createHash } from 'node:crypto';
import type { ApiError } from '../../../errors.ts';
import type { Provider } from '../../../providers/define.ts';
import { providerFailed } from '../provider-failed.ts';

/** Facts about the pages read so far, to detect a list that never ends. They are small enough for a cursor. */
export interface Progress {
  /** Number of pages read. */
  readonly pages: number;
  /**
   * Digest of an earlier page: the first page with elements since the last page whose number is a power of two. Absent
   * before the first such page.
   */
  readonly mark?: string | undefined;
  /** Number of later pages with the same elements. */
  readonly repeats: number;
  /** Number of empty pages in a row. */
  readonly empty: number;
}

/** A page that has been read, and the cursor of the next page. */
export interface ReadPage {
  readonly cursor: string | undefined;
  readonly following: string;
  /** Names of the page's elements. */
  readonly elements: readonly string[];
}

/**
 * Maximum repeats of a page before the number of pages doubles. While records change, a page may repeat a few times.
 */
const mostRepeats = 20;

/** Maximum empty pages in a row. Vendors that filter after they divide a list into pages return some empty pages. */
const mostEmpty = 20;

/** Maximum pages of a list, enough for a hundred million records. A vendor with more pages invents them. */
const mostPages = 1_000_000;

const digestOf = (elements: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(elements)).digest('base64url').slice(0, 10);

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

const faultOf = ({ pages, repeats, empty }: Progress, most: number): string | undefined => {
  if (pages > most) return `it has more than ${most} pages`;
  if (repeats >= mostRepeats) return `the same page was returned ${repeats} times, most recently as page ${pages}`;
  return empty >= mostEmpty ? `its last ${empty} pages are empty` : undefined;
};

/** Error for a list that never ends. @param what records of the list, or its path */
export const endless = (provider: Provider, what: string, fault: string): ApiError =>
  providerFailed(provider, `does not end its list of ${what}: ${fault}`);

/**
 * Records a page that is not the last, and checks that the list makes progress. Brent's algorithm needs the digest of
 * only one page to find a cycle of any length: https://en.wikipedia.org/wiki/Cycle_detection#Brent's_algorithm
 * @param what records of the list, for the error
 * @throws ApiError `provider_failed` if the list makes no progress
 */
export const goOn = (
  provider: Provider,
  what: string,
  before: Progress | undefined,
  { cursor, following, elements }: ReadPage,
  most = mostPages,
): Progress => {
  if (cursor === following) throw endless(provider, what, 'a page names itself as the next page');
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
