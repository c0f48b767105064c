import { describe, expect, it } from 'vitest';
import { startStopwatch } from '../../../../lib/engine/http/session/stopwatch.ts';
import { hubspot } from '../../../../lib/providers/hubspot/index.ts';

/** Creates a stopwatch with a manual clock, and waits that a test ends. */
const setUp = () => {
  let time = 100;
  const stopwatch = startStopwatch(() => time);
  const begin = () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const measured = stopwatch.measure(() => promise);
    return {
      end: async () => {
        resolve('done');
        return measured;
      },
      fail: async () => {
        reject(new Error('failed'));
        await expect(measured).rejects.toThrow('failed');
      },
    };
  };
  return { stopwatch, begin, transitionTo: (to: number) => (time = to) };
};

describe('a stopwatch', () => {
  it('shows nothing before the first wait', () => {
    expect(setUp().stopwatch.elapsed()).toBe(0);
  });

  it('returns the result of the wait', async () => {
    expect(await setUp().begin().end()).toBe('done');
  });

  it('counts overlapping waits once, and no gaps between waits', async () => {
    const { stopwatch, begin, transitionTo } = setUp();
    const first = begin();
    transitionTo(110);
    const second = begin();
    transitionTo(130);
    await first.end();
    transitionTo(150);
    await second.end();
    expect(stopwatch.elapsed()).toBe(50);
    transitionTo(1000);
    const third = begin();
    transitionTo(1005);
    await third.end();
    expect(stopwatch.elapsed()).toBe(55);
  });

  it('counts a failed wait, and passes the failure on', async () => {
    const { stopwatch, begin, transitionTo } = setUp();
    const wait = begin();
    transitionTo(107);
    await wait.fail();
    expect(stopwatch.elapsed()).toBe(7);
  });

  it('counts a request within another wait once, and keeps its facts', async () => {
    const { stopwatch, transitionTo } = setUp();
    await stopwatch.measure(async () => {
      transitionTo(103);
      await stopwatch.request({ provider: hubspot, method: 'POST', path: '/oauth/{name}' }, async () => {
        transitionTo(110);
        return { status: 200, headers: {}, body: Buffer.alloc(0) };
      });
      transitionTo(112);
    });
    expect(stopwatch.elapsed()).toBe(12);
    expect(stopwatch.requests).toMatchObject([{ method: 'POST', path: '/oauth/{name}', duration: 7 }]);
  });
});
