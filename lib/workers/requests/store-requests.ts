import { readLine } from '../../requests/read-line.ts';
import { putRequests } from '../../store/requests/requests.ts';
import type { Report } from '../scheduled.ts';

/**
 * Stores the entries in log lines. A line that is no entry is counted and left out, so that it does not stop the
 * others. A repeated call stores each entry once, because the id of an entry is its key.
 * @throws Error if entries stay unwritten
 */
export const storeRequests = async (lines: readonly string[]): Promise<Report> => {
  const entries = lines.flatMap((line) => readLine(line) ?? []);
  await putRequests(entries);
  return { stored: entries.length, malformed: lines.length - entries.length };
};
