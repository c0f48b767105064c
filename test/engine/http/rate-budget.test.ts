import { describe, expect, it } from 'vitest';
import { holdAfter } from '../../../lib/engine/http/rate-budget.ts';
import { providers } from '../../../lib/providers/all.ts';
import type { Provider } from '../../../lib/providers/define.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

const of = (id: string): Provider => providers[id] ?? expect.fail(`no provider ${id}`);

const pipedrive = (limit: unknown, remaining: unknown, reset?: unknown) =>
  holdAfter(
    of('pipedrive'),
    {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      ...(reset !== undefined && { 'x-ratelimit-reset': String(reset) }),
    },
    now,
  );

describe('a hold', () => {
  it.each([
    ['a quarter is left', 80, 20],
    ['the answer does not say how many there are', 'many', 0],
    ['the answer does not say how many are left', 80, ''],
    ['the time begins anew at once', 80, 0, 0],
  ])('is not made where %s', (_, limit, remaining, reset?: number) => {
    expect(pipedrive(limit, remaining, reset)).toBeUndefined();
  });

  it('ends when the answer says, or after the time that the limit is for', () => {
    expect(pipedrive(80, 19, 1)).toBe(now + 1_000);
    expect(pipedrive(80, 19)).toBe(now + 2_000);
    const github = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '1249' };
    const reset = now / 1000 + 600;
    expect(holdAfter(of('github'), { ...github, 'x-ratelimit-reset': String(reset) }, now)).toBe(now + 600_000);
    const zendesk = { 'x-rate-limit': '700', 'x-rate-limit-remaining': '0', 'ratelimit-reset': '41' };
    expect(holdAfter(of('zendesk'), zendesk, now)).toBe(now + 41_000);
  });

  it('is as long as the longest of several limits asks for', () => {
    const headers = {
      'x-hubspot-ratelimit-max': '190',
      'x-hubspot-ratelimit-remaining': '3',
      'x-hubspot-ratelimit-daily': '650000',
      'x-hubspot-ratelimit-daily-remaining': '1000',
    };
    expect(holdAfter(of('hubspot'), headers, now)).toBe(now + 15 * 60_000);
    expect(holdAfter(of('hubspot'), {}, now)).toBeUndefined();
  });
});
