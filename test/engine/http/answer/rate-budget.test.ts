import { describe, expect, it } from 'vitest';
import {
  dailyBudgetOf,
  dailyLeftIn,
  endpointsHoldAfter,
  hasLimitsOfEndpoints,
  holdAfter,
} from '../../../../lib/engine/http/answer/rate-budget.ts';
import { providers } from '../../../../lib/providers/all.ts';
import type { Budget, Provider } from '../../../../lib/providers/define.ts';

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
  ])('is not set if %s', (_, limit, remaining, reset?: number) => {
    expect(pipedrive(limit, remaining, reset)).toBeUndefined();
  });

  it("ends at the time in the response, or at the end of the limit's period", () => {
    expect(pipedrive(80, 19, 1)).toBe(now + 1_000);
    expect(pipedrive(80, 19)).toBe(now + 2_000);
    const github = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '1249' };
    const reset = now / 1000 + 600;
    expect(holdAfter(of('github'), { ...github, 'x-ratelimit-reset': String(reset) }, now)).toBe(now + 600_000);
    const zendesk = { 'x-rate-limit': '700', 'x-rate-limit-remaining': '0', 'ratelimit-reset': '41' };
    expect(holdAfter(of('zendesk'), zendesk, now)).toBe(now + 41_000);
  });

  it.each([
    ['epoch seconds', String(now / 1000 + 30)],
    ['epoch milliseconds', String(now + 30_000)],
    ['ISO 8601, without seconds', '2026-03-01T12:00:30Z'],
  ])('ends at a moment in %s', (_, reset) => {
    const headers = { 'x-ratelimit-limit': '350', 'x-ratelimit-remaining': '10', 'x-ratelimit-reset': reset };
    expect(holdAfter(of('jira'), headers, now)).toBe(now + 30_000);
    expect(holdAfter(of('jira'), { ...headers, 'x-ratelimit-reset': 'soon' }, now)).toBe(now + 60_000);
  });

  it('lasts at most an hour, whatever the response says', () => {
    const headers = { 'x-ratelimit-limit': '350', 'x-ratelimit-remaining': '10', 'x-ratelimit-reset': '9999999999' };
    expect(holdAfter(of('jira'), headers, now)).toBe(now + 3_600_000);
  });

  it('is set if Jira only says that a limit is near', () => {
    expect(holdAfter(of('jira'), { 'x-ratelimit-nearlimit': 'true' }, now)).toBe(now + 60_000);
    expect(holdAfter(of('jira'), { 'x-ratelimit-nearlimit': 'false' }, now)).toBeUndefined();
  });

  it('is set for one endpoint of Zendesk only, whatever the other endpoints have left', () => {
    const all = { 'x-rate-limit': '700', 'x-rate-limit-remaining': '699', 'ratelimit-reset': '60' };
    const exports = (text: string, hold = endpointsHoldAfter) =>
      hold(of('zendesk'), { ...all, 'zendesk-ratelimit-incremental-exports': text }, now);
    expect(exports('total=10; remaining=2; resets=36')).toBe(now + 36_000);
    expect(exports('total=10; remaining=2; resets=36', holdAfter)).toBeUndefined();
    expect(exports('total=10; remaining=3; resets=36')).toBeUndefined();
    for (const unknown of ['total=10', 'total=10; remaining=none; resets=36', ''])
      expect(exports(unknown)).toBeUndefined();
    const few = { ...all, 'x-rate-limit-remaining': '1' };
    expect([holdAfter, endpointsHoldAfter].map((hold) => hold(of('zendesk'), few, now))).toEqual([
      now + 60_000,
      undefined,
    ]);
    expect(hasLimitsOfEndpoints(of('zendesk'))).toBe(false);
  });

  it('is not set for the account if each response of Brevo reports the limit of its own endpoint', () => {
    const headers = (remaining: number) => ({
      'x-sib-ratelimit-limit': '100',
      'x-sib-ratelimit-remaining': String(remaining),
      'x-sib-ratelimit-reset': '1800',
    });
    expect(endpointsHoldAfter(of('brevo'), headers(24), now)).toBe(now + 1_800_000);
    expect(endpointsHoldAfter(of('brevo'), headers(25), now)).toBeUndefined();
    expect(holdAfter(of('brevo'), headers(0), now)).toBeUndefined();
    expect(['brevo', 'github', 'close'].map((id) => hasLimitsOfEndpoints(of(id)))).toEqual([true, false, false]);
  });

  it('is not set for a daily limit, which has separate rules', () => {
    const tokens = { 'x-daily-ratelimit-token-limit': '150000', 'x-daily-ratelimit-token-remaining': '30' };
    expect(holdAfter(of('pipedrive'), tokens, now)).toBeUndefined();
  });

  it.each(['requests', 'complexity'])('is set for the %s of Linear', (name) => {
    const headers = {
      [`x-ratelimit-${name}-limit`]: '5000',
      [`x-ratelimit-${name}-remaining`]: '100',
      [`x-ratelimit-${name}-reset`]: String(now + 120_000),
    };
    expect(holdAfter(of('linear'), headers, now)).toBe(now + 120_000);
  });

  it('is as long as the longest of several limits requires', () => {
    const headers = {
      'x-ratelimit-requests-limit': '5000',
      'x-ratelimit-requests-remaining': '100',
      'x-ratelimit-requests-reset': String(now + 120_000),
      'x-ratelimit-complexity-limit': '250000',
      'x-ratelimit-complexity-remaining': '100',
      'x-ratelimit-complexity-reset': String(now + 180_000),
    };
    expect(holdAfter(of('linear'), headers, now)).toBe(now + 180_000);
    expect(holdAfter(of('linear'), {}, now)).toBeUndefined();
  });
});

describe('the rest of a day', () => {
  const leftIn = (budget: Budget, headers: Readonly<Record<string, string>>) => dailyLeftIn(budget, headers, now);

  it.each([
    ['hubspot', { 'x-hubspot-ratelimit-daily': '650000', 'x-hubspot-ratelimit-daily-remaining': '12' }, 650_000, 12],
    ['pipedrive', { 'x-daily-ratelimit-token-limit': '150000', 'x-daily-ratelimit-token-remaining': '7' }, 150_000, 7],
  ])('is reported by %s', (id, headers, limit, remaining) => {
    const budget = dailyBudgetOf(of(id)) ?? expect.fail('none');
    expect(leftIn(budget, headers)).toMatchObject({ limit, remaining });
    expect(leftIn(budget, { 'x-hubspot-ratelimit-remaining': '3', 'x-ratelimit-remaining': '3' })).toBeUndefined();
  });

  it('may be told by what is used', () => {
    const pattern = /api-usage=(?<used>\d+)\/(?<limit>\d+)/;
    const budget = { header: /^usage$/, pattern, seconds: 900, daily: true } as const;
    expect(leftIn(budget, { usage: 'api-usage=22/15000' })).toMatchObject({ limit: 15_000, remaining: 14_978 });
    expect(leftIn(budget, { usage: 'api-usage=15010/15000' })).toMatchObject({ limit: 15_000, remaining: 0 });
    expect(leftIn(budget, { usage: 'per-app-api-usage=17' })).toBeUndefined();
  });

  it('is reported by no provider of this list', () => {
    for (const id of ['github', 'jira', 'linear', 'zendesk']) expect(dailyBudgetOf(of(id))).toBeUndefined();
  });
});
