import { describe, expect, it } from 'vitest';
import type { DueItem } from '../../lib/store/dynamodb/due-index.ts';
import type { Unit } from '../../lib/workers/backlog.ts';
import { type FairWorker, workFairly } from '../../lib/workers/fair-work.ts';
import type { Run } from '../../lib/workers/scheduled.ts';

const limits = { slots: 10, reserve: 4 };
const minute = 60_000;

const unitOf = ({ pk }: { readonly pk: string }): Unit => ({ project: pk.split('#')[0] ?? '', name: pk });

const isoOf = (at: number): string => new Date(at).toISOString();

/** Due items, as an index shows them. */
class Index {
  readonly items: DueItem[] = [];
  reads = 0;
  isComplete = true;
  /** Maximum number of items that a read shows. */
  mostShown = Number.POSITIVE_INFINITY;

  add(project: string, units: number, at = 0): void {
    for (let unit = 0; unit < units; unit += 1) {
      this.items.push({ pk: `${project}#${unit}`, sk: String(at), dueAt: isoOf(at) });
    }
  }

  remove(done: readonly DueItem[]): void {
    for (const item of done) {
      const place = this.items.indexOf(item);
      if (place !== -1) this.items.splice(place, 1);
    }
  }

  readonly newest = async () => {
    this.reads += 1;
    return { items: this.items.slice(-this.mostShown), isWhole: this.items.length <= this.mostShown };
  };

  traverse: FairWorker['reader']['traverse'] = async (_, isWanted) => ({
    wanted: this.items.filter(isWanted),
    oldest: this.items[0],
  });
}

interface Begun extends Unit {
  readonly items: readonly DueItem[];
  readonly shouldYield: () => boolean;
  readonly end: (restUntil?: number) => void;
  readonly fail: (error: unknown) => void;
}

/** Starts a worker whose units end when a test says so. */
const startWorker = (index: Index, run: Partial<Run> = {}) => {
  const begun: Begun[] = [];
  let isEnding = false;
  const listeners = new Set<() => void>();
  const work: FairWorker['work'] = (items, shouldYield) => {
    const [first] = items;
    if (first === undefined) throw new Error('a unit has nothing to do');
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const end = (restUntil = 0): void => {
      index.remove(items);
      resolve(restUntil);
    };
    begun.push({ ...unitOf(first), items, shouldYield, end, fail: reject });
    if (isEnding) end();
    for (const listener of listeners) listener();
    return promise;
  };
  const finished = workFairly({ limits, reader: index, unitOf, work }, { now: () => 0, deadline: minute, ...run });
  /** Waits until a number of units have begun. */
  const untilBegun = async (count: number): Promise<readonly Begun[]> => {
    while (begun.length < count) {
      await new Promise<void>((resolve) => {
        const listener = (): void => {
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      });
    }
    return begun;
  };
  /** Removes all due work, and ends the units that begin. */
  const end = async () => {
    index.items.length = 0;
    isEnding = true;
    for (const one of begun) one.end();
    return finished;
  };
  return { begun, untilBegun, finished, end };
};

const countsOf = (begun: readonly Begun[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(begun, ({ project }) => project)].map(([project, of]) => [project, of.length]));

describe('a worker', () => {
  it('ends at once if nothing is due', async () => {
    const index = new Index();
    expect(await startWorker(index).finished).toMatchObject({ failures: [], oldest: undefined });
    expect(index.reads).toBe(1);
  });

  it('reports the longest waiting work, even if the first read does not show it', async () => {
    for (const mostShown of [Number.POSITIVE_INFINITY, 1]) {
      const index = new Index();
      index.mostShown = mostShown;
      index.add('a', 1, 1_000);
      index.add('b', 2, 5_000);
      const { untilBegun, finished } = startWorker(index, { now: () => 9_000 });
      for (const one of await untilBegun(3)) one.end();
      expect(await finished).toMatchObject({ oldest: 1_000 });
    }
  });

  it('gives a single project all slots except the reserve', async () => {
    const index = new Index();
    index.add('a', 30);
    const { begun, untilBegun, finished } = startWorker(index);
    await untilBegun(10);
    expect(begun).toHaveLength(10);
    for (let ended = 0; ended < 30; ended += 1) {
      begun[ended]?.end();
      await untilBegun(Math.min(30, ended + 11));
    }
    await finished;
    expect(begun).toHaveLength(30);
  });

  it('begins the units of 20 other projects within as many units as there are slots, while 10,000 of one project wait', async () => {
    const index = new Index();
    index.mostShown = 250;
    index.add('hog', 10_000);
    for (let other = 0; other < 20; other += 1) index.add(`other ${other}`, 1);
    const { begun, untilBegun, end } = startWorker(index);
    const all = limits.slots + limits.reserve;
    await untilBegun(all);
    for (let ended = 0; ended < 20; ended += 1) {
      const others = begun.filter(({ project }) => project !== 'hog');
      if (others.length === 20) break;
      begun[ended]?.end();
      await untilBegun(all + ended + 1);
    }
    const counts = countsOf(begun);
    expect(Object.keys(counts)).toHaveLength(21);
    expect(counts.hog).toBeLessThanOrEqual(2);
    await end();
  });

  it("begins another project's work at once while one project holds all slots with endless work", async () => {
    const index = new Index();
    index.add('hog', 30);
    const { begun, untilBegun, end } = startWorker(index);
    await untilBegun(10);
    index.add('victim', 1);
    await untilBegun(11);
    expect(countsOf(begun)).toEqual({ hog: 10, victim: 1 });
    await end();
  });

  it('gives greedy projects equal parts, and each returned slot to the project with the fewest', async () => {
    const index = new Index();
    for (const project of ['a', 'b', 'c']) index.add(project, 20);
    const { begun, untilBegun, end } = startWorker(index);
    await untilBegun(6);
    expect(countsOf(begun)).toEqual({ a: 2, b: 2, c: 2 });
    index.add('late', 20);
    await untilBegun(8);
    expect(countsOf(begun)).toEqual({ a: 2, b: 2, c: 2, late: 2 });
    begun.find(({ project }) => project === 'b')?.end();
    expect(countsOf(await untilBegun(9))).toEqual({ a: 2, b: 3, c: 2, late: 2 });
    await end();
  });

  it('asks projects above their share to make room while others wait', async () => {
    const index = new Index();
    index.add('hog', 10);
    const { begun, untilBegun, end } = startWorker(index);
    await untilBegun(10);
    expect(begun.some(({ shouldYield }) => shouldYield())).toBe(false);
    index.add('other', 20);
    await untilBegun(11);
    const [hog, other] = ['hog', 'other'].map((name) => begun.filter(({ project }) => project === name));
    expect(hog?.every(({ shouldYield }) => shouldYield())).toBe(true);
    expect(other?.some(({ shouldYield }) => shouldYield())).toBe(false);
    await end();
  });

  it('finds work that is due before the read items, and work that comes after them', async () => {
    const index = new Index();
    index.mostShown = 5;
    index.add('early', 1);
    index.add('hog', 500);
    const { begun, untilBegun, end } = startWorker(index);
    await untilBegun(10);
    expect(countsOf(begun)).toEqual({ early: 1, hog: 9 });
    index.add('late', 1);
    await untilBegun(11);
    expect(countsOf(begun)).toEqual({ early: 1, hog: 9, late: 1 });
    await end();
  });

  it('continues until it has seen all due work, even if nothing is under way', async () => {
    const index = new Index();
    index.mostShown = 0;
    index.isComplete = false;
    index.traverse = async () => ({ wanted: [], oldest: undefined });
    const { untilBegun, finished, end } = startWorker(index);
    let isOver = false;
    const over = finished.then(() => {
      isOver = true;
    });
    while (index.reads < 2) await new Promise(setImmediate);
    expect(isOver).toBe(false);
    index.add('hidden', 1);
    index.traverse = async () => {
      index.isComplete = true;
      return { wanted: [...index.items], oldest: undefined };
    };
    expect(countsOf(await untilBegun(1))).toEqual({ hidden: 1 });
    await end();
    await over;
  });

  it('skips a unit for the time that the unit requested, or for the rest of the run after a failure', async () => {
    const index = new Index();
    let now = 0;
    index.add('a', 3);
    const { begun, untilBegun, end } = startWorker(index, { now: () => now });
    await untilBegun(3);
    begun[0]?.end(500);
    begun[1]?.fail(new Error('no'));
    index.add('a', 2);
    now = 499;
    index.add('b', 1);
    await untilBegun(4);
    expect(countsOf(begun)).toEqual({ a: 3, b: 1 });
    now = 500;
    await untilBegun(5);
    expect(begun[4]?.name).toBe('a#0');
    expect((await end()).failures).toEqual([new Error('no')]);
  });

  it('begins nothing after its deadline, and waits for the begun units', async () => {
    const index = new Index();
    let now = 0;
    index.add('a', 12);
    const { begun, untilBegun, finished } = startWorker(index, { now: () => now });
    await untilBegun(10);
    now = minute;
    let isOver = false;
    const over = finished.then(() => {
      isOver = true;
    });
    for (const one of begun.slice(1)) one.end();
    await new Promise(setImmediate);
    expect([begun.length, isOver]).toEqual([10, false]);
    begun[0]?.end();
    await over;
    expect(begun).toHaveLength(10);
  });
});
