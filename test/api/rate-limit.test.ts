import { describe, expect, it } from 'vitest';
import {
  blockOf,
  createLimiter,
  type Decision,
  type Limiter,
  type Report,
  type Subject,
} from '../../lib/api/rate-limit.ts';

/** The first millisecond of a window. */
const start = Date.parse('2026-03-01T12:00:00Z');

/** Simulates the counters of a database that many processes share. */
const sharedCounters = () => {
  const totals = new Map<string, number>();
  const reports: number[] = [];
  const report: Report = async ({ project, subject, from }, count) => {
    const name = `${project} ${subject} ${from}`;
    const total = (totals.get(name) ?? 0) + count;
    totals.set(name, total);
    reports.push(count);
    return total;
  };
  return { report, reports };
};

const subjectOf = (limit: number, name = 'project'): Subject => ({ project: 'p', name, limit });

const unexpected = (error: unknown): never => {
  throw error;
};

/** Makes a request as a Lambda does: the next one comes after this one is answered. */
const request = async (limiter: Limiter, subjects: readonly Subject[], now: number): Promise<Decision> => {
  const { decision, reported } = await limiter.take(subjects, now, unexpected);
  await reported;
  return decision;
};

/** Returns how many of `attempts` requests, one after the other, are allowed. */
const letThrough = async (limiter: Limiter, subject: Subject, now: number, attempts: number): Promise<number> => {
  let count = 0;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await request(limiter, [subject], now)).allowed) count += 1;
  }
  return count;
};

describe('the limit of one process', () => {
  it.each([1, 7, 60, 100, 600, 6_000])('of %i allows exactly that many in a window', async (limit) => {
    const limiter = createLimiter(sharedCounters().report);
    expect(await letThrough(limiter, subjectOf(limit), start + 59_999, limit + 50)).toBe(limit);
  });

  it('allows a sixth at the start of the window, and the rest gradually', async () => {
    const limiter = createLimiter(sharedCounters().report);
    const subject = subjectOf(600);
    expect(await letThrough(limiter, subject, start, 200)).toBe(100);
    expect(await letThrough(limiter, subject, start + 1_000, 200)).toBe(10);
    expect(await letThrough(limiter, subject, start + 50_000, 600)).toBe(490);
    expect(await letThrough(limiter, subject, start + 59_999, 10)).toBe(0);
    expect(await letThrough(limiter, subject, start + 60_000, 200)).toBe(100);
  });

  it('returns the rest, and the time of the next allowed request, to the second', async () => {
    const limiter = createLimiter(sharedCounters().report);
    const subject = subjectOf(60);
    expect(await request(limiter, [subject], start)).toMatchObject({ allowed: true, remaining: 59, reset: 60 });
    await letThrough(limiter, subject, start, 20);
    const refused = await request(limiter, [subject], start + 500);
    expect(refused).toMatchObject({ allowed: false, remaining: 0, reset: 1 });
    expect((await request(limiter, [subject], start + 500 + refused.reset * 1000)).allowed).toBe(true);
    await letThrough(limiter, subject, start + 59_000, 100);
    expect(await request(limiter, [subject], start + 59_200)).toMatchObject({ allowed: false, reset: 1 });
  });

  it('does not count refused requests', async () => {
    const limiter = createLimiter(sharedCounters().report);
    const [key, project] = [subjectOf(12, 'key#a'), subjectOf(60)];
    const both = async () => (await request(limiter, [key, project], start)).allowed;
    expect([await both(), await both(), await both(), await both()]).toEqual([true, true, false, false]);
    expect(await letThrough(limiter, project, start, 20)).toBe(8);
  });

  it('returns the subject with the smallest rest', async () => {
    const limiter = createLimiter(sharedCounters().report);
    const [key, project] = [subjectOf(60, 'key#a'), subjectOf(600)];
    expect((await request(limiter, [project, key], start)).subject).toEqual(key);
  });

  it('counts each key and each project separately', async () => {
    const limiter = createLimiter(sharedCounters().report);
    expect(await letThrough(limiter, subjectOf(6), start, 5)).toBe(1);
    expect(await letThrough(limiter, { ...subjectOf(6), project: 'q' }, start, 5)).toBe(1);
  });

  it('is exact while many requests are under way', async () => {
    const limiter = createLimiter(sharedCounters().report);
    const subject = subjectOf(600);
    const decisions = await Promise.all(Array.from({ length: 900 }, () => request(limiter, [subject], start + 59_999)));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(600);
  });

  it('is kept for more subjects than the maximum after their window', async () => {
    const limiter = createLimiter(sharedCounters().report);
    const subjects = Array.from({ length: 1_200 }, (_, name) => subjectOf(1, `key#${name}`));
    for (const subject of subjects) expect((await request(limiter, [subject], start)).allowed).toBe(true);
    for (const subject of subjects) expect((await request(limiter, [subject], start)).allowed).toBe(false);
  });

  it('continues from the known time if a request of the previous window comes late', async () => {
    const limiter = createLimiter(sharedCounters().report);
    await letThrough(limiter, subjectOf(6), start + 60_000, 1);
    expect((await request(limiter, [subjectOf(6)], start + 59_999)).allowed).toBe(false);
  });
});

describe('a limiter of subjects that strangers can invent', () => {
  const options = { block: 10, maxSubjects: 50 };
  const sourceOf = (name: number | string): Subject => subjectOf(60, `source#${name}`);

  it('reports as many at once as its options set, for any limit', async () => {
    const { report, reports } = sharedCounters();
    const limiter = createLimiter(report, options);
    expect(await letThrough(limiter, sourceOf('a'), start + 59_999, 500)).toBe(60);
    expect(reports).toEqual([10, 10, 10, 10, 10, 10]);
  });

  it('counts at most as many subjects as its options set: the oldest makes room', async () => {
    const { report, reports } = sharedCounters();
    const limiter = createLimiter(report, options);
    await letThrough(limiter, sourceOf('first'), start, 9);
    for (let name = 0; name < 49; name += 1) await letThrough(limiter, sourceOf(name), start, 1);
    await letThrough(limiter, sourceOf('first'), start, 1);
    expect(reports).toEqual([10]);
    for (let name = 49; name < 99; name += 1) await letThrough(limiter, sourceOf(name), start, 1);
    await letThrough(limiter, sourceOf('first'), start, 9);
    expect(reports).toEqual([10]);
  });

  it('knows the limit of a removed subject again after a block', async () => {
    const { report } = sharedCounters();
    const limiter = createLimiter(report, options);
    expect(await letThrough(limiter, sourceOf('first'), start + 59_999, 100)).toBe(60);
    for (let name = 0; name < 50; name += 1) await letThrough(limiter, sourceOf(name), start + 59_999, 1);
    expect(await letThrough(limiter, sourceOf('first'), start + 59_999, 100)).toBe(10);
  });
});

describe('the limit of several processes', () => {
  it.each([
    [60, 2],
    [600, 5],
    [6_000, 3],
    [6_000, 40],
  ])('of %i allows less than a block for each of %i above it', async (limit, processes) => {
    const { report } = sharedCounters();
    const limiters = Array.from({ length: processes }, () => createLimiter(report));
    let count = 0;
    for (let turn = 0; turn < limit; turn += 1) {
      for (const limiter of limiters) {
        if ((await request(limiter, [subjectOf(limit)], start + 59_999)).allowed) count += 1;
      }
    }
    expect(count).toBeGreaterThanOrEqual(limit);
    expect(count).toBeLessThan(limit + processes * blockOf(limit));
  });

  it('informs a process of the others after its first block', async () => {
    const { report } = sharedCounters();
    const [one, two] = [createLimiter(report), createLimiter(report)];
    expect(await letThrough(one, subjectOf(600), start + 59_999, 700)).toBe(600);
    expect(await letThrough(two, subjectOf(600), start + 59_999, 700)).toBe(blockOf(600));
    expect(await letThrough(two, subjectOf(600), start + 60_000, 700)).toBe(100);
  });
});

describe('reports', () => {
  it('happen once per block of requests, and not for fewer', async () => {
    const { report, reports } = sharedCounters();
    const limiter = createLimiter(report);
    await letThrough(limiter, subjectOf(6_000), start, 9);
    expect(reports).toEqual([]);
    await letThrough(limiter, subjectOf(6_000), start, 21);
    expect(reports).toEqual([10, 10, 10]);
  });

  it('do not delay the request that makes them', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const limiter = createLimiter(() => promise);
    await letThrough(limiter, subjectOf(6_000), start, 9);
    const { decision, reported } = await limiter.take([subjectOf(6_000)], start, unexpected);
    expect(decision.allowed).toBe(true);
    resolve(10);
    await reported;
  });

  it('delay requests after a second block until the first report has arrived', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const limiter = createLimiter(() => promise);
    let decided = 0;
    const requests = Array.from({ length: 30 }, async () => {
      const { reported } = await limiter.take([subjectOf(6_000)], start, unexpected);
      decided += 1;
      await reported;
    });
    await new Promise(setImmediate);
    expect(decided).toBe(2 * blockOf(6_000));
    resolve(10);
    await Promise.all(requests);
    expect(decided).toBe(30);
  });

  it('that fail call back, the next report makes up for them, and the process enforces the limit itself', async () => {
    const { report, reports } = sharedCounters();
    let broken = true;
    const limiter = createLimiter(async (counter, count) => {
      if (broken) throw new Error('no database');
      return report(counter, count);
    });
    const failures: unknown[] = [];
    const subject = subjectOf(600);
    let count = 0;
    for (let attempt = 0; attempt < 700; attempt += 1) {
      const { decision, reported } = await limiter.take([subject], start + 59_999, (error) => failures.push(error));
      await reported;
      if (decision.allowed) count += 1;
      if (count === 300) broken = false;
    }
    expect(count).toBe(600);
    expect(failures).toHaveLength(300 / blockOf(600));
    expect(reports[0]).toBe(300 + blockOf(600));
  });

  it('that fail at once do not stop the next report', async () => {
    const failures: unknown[] = [];
    const limiter = createLimiter(() => {
      throw new Error('no database');
    });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { reported } = await limiter.take([subjectOf(60)], start, (error) => failures.push(error));
      await reported;
    }
    expect(failures).toHaveLength(5);
  });
});

describe('the duration of a request', () => {
  const limit = 600;
  const subject = subjectOf(limit);

  /** Makes a request that is allowed at a time and ends later. */
  const run = async (limiter: Limiter, began: number, took: number): Promise<number> => {
    expect((await request(limiter, [subject], began)).allowed).toBe(true);
    return limiter.charge([subject], took, began + took).remaining;
  };

  it.each([
    [0, 1],
    [999, 1],
    [1_999, 1],
    [2_000, 2],
    [2_999, 2],
    [10_000, 10],
    [29_400, 29],
  ])('costs of %i ms %i, and at least one', async (took, cost) => {
    const limiter = createLimiter(sharedCounters().report);
    expect(await run(limiter, start, took)).toBe(limit - cost);
  });

  it('is charged to all subjects, and the response names the smallest rest', async () => {
    const limiter = createLimiter(sharedCounters().report);
    const key = subjectOf(60, 'key#a');
    await request(limiter, [key, subject], start);
    expect(limiter.charge([key, subject], 20_000, start + 20_000)).toEqual({ subject: key, remaining: 40, reset: 40 });
    expect(limiter.charge([subject], 0, start + 20_000)).toEqual({ subject, remaining: 580, reset: 40 });
  });

  it('is reported with the next request before it is allowed, and not separately', async () => {
    const { report, reports } = sharedCounters();
    const limiter = createLimiter(report);
    await run(limiter, start, 20_000);
    expect(reports).toEqual([]);
    await request(limiter, [subject], start + 20_000);
    expect(reports).toEqual([20]);
  });

  it('is reported with a block if it does not fill one', async () => {
    const { report, reports } = sharedCounters();
    const limiter = createLimiter(report);
    await run(limiter, start, 3_000);
    await letThrough(limiter, subject, start + 3_000, 3);
    expect(reports).toEqual([6]);
  });

  it('is charged in the next window if it was not reported, and in no later one', async () => {
    for (const [later, sent] of [
      [60_000, [19]],
      [120_000, []],
    ] as const) {
      const { report, reports } = sharedCounters();
      const limiter = createLimiter(report);
      await run(limiter, start + 35_000, 20_000);
      await request(limiter, [subject], start + later);
      expect(reports).toEqual(sent);
    }
  });

  it('uses up the limit of later requests', async () => {
    const limiter = createLimiter(sharedCounters().report);
    const began = Array.from({ length: 30 }, () => request(limiter, [subject], start + 10_000));
    expect((await Promise.all(began)).every(({ allowed }) => allowed)).toBe(true);
    for (let count = 0; count < 30; count += 1) limiter.charge([subject], 20_000, start + 30_000);
    expect(await request(limiter, [subject], start + 30_000)).toMatchObject({
      allowed: false,
      remaining: 0,
      reset: 30,
    });
    expect(await letThrough(limiter, subject, start + 60_000, 200)).toBe(100);
  });

  it('beyond the limit is charged in the next window, up to the whole window', async () => {
    for (const [requests, reset] of [
      // 900 of 600: half of the next window, which is open 20 s after its start, and another request after 20.1 s.
      [45, 51],
      // 2,000 of 600: all of the next window.
      [100, 90],
    ] as const) {
      const { report } = sharedCounters();
      const limiter = createLimiter(report);
      for (let count = 0; count < requests; count += 1) await request(limiter, [subject], start + 10_000);
      for (let count = 0; count < requests; count += 1) limiter.charge([subject], 20_000, start + 30_000);
      expect(await request(limiter, [subject], start + 30_000)).toMatchObject({ allowed: false, reset });
      expect((await request(limiter, [subject], start + 30_000 + (reset - 1) * 1000)).allowed).toBe(false);
      expect((await request(limiter, [subject], start + 30_000 + reset * 1000)).allowed).toBe(true);
    }
  });

  it('is charged only to its own subjects', async () => {
    const { report } = sharedCounters();
    const [slow, quick] = [createLimiter(report), createLimiter(report)];
    for (let count = 0; count < 100; count += 1) await request(slow, [subject], start + 10_000);
    for (let count = 0; count < 100; count += 1) slow.charge([subject], 20_000, start + 30_000);
    expect(await letThrough(slow, subject, start + 59_999, 20)).toBe(0);
    expect(await letThrough(quick, subject, start + 59_999, 20)).toBe(blockOf(limit));
    expect(await letThrough(slow, subject, start + 60_000, 20)).toBe(0);
    expect(await letThrough(quick, subject, start + 60_000, 200)).toBe(100);
  });
});

describe('simultaneous requests', () => {
  interface Process {
    readonly limiter: Limiter;
    began: number;
  }

  /**
   * Simulates functions that serve one request at a time, as a Lambda does. The most recently used function is reused,
   * and a new one is started if none is free.
   * @returns the average number of simultaneous requests over six minutes
   */
  const average = async (limit: number, perSecond: number, took: number, isCharged = true): Promise<number> => {
    const { report } = sharedCounters();
    const subject = subjectOf(limit);
    const free: Process[] = [];
    const running: Process[] = [];
    const [step, end] = [1000 / perSecond, 360_000];
    let total = 0;
    for (let now = 0; now < end; now += step) {
      for (let first = running[0]; first !== undefined && first.began + took <= now; first = running[0]) {
        running.shift();
        if (isCharged) first.limiter.charge([subject], took, start + first.began + took);
        free.push(first);
      }
      const process = free.pop() ?? { limiter: createLimiter(report), began: 0 };
      const { allowed } = await request(process.limiter, [subject], start + now);
      process.began = now;
      (allowed ? running : free).push(process);
      total += running.length * step;
    }
    return total / end;
  };

  it.each([
    [2_000, 1.05],
    [5_000, 1.05],
    [10_000, 2],
    [29_000, 15],
  ])('of %i ms are at most %f times a sixtieth of the limit', async (took, most) => {
    const limit = 6_000;
    const count = await average(limit, limit / 30, took);
    expect(count).toBeGreaterThan((0.9 * limit) / 60);
    expect(count).toBeLessThan((most * limit) / 60);
    expect(count).toBeLessThan(0.4 * (await average(limit, limit / 30, took, false)));
  });

  it('of less than 2 s are those that the limit alone allows', async () => {
    expect(await average(600, 9.5, 1_900)).toBeCloseTo(await average(600, 9.5, 1_900, false), 5);
  });
});
