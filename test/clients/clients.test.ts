import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { isDescribed, type ProviderName } from '../contract/descriptions.ts';
import { contractOf } from '../harness/contracts.ts';
import { isLong } from '../harness/runs.ts';
import type { ClientSuite } from './suite.ts';

type Packaged = readonly [provider: ProviderName, name: string, open: () => Promise<ClientSuite>];

/** Imported where they are needed only: the packages are not among those of `npm ci`. */
const clients: readonly Packaged[] = [
  ['hubspot', '@hubspot/api-client', async () => (await import('./calls/hubspot.ts')).openHubspot()],
  ['github', 'octokit', async () => (await import('./calls/github.ts')).openGithub()],
  ['pipedrive', 'pipedrive', async () => (await import('./calls/pipedrive.ts')).openPipedrive()],
  ['jira', 'jira.js', async () => (await import('./calls/jira.ts')).openJira()],
  ['zendesk', 'node-zendesk', async () => (await import('./calls/zendesk.ts')).openZendesk()],
  ['salesforce', 'jsforce', async () => (await import('./calls/salesforce.ts')).openSalesforce()],
  ['zoho-crm', '@zohocrm/nodejs-sdk-8.0', async () => (await import('./calls/zoho.ts')).openZoho()],
  ['dynamics-365', 'dynamics-web-api', async () => (await import('./calls/dynamics.ts')).openDynamics()],
  ['mailchimp', '@mailchimp/mailchimp_marketing', async () => (await import('./calls/mailchimp.ts')).openMailchimp()],
  ['brevo', '@getbrevo/brevo', async () => (await import('./calls/brevo.ts')).openBrevo()],
  ['klaviyo', 'klaviyo-api', async () => (await import('./calls/klaviyo.ts')).openKlaviyo()],
  ['linear', '@linear/sdk', async () => (await import('./calls/linear.ts')).openLinear()],
];

const installed = existsSync(new URL('node_modules', import.meta.url));
if (isLong && !installed) throw new Error('The packages are not there: npm ci --prefix test/clients');

const suites = isLong
  ? await Promise.all(clients.map(async ([provider, name, open]) => ({ provider, name, ...(await open()) })))
  : [];

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

  it.each(Object.entries(unsupported))('is refused where no declaration uses an operation: %s', async (_, call) => {
    await expect(call()).rejects.toThrow();
    const { status, responseHeaders } = simulator.exchanges.at(-1) ?? {};
    // Calls that carry no token are asked for one first.
    expect(status).toBeOneOf([400, 401, 404]);
    expect(responseHeaders).not.toHaveProperty('x-simulator-error');
  });

  it.runIf(isDescribed(provider))('is answered as the vendor describes', () => {
    const contract = contractOf(provider);
    const accepted = simulator.exchanges.filter(({ status }) => status < 400);
    const violations = accepted.flatMap((exchange) => {
      // Pipedrive describes these as values of the parameter, and in no answer.
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
