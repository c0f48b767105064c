import { noteEntries } from '../../issues/watch.ts';
import { readLine } from '../../requests/read-line.ts';
import { putRequests } from '../../store/requests/requests.ts';
import { markHours } from '../../store/requests/usage-hours.ts';
import type { Report } from '../scheduled.ts';

/**
 * Stores the entries in log lines, and opens and closes issues by their evidence. A line that is no entry is counted and left out, so that it does not stop the
 * others. A repeated call stores each entry once, because the id of an entry is its key.
 * @param now epoch ms
 * @throws Error if entries stay unwritten, or if an issue could not be changed
 */
export const storeRequests = async (lines: readonly string[], now: number): Promise<Report> => {
  const entries = lines.flatMap((line) => readLine(line) ?? []);
  await putRequests(entries);
  await markHours(entries, now);
  await noteEntries(entries, now);
  return { stored: entries.length, malformed: lines.length - entries.length };
};
