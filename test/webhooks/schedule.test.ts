import { describe, expect, it } from 'vitest';
import {
  askedWait,
  givenUpAt,
  isSuccess,
  isTrial,
  outcomeOf,
  pauseAfter,
  schedule,
  timeoutAfter,
} from '../../lib/webhooks/schedule.ts';
import { now } from './samples.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

describe('an attempt', () => {
  it.each([100, 199, 300, 301, 302, 307, 308, 400, 404, 500, 503, undefined])('has failed with %s', (status) => {
    expect(isSuccess({ status })).toBe(false);
  });

  it.each([200, 201, 202, 204, 299])('has succeeded with %s', (status) => {
    expect(isSuccess({ status })).toBe(true);
    expect(outcomeOf({ status }, 1, now, 0)).toEqual({ status: 'delivered' });
  });
});

describe('a failing delivery', () => {
  const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

  it('is attempted ten times: at once, and after the waits of the schedule', () => {
    expect(schedule).toEqual([0, ...waits]);
    const outcomes = schedule.map((_, index) => outcomeOf({ status: 500 }, index + 1, now, 0));
    expect(outcomes).toEqual([
      ...waits.map((wait) => ({ status: 'pending', dueAt: now + wait })),
      { status: 'failed' },
    ]);
  });

  it('waits up to a tenth longer, at random', () => {
    expect(outcomeOf({}, 2, now, 1)).toEqual({ status: 'pending', dueAt: now + 5.5 * minute });
  });

  it('is not repeated after a 410', () => {
    expect(outcomeOf({ status: 410 }, 1, now, 0)).toEqual({ status: 'failed' });
  });

  it.each([
    [429, '600', 600 * second],
    [503, 'Sun, 01 Mar 2026 13:00:00 GMT', hour],
    [429, '1', 5 * second],
    [503, '9999999', hour],
    [429, '-5', 5 * second],
    [500, '600', 5 * second],
    [301, '600', 5 * second],
  ])('waits after %s with Retry-After: %s for %s ms', (status, retryAfter, wait) => {
    expect(outcomeOf({ status, retryAfter }, 1, now, 0)).toEqual({ status: 'pending', dueAt: now + wait });
  });

  it('requests a pause of its endpoint only with 429 and 503', () => {
    expect(askedWait({ status: 429, retryAfter: '7' }, now)).toBe(7 * second);
    expect(askedWait({ status: 500, retryAfter: '7' }, now)).toBe(0);
    expect(askedWait({ status: 429, retryAfter: '86400' }, now)).toBe(hour);
  });
});

describe('an endpoint', () => {
  it('is paused after ten failures in a row, each time twice as long, for at most half an hour', () => {
    const pauses = (...counts: readonly number[]) => counts.map((failures) => pauseAfter({ failures, hangs: 0 }));
    expect(pauses(0, 1, 9)).toEqual([0, 0, 0]);
    expect(pauses(10, 11, 12)).toEqual([10 * second, 20 * second, 40 * second]);
    expect(pauses(18, 60, 5_000)).toEqual([30 * minute, 30 * minute, 30 * minute]);
  });

  it('is paused after time-outs in two batches, and at once if it has failed for longer', () => {
    const pauses = (...counts: readonly number[]) => counts.map((hangs) => pauseAfter({ failures: 4, hangs }));
    expect(pauses(0, 1, 2, 3, 200)).toEqual([0, 0, 10 * second, 20 * second, 30 * minute]);
    expect(pauseAfter({ failures: 13, hangs: 2 })).toBe(80 * second);
  });

  it('is tested with one attempt after ten failures, and after a time-out', () => {
    expect([0, 9, 10].map((failures) => isTrial({ failures, hangs: 0 }))).toEqual([false, false, true]);
    expect(isTrial({ failures: 1, hangs: 1 })).toBe(true);
  });

  it('has 15 seconds for its response, 3 after a time-out, and then twice as long each time up to 15', () => {
    expect([0, 1, 2, 3, 4, 500].map(timeoutAfter)).toEqual([15_000, 3_000, 6_000, 12_000, 15_000, 15_000]);
  });

  it('is given up after five days', () => {
    const since = '2026-03-01T12:00:00.000Z';
    expect(givenUpAt(undefined, now)).toBe(now + 120 * hour);
    expect(givenUpAt(since, now + 5)).toBe(now + 120 * hour);
  });
});
