import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/errors.ts';
import { pagesFrom, type Reading } from '../../lib/sync/read-ahead.ts';
import type { RecordSource, SourcePosition } from '../../lib/sync/record-source.ts';

const at = (page: number): SourcePosition => ({ scope: [], page });

/** Creates a source of three pages, which logs its calls. */
const sourceOf = (log: string[], answer: (page: number) => Promise<void> = async () => undefined): RecordSource => {
  return async (position) => {
    const page = position?.page ?? 1;
    log.push(`asked ${page}`);
    await answer(page);
    log.push(`came ${page}`);
    return { groups: [], next: page < 3 ? at(page + 1) : undefined };
  };
};

const readingOf = (given: Partial<Reading> = {}): Reading => ({
  mayGoOn: () => true,
  now: () => 0,
  isAhead: true,
  ...given,
});

/** Reads the pages, and stores each page. */
const readAll = async (source: RecordSource, log: string[], reading = readingOf()): Promise<void> => {
  let page = 0;
  for await (const _ of pagesFrom(source, undefined, reading)) {
    page += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
    log.push(`stored ${page}`);
  }
};

describe('pages', () => {
  it('are requested while the previous page is stored, and arrive in order', async () => {
    const log: string[] = [];
    await readAll(sourceOf(log), log);
    expect(log).toEqual([
      ...['asked 1', 'came 1', 'asked 2', 'came 2', 'stored 1'],
      ...['asked 3', 'came 3', 'stored 2', 'stored 3'],
    ]);
  });

  it('are requested one after the other in a look', async () => {
    const log: string[] = [];
    await readAll(sourceOf(log), log, readingOf({ isAhead: false }));
    expect(log).toEqual([1, 2, 3].flatMap((page) => [`asked ${page}`, `came ${page}`, `stored ${page}`]));
  });

  it('are stored if they were requested in time, and no other page is requested', async () => {
    const log: string[] = [];
    let left = 2;
    const mayGoOn = (): boolean => {
      left -= 1;
      return left >= 0;
    };
    await readAll(sourceOf(log), log, readingOf({ mayGoOn }));
    expect(log.filter((line) => !line.startsWith('came'))).toEqual(['asked 1', 'asked 2', 'stored 1', 'stored 2']);
  });

  it('contain the time of their request', async () => {
    const times: number[] = [];
    let now = 0;
    const source = sourceOf([], async () => {
      now += 1;
    });
    for await (const { asked } of pagesFrom(source, undefined, readingOf({ now: () => now }))) times.push(asked);
    expect(times).toEqual([0, 1, 2]);
  });

  it('fail in their turn: the previous page is stored', async () => {
    const log: string[] = [];
    const failing = sourceOf(log, async (page) => {
      if (page === 2) throw new ApiError('provider_failed', 'down');
    });
    await expect(readAll(failing, log)).rejects.toThrow('down');
    expect(log).toEqual(['asked 1', 'came 1', 'asked 2', 'stored 1']);
  });

  it('arrive before the end of a reader that stores no further page', async () => {
    const log: string[] = [];
    const slow = sourceOf(log, async (page) => {
      if (page === 2) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    for await (const _ of pagesFrom(slow, undefined, readingOf())) break;
    expect(log).toEqual(['asked 1', 'came 1', 'asked 2', 'came 2']);
  });
});
