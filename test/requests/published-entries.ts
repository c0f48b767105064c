import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { requestChannel } from '../../lib/requests/channel.ts';
import type { RequestEntry } from '../../lib/requests/entry.ts';

/** Returns the entries of the request log that this process publishes during an action. */
export const entriesWhile = async (act: () => Promise<unknown>): Promise<readonly RequestEntry[]> => {
  const entries: RequestEntry[] = [];
  const keep = (entry: unknown): void => {
    entries.push(entry as RequestEntry);
  };
  subscribe(requestChannel, keep);
  try {
    await act();
  } finally {
    unsubscribe(requestChannel, keep);
  }
  return entries;
};
