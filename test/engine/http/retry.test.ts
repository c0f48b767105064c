import { describe, expect, it } from 'vitest';
import { type Attempt, parseRetryAfter, retryDelay } from '../../../lib/engine/http/retry.ts';

const now = Date.parse('2030-01-01T00:00:00Z');

describe('parseRetryAfter', () => {
  it.each([undefined, '', 'soon', '-5', '5 minutes', 'in 5', 'NaN', '1e3', '0x10', '2030'.repeat(2).concat('x')])(
    'does not understand %j',
    (header) => {
      expect(parseRetryAfter(header, now)).toBeUndefined();
    },
  );

  it.each([
    ['0', 0],
    ['2', 2_000],
    ['0.5', 500],
    ['120', 120_000],
    ['Tue, 01 Jan 2030 00:00:03 GMT', 3_000],
    ['Tuesday, 01-Jan-30 00:00:03 GMT', 3_000],
    ['Mon, 31 Dec 2029 23:59:00 GMT', 0],
  ])('reads %j as %i ms', (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms);
  });
});

describe('retryDelay', () => {
  const attempt: Attempt = {
    method: 'GET',
    status: 429,
    retryAfter: '1',
    attempt: 1,
    deadline: now + 60_000,
    now,
  };

  it.each<[string, Partial<Attempt>]>([
    ['a success', { status: 200 }],
    ['another refusal', { status: 400 }],
    ['another failure', { status: 500 }],
    ['a bad gateway', { status: 502 }],
    ['a 503 to a POST, which may have been applied', { status: 503, method: 'POST' }],
    ['a 503 to a PATCH', { status: 503, method: 'PATCH' }],
    ['an answer that does not say when to come back', { retryAfter: undefined }],
    ['an answer that says so in no known form', { retryAfter: 'later' }],
    ['a wait of more than 5 s', { retryAfter: '5.1' }],
    ['the third attempt', { attempt: 3 }],
    ['a wait that leaves less than 2 s before the deadline', { deadline: now + 2_999 }],
    ['a deadline that is past', { deadline: now - 1 }],
  ])('does not send again after %s', (_, change) => {
    expect(retryDelay({ ...attempt, ...change })).toBeUndefined();
  });

  it.each<[string, Partial<Attempt>, number]>([
    ['a GET after 429', {}, 1_000],
    ['a POST after 429, which refuses before anything is done', { method: 'POST' }, 1_000],
    ['a GET after 503', { status: 503 }, 1_000],
    ['a PUT after 503', { status: 503, method: 'PUT' }, 1_000],
    ['a DELETE after 503', { status: 503, method: 'DELETE' }, 1_000],
    ['the second attempt', { attempt: 2 }, 1_000],
    ['a wait of 5 s', { retryAfter: '5' }, 5_000],
    ['a date', { retryAfter: 'Tue, 01 Jan 2030 00:00:04 GMT' }, 4_000],
    ['a date that is past', { retryAfter: 'Mon, 31 Dec 2029 00:00:00 GMT' }, 0],
    ['exactly enough time', { deadline: now + 3_000 }, 1_000],
  ])('sends again: %s', (_, change, delay) => {
    expect(retryDelay({ ...attempt, ...change })).toBe(delay);
  });
});
