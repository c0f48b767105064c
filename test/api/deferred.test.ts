import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { endpoint } from '../../lib/api/endpoint.ts';
import { healthRoutes } from '../../lib/api/management/health.ts';
import { openJson } from '../../lib/api/protocols/open-json.ts';
import { ApiError } from '../../lib/errors.ts';
import { eventOf } from './rows.ts';

const context = { getRemainingTimeInMillis: () => 20_000 } as Context;
const answer = { data: { status: 'ok', version: '1' } };

/** Makes a call that defers work, and observes its progress. */
const callWith = (work: Promise<unknown>, end: () => typeof answer = () => answer) => {
  const state: { status?: number | undefined } = {};
  const handler = endpoint(openJson, healthRoutes.check, async ({ defer }) => {
    defer(work);
    return end();
  });
  const done = handler(eventOf(), context).then(({ statusCode }) => {
    state.status = statusCode;
  });
  return { state, done };
};

/** Waits long enough for everything that does not wait itself. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

describe('a response', () => {
  it.each([
    ['a success', () => answer, 200],
    [
      'a failure',
      () => {
        throw new ApiError('not_found', 'gone');
      },
      404,
    ],
  ])('waits for the deferred work: %s', async (_, end, status) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { state, done } = callWith(promise, end);
    await aMoment();
    expect(state).toEqual({});
    resolve();
    await done;
    expect(state).toEqual({ status });
  });

  it('does not change if the deferred work fails, which has its own record of the failure', async () => {
    const { state, done } = callWith(Promise.reject(new Error('the vendor is away')));
    await done;
    expect(state).toEqual({ status: 200 });
  });

  it('causes no unhandled rejection if that work fails before the response', async () => {
    const unhandled: unknown[] = [];
    const listener = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', listener);
    const work = Promise.withResolvers<never>();
    const answered = Promise.withResolvers<typeof answer>();
    const handler = endpoint(openJson, healthRoutes.check, ({ defer }) => {
      defer(work.promise);
      return answered.promise;
    });
    const done = handler(eventOf(), context);
    work.reject(new Error('the vendor is away'));
    await aMoment();
    answered.resolve(answer);
    expect((await done).statusCode).toBe(200);
    process.off('unhandledRejection', listener);
    expect(unhandled).toEqual([]);
  });
});
