import { afterEach, expect, it, vi } from 'vitest';

const cases = [
  'hubspot crm.contact',
  'close',
  { provider: 'hubspot', path: '/crm/deals' },
  { provider: { id: 'close' } },
  ['crm.deal', { provider: { id: 'hubspot' } }],
  ['hubspot closed', 7],
] as const;

const selected = async (environment: Readonly<Record<string, string | undefined>>) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  const { byProvider } = await import('./by-provider.ts');
  return byProvider(cases, 3);
};

const unset = { SEED: '1', CASES: undefined, LONG: undefined, PROVIDER: undefined };

afterEach(() => {
  vi.unstubAllEnvs();
});

it('a table contains the share that the seed selects', async () => {
  expect(await selected(unset)).toEqual([cases[2], cases[5]]);
});

it('a table is complete with CASES=all, and in the long form', async () => {
  expect(await selected({ ...unset, CASES: 'all' })).toEqual(cases);
  expect(await selected({ ...unset, LONG: '1' })).toEqual(cases);
});

it('a table contains the cases of the chosen providers, in each way of naming the provider', async () => {
  expect(await selected({ ...unset, PROVIDER: 'hubspot' })).toEqual([cases[0], cases[2], cases[4], cases[5]]);
  expect(await selected({ ...unset, PROVIDER: 'close' })).toEqual([cases[1], cases[3]]);
  expect(await selected({ ...unset, PROVIDER: 'close,hubspot' })).toEqual(cases);
});

it('a case without a provider is an error, because no provider would run it', async () => {
  const { byProvider } = await import('./by-provider.ts');
  expect(() => byProvider(['hubspot crm.contact', 'closed'], 3)).toThrow(/Give each case a provider.*closed$/);
});
