import type { Run, Token } from './inline-tokens.ts';

type Emphasis = 'strong' | 'em' | 'strike';

export type Counts = Record<Emphasis, number>;

/** Result of matching a run of delimiters. */
export interface Matched {
  /** Number of delimiters that remain text. */
  left: number;
  readonly opened: Counts;
  readonly closed: Counts;
}

interface Delimiter extends Matched {
  readonly run: Run;
  readonly at: number;
}

/** The text of a link. Its delimiters match no delimiters outside the link. */
interface Region {
  /** Number of open delimiters before the link. */
  readonly outer: number;
  /** Index of a token, by kind of closing run. No run before this token can be the opener for the kind. */
  readonly searched: Map<string, number>;
}

/** Counts without open marks. */
export const noCounts = (): Counts => ({ strong: 0, em: 0, strike: 0 });

const kinds: Readonly<Record<string, (both: number) => readonly [Emphasis, number]>> = {
  '*': (both) => (both >= 2 ? ['strong', 2] : ['em', 1]),
  _: () => ['em', 1],
  '~': () => ['strike', 2],
};

/** Rules 9 and 10 of https://spec.commonmark.org/0.31.2/#emphasis-and-strong-emphasis */
const mayMatch = (opener: Run, closer: Run): boolean =>
  opener.character === closer.character &&
  (!(opener.canClose || closer.canOpen) ||
    (opener.size + closer.size) % 3 !== 0 ||
    (opener.size % 3 === 0 && closer.size % 3 === 0));

/**
 * Kind of a run: all properties that decide what the run may close. If a run finds no opener, later runs of its kind
 * skip the same tokens.
 */
const kindOf = ({ character, canOpen, size }: Run): string => `${character}${canOpen}${size % 3}`;

/**
 * Matches opening and closing delimiters with the delimiter stack of
 * https://spec.commonmark.org/0.31.2/#delimiter-stack. The search looks at each delimiter once per match, and one more
 * time.
 */
export const matchRuns = (tokens: readonly Token[]): ReadonlyMap<Token, Matched> => {
  const found = new Map<Token, Matched>();
  const open: Delimiter[] = [];
  const regions: Region[] = [];
  let region: Region = { outer: 0, searched: new Map() };

  const openerOf = ({ run }: Delimiter): number => {
    const searched = region.searched.get(kindOf(run)) ?? 0;
    for (let place = open.length - 1; place >= region.outer; place -= 1) {
      const opener = open[place];
      if (opener === undefined || opener.at < searched) return -1;
      if (mayMatch(opener.run, run)) return place;
    }
    return -1;
  };

  const close = (closer: Delimiter): void => {
    while (closer.left > 0) {
      const place = openerOf(closer);
      const opener = open[place];
      if (opener === undefined) {
        region.searched.set(kindOf(closer.run), closer.at);
        return;
      }
      const [mark, size] = kinds[closer.run.character]?.(Math.min(opener.left, closer.left)) ?? ['em', 1];
      opener.left -= size;
      closer.left -= size;
      opener.opened[mark] += 1;
      closer.closed[mark] += 1;
      open.length = opener.left > 0 ? place + 1 : place;
    }
  };

  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'run') {
      const delimiter: Delimiter = { run: token, at, left: token.size, opened: noCounts(), closed: noCounts() };
      found.set(token, delimiter);
      if (token.canClose) close(delimiter);
      if (token.canOpen && delimiter.left > 0) open.push(delimiter);
    } else if (token.kind === 'open' && token.href !== undefined) {
      regions.push(region);
      region = { outer: open.length, searched: new Map() };
    } else if (token.kind === 'close' && token.href !== undefined) {
      open.length = region.outer;
      region = regions.pop() ?? region;
    }
  }
  return found;
};
