import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { loaders } from '../../lib/providers/registry.ts';
import { isDescribed, type ProviderName } from '../contract/descriptions.ts';
import { contractOf } from '../harness/contracts.ts';
import { isLong } from '../harness/runs.ts';
import type { ClientSuite, OpenClient } from './suite.ts';

/** A client is imported only if the packages are installed: `npm ci` does not install them. */
const openClient = async (
  provider: ProviderName,
): Promise<(ClientSuite & { readonly provider: ProviderName }) | undefined> => {
  const file = `./calls/${provider}.ts`;
  if (!existsSync(new URL(file, import.meta.url))) return undefined;
  const { open }: { readonly open: OpenClient } = await import(file);
  return { provider, ...(await open()) };
};

const installed = existsSync(new URL('node_modules', import.meta.url));
if (isLong && !installed) throw new Error('The packages are missing: npm ci --prefix test/clients');

const opened = isLong ? await Promise.all((Object.keys(loaders) as ProviderName[]).map(openClient)) : [];
const suites = opened.filter((suite) => suite !== undefined);

const table: string[] = [];

afterAll(async () => {
  await Promise.all(suites.map(({ simulator }) => simulator.close()));
  const head = [
    '',
    '| client | calls | passed | refused, since no declaration uses them |',
    '| --- | --- | --- | --- |',
  ];
  if (isLong) process.stdout.write(`${[...head, ...table].join('\n')}\n`);
});

it.skipIf(isLong)("the vendors' own clients: npm run test:long installs and runs them", ({ skip }) => skip());

describe.each(suites)('$name', ({ provider, name, simulator, calls, unsupported }) => {
  let passed = 0;
  let requests = 0;
  simulator.onExchange(() => {
    requests += 1;
  });

  it.each(Object.entries(calls))('%s', async (_, call) => {
    const before = simulator.exchanges.length;
    await call();
    expect(simulator.exchanges.length).toBeGreaterThan(before);
    const refused = simulator.exchanges.slice(before).filter(({ status }) => status >= 400);
    expect(refused.map(({ method, path, responseBody }) => ({ method, path, responseBody }))).toEqual([]);
    passed += 1;
  });

  it.each(Object.entries(unsupported))('is refused if no declaration uses an operation: %s', async (_, call) => {
    await expect(call()).rejects.toThrow();
    const { status, responseHeaders } = simulator.exchanges.at(-1) ?? {};
    // Calls without a token are asked for a token first.
    expect(status).toBeOneOf([400, 401, 404]);
    expect(responseHeaders).not.toHaveProperty('x-simulator-error');
  });

  it.runIf(isDescribed(provider))('is answered as the vendor describes', () => {
    const contract = contractOf(provider);
    const accepted = simulator.exchanges.filter(({ status }) => status < 400);
    const violations = accepted.flatMap((exchange) => {
      // Pipedrive describes these fields as values of the parameter only, not as members of a response.
      const included = (exchange.query.get('include_fields') ?? '').split(',').map((name) => `unknown field "${name}"`);
      return contract.checkResponse(exchange).filter(({ message }) => !included.includes(message));
    });
    expect(violations).toEqual([]);
  });

  afterAll(() => {
    const [all, refused] = [Object.keys(calls).length, Object.keys(unsupported).length];
    table.push(`| ${name} | ${all + refused} | ${passed} | ${refused} | ${requests} |`);
  });
});
