import type { Journal } from '../journal.ts';
import type { IssueRow } from './types.ts';

/** What searches see of a site's issues. */
export interface SearchIndex {
  issues(): IssueRow[];
}

interface Indexing {
  /** Name of the table of issues. */
  readonly table: string;
  readonly rows: readonly IssueRow[];
  readonly journal: Journal;
  readonly now: () => number;
  /** Milliseconds after which a change is seen. */
  readonly lag: number;
}

/**
 * Searches see a change after a while, until then the issue as it was.
 * https://developer.atlassian.com/cloud/jira/platform/search-and-reconcile/
 */
export const openIndex = ({ table, rows, journal, now, lag }: Indexing): SearchIndex => {
  const known = new Map(rows.map((row) => [row.id, row]));
  let waiting: { readonly from: number; readonly row: IssueRow }[] = [];
  journal.onPut((name, row) => {
    if (name === table) waiting.push({ from: now() + lag, row: row as IssueRow });
  });
  return {
    issues() {
      const time = now();
      const ready = waiting.filter(({ from }) => from <= time);
      if (ready.length > 0) waiting = waiting.filter(({ from }) => from > time);
      for (const { row } of ready) known.set(row.id, row);
      return [...known.values()].filter(({ deleted }) => !deleted);
    },
  };
};
