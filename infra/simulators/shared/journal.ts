import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

interface Line {
  readonly table: string;
  readonly row: unknown;
}

interface Row {
  readonly id: number;
}

/** Rows by number. `put` inserts or replaces, writes one line to the journal, and then notifies the listeners. */
export interface Table<R extends Row> {
  get(id: number): R | undefined;
  /** All rows in the order of creation, which is also the order of the ids. */
  all(): R[];
  put(row: R): R;
  nextId(): number;
}

/** Receives each row that is put, and the row that it replaces. */
type Listener = (table: string, row: Row, before: Row | undefined) => void;

/** State of a simulator, which survives a restart. `firstId` is the id of the first row in an empty table. */
export interface Journal {
  onPut(listener: Listener): void;
  table<R extends Row>(name: string, firstId: number, seeds?: readonly R[]): Table<R>;
}

/**
 * Opens tables and writes every change as one line to `path`, before the request is answered. Seeds are not written:
 * a row in the journal replaces the seeded row.
 */
export const openJournal = (path?: string): Journal => {
  const replayed = path === undefined ? new Map<string, unknown[]>() : replay(path);

  const listeners: Listener[] = [];

  function append(table: string, row: unknown): void {
    if (path !== undefined) appendFileSync(path, `${JSON.stringify({ table, row })}\n`);
  }

  function table<R extends Row>(name: string, firstId: number, seeds: readonly R[] = []): Table<R> {
    const rows = new Map<number, R>();
    let last = firstId - 1;

    function keep(row: R): R {
      rows.set(row.id, row);
      last = Math.max(last, row.id);
      return row;
    }

    for (const row of seeds) keep(row);
    for (const row of (replayed.get(name) ?? []) as R[]) keep(row);
    return {
      get: (id) => rows.get(id),
      all: () => [...rows.values()],
      put(row) {
        append(name, row);
        const before = rows.get(row.id);
        keep(row);
        for (const listener of listeners) listener(name, row, before);
        return row;
      },
      nextId: () => last + 1,
    };
  }

  return { table, onPut: (listener) => void listeners.push(listener) };
};

const replay = (path: string): Map<string, unknown[]> => {
  const tables = new Map<string, unknown[]>();
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) return tables;
  for (const text of completeLines(path)) {
    const line: Line = JSON.parse(text);
    const rows = tables.get(line.table);
    if (rows) rows.push(line.row);
    else tables.set(line.table, [line.row]);
  }
  return tables;
};

/**
 * Text after the last line break is a line that was incomplete when the process died. The next line must not be
 * appended to it.
 */
const completeLines = (path: string): string[] => {
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(path, end);
  return bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
};
