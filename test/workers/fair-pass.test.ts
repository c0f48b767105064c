import { describe, expect, it } from 'vitest';
import { passFairly } from '../../lib/workers/fair-pass.ts';

const limits = { slots: 10, reserve: 4 };
const minute = 60_000;

interface Unit {
  readonly project: string;
  readonly name: string;
}

const unitsOf = (project: string, count: number): readonly Unit[] =>
  Array.from({ length: count }, (_, index) => ({ project, name: `${project}#${index}` }));

async function* pagesOf(...pages: readonly (readonly Unit[])[]): AsyncGenerator<readonly Unit[]> {
  yield* pages;
}

/** Waits for a turn of the event loop. Every possible unit begins within a turn. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const pass = async (
  pages: readonly AsyncIterable<readonly Unit[]>[],
  { now = (): number => 0, deadline = minute } = {},
) => {
  const begun: string[] = [];
  let [underWay, most] = [0, 0];
  const work = async ({ name }: Unit): Promise<void> => {
    begun.push(name);
    underWay += 1;
    most = Math.max(most, underWay);
    await turn();
    underWay -= 1;
  };
  await passFairly({ limits, pages, nameOf: ({ name }) => name, work }, { now, deadline });
  return { begun, most };
};

describe('a pass', () => {
  it('ends at once if nothing is due', async () => {
    expect(await pass([pagesOf()])).toEqual({ begun: [], most: 0 });
  });

  it('does each unit once, however often it is read', async () => {
    const units = unitsOf('a', 20);
    const { begun } = await pass([pagesOf(units, units), pagesOf(units)]);
    expect(begun.toSorted()).toEqual(units.map(({ name }) => name).toSorted());
  });

  it('gives a single project all slots except the reserve', async () => {
    expect((await pass([pagesOf(unitsOf('a', 100))])).most).toBe(10);
  });

  it('begins the units of 20 other projects within as many units as there are slots, while 10,000 of one project wait', async () => {
    const others = Array.from({ length: 20 }, (_, index) => unitsOf(`other ${index}`, 1)).flat();
    const { begun } = await pass([pagesOf([...unitsOf('hog', 10_000), ...others])]);
    expect(begun).toHaveLength(10_020);
    const last = Math.max(...others.map(({ name }) => begun.indexOf(name)));
    expect(last).toBeLessThan(others.length + limits.slots + limits.reserve);
  });

  it('begins the last read unit as soon as a slot is free, or from the reserve', async () => {
    const hog = unitsOf('hog', 2_000);
    const pages = [hog.slice(0, 1_000), hog.slice(1_000), unitsOf('other', 1)];
    const { begun } = await pass([pagesOf(...pages)]);
    expect(begun.indexOf('other#0')).toBeLessThanOrEqual(limits.slots);
  });

  it('begins nothing after its deadline, and ends the begun units', async () => {
    let time = 0;
    const { begun, most } = await pass([pagesOf(unitsOf('a', 100))], { now: () => (time += 1), deadline: 5 });
    expect(begun.length).toBeLessThan(10);
    expect(most).toBe(begun.length);
  });

  it('fails if the reading fails, after the begun units have ended', async () => {
    const ended: string[] = [];
    const work = async ({ name }: Unit): Promise<void> => {
      await turn();
      ended.push(name);
    };
    async function* failing(): AsyncGenerator<readonly Unit[]> {
      yield unitsOf('a', 3);
      throw new Error('no database');
    }
    const failed = passFairly(
      { limits, pages: [failing()], nameOf: ({ name }) => name, work },
      { now: () => 0, deadline: 1 },
    );
    await expect(failed).rejects.toThrow('no database');
    expect(ended).toHaveLength(3);
  });

  it('begins nothing after a failure: the units that are still read are done before', async () => {
    const begun: string[] = [];
    async function* failing(): AsyncGenerator<readonly Unit[]> {
      yield [];
      throw new Error('no database');
    }
    async function* slow(): AsyncGenerator<readonly Unit[]> {
      for (let n = 0; n < 5; n += 1) await turn();
      yield unitsOf('a', 1);
    }
    const work = async ({ name }: Unit): Promise<void> => void begun.push(name);
    const pages = [failing(), slow()];
    const failed = passFairly({ limits, pages, nameOf: ({ name }) => name, work }, { now: () => 0, deadline: 1 });
    await expect(failed).rejects.toThrow('no database');
    const before = [...begun];
    for (let n = 0; n < 10; n += 1) await turn();
    expect(begun).toEqual(before);
    expect(begun).toEqual(['a#0']);
  });
});
