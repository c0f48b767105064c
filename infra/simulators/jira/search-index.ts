import type { Journal } from '../shared/journal.ts';
import type { IssueRow } from './types.ts';

/** Issues of a site as searches find them. */
export interface SearchIndex {
  issues(): IssueRow[];
}

interface Indexing {
  /** Name of the table of issues. */
  readonly table: string;
  readonly rows: readonly IssueRow[];
  readonly journal: Journal;
  readonly now: () => number;
  /** Milliseconds until searches find a change. */
  readonly lag: number;
}

/**
 * Opens the index. Until the lag has passed, searches find the previous version of an issue.
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
