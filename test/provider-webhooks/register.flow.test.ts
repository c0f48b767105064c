import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { simulatedOf } from '../../infra/simulators/registry.ts';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import { zohoOrgs } from '../../infra/simulators/zoho-crm/seeds.ts';
import { environment } from '../../lib/environment.ts';
import { providers } from '../../lib/providers/all.ts';
import { database } from '../../lib/store/dynamodb/client.ts';
import { askReplan } from '../../lib/store/sync/replans.ts';
import { byProvider } from '../harness/by-provider.ts';
import { dataOf } from '../harness/reply.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { registrations } from './registration.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();

beforeAll(async () => {
  service = await startService({ 'zoho-crm': { now: () => time } });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time += 3 * day;
  for (const simulator of Object.values(service.simulators)) simulator.clearFailures();
  project = await service.project();
});

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const hooksOf = async ({ id }: MadeConnection = connection): Promise<Record<string, unknown>> =>
  Object(Object(dataOf(await service.call('GET', `/connections/${id}`, { key: project.key }))).hooks);

const connect = async (provider: ProviderId): Promise<MadeConnection> => {
  connection = await service.connect(project, provider);
  return connection;
};

const roots: Readonly<Record<string, string>> = { webhooks: 'list', webhookCreate: 'create', webhookDelete: 'remove' };
const methods: Readonly<Record<string, string>> = {
  GET: 'list',
  POST: 'create',
  PUT: 'renew',
  PATCH: 'renew',
  DELETE: 'remove',
};

/** Kind of a request about registrations: list, create and so on. */
const actOf = ({ method, path, requestBody }: Exchange): string | undefined => {
  if (path === '/graphql') return roots[/\{(\w+)\(/.exec(Object(requestBody).query)?.[1] ?? ''];
  if (path.endsWith('/signing_secret')) return 'secret';
  return /hook|watch|serviceendpoints/.test(path) ? methods[method] : undefined;
};

/** Describes the requests about registrations during an action. */
const asked = async (provider: ProviderId, act: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: Exchange[] = [];
  const stop = service.simulators[provider].onExchange((exchange) => seen.push(exchange));
  try {
    await act();
  } finally {
    stop();
  }
  return seen.flatMap((exchange) => {
    const act = actOf(exchange);
    return act === undefined ? [] : `${act} ${exchange.status}`;
  });
};

const registrable = Object.entries(registrations).map(
  ([id, registration]) => [id as ProviderId, registration] as const,
);

/** Path of a list with a provider's main object. */
const listOf = (id: string): string => {
  const names = ['crm.contact', 'ticketing.ticket', 'marketingautomation.contact'];
  const found = names.find((name) => Object.hasOwn(providers[id]?.objects ?? {}, name)) ?? expect.fail(id);
  return `/${found.replace('.', '/')}s`;
};

describe('a connection from a release without registrations', () => {
  it('is registered within a day', async () => {
    await connect('zendesk');
    const TableName = environment.tables.connections;
    await database().send(
      new DeleteCommand({ TableName, Key: { pk: project.id, sk: `provider_webhook#${connection.id}` } }),
    );
    await service.hooks(time);
    expect(await hooksOf()).toMatchObject({ state: 'pending' });
    await askReplan(project.id, time);
    await service.sync(time);
    await service.hooks(time);
    expect(await hooksOf()).toMatchObject({ state: 'registered' });
  });
});

describe.each(byProvider(registrable, 1))(
  'the registration with %s',
  (provider, { requests, removals, lists, none, repeated = 201 }) => {
    it('is created once, soon after the connection, with a separate address', async () => {
      await connect(provider);
      const address = `/hooks/${project.id}/${connection.id}`;
      expect(await hooksOf()).toMatchObject({ state: 'pending', registered: 0, address, last_error: null });
      await service.hooks(time);
      const { registered, ...rest } = await hooksOf();
      expect(rest).toMatchObject({ state: 'registered', address, next_check_at: new Date(time + day).toISOString() });
      expect(registered).toBeGreaterThan(0);
      expect(await asked(provider, () => service.hooks(time + minute))).toEqual([]);
      const again = await asked(provider, () => service.hooks(time + day));
      expect(again.length > 0).toBe(none !== undefined);
      expect(again.filter((line) => !line.startsWith('list'))).toEqual([]);
      expect(await hooksOf()).toMatchObject({ state: 'registered', registered });
    });

    it.runIf(none !== undefined)('is recreated if it is missing, and one of two is removed', async () => {
      await connect(provider);
      await service.hooks(time);
      const { registered } = await hooksOf();
      const asks = lists?.(service.simulators) ?? requests;
      service.simulators[provider].fail({ kind: 'status', ...asks, status: 200, body: none });
      // GitHub and Mailchimp never have two registrations with the same address. The next run removes the one that they
      // report.
      const made = await asked(provider, () => service.hooks(time + 2 * day));
      expect(made).toContain(`create ${repeated}`);
      const mended = await asked(provider, () => service.hooks(time + 3 * day));
      expect(mended.filter((line) => line.startsWith('remove')).length).toBe(1);
      expect(await hooksOf()).toMatchObject({ state: 'registered', registered });
      const left = await asked(provider, () => service.hooks(time + 4 * day));
      // Registrations of Zoho end after a week.
      expect(left.filter((line) => !/^(?:list|renew)/.test(line))).toEqual([]);
    });

    it('fails without harm: the connection works and shows the reason, and the service tries again', async () => {
      await connect(provider);
      service.simulators[provider].failWith(500, { ...requests, times: 20 });
      await service.hooks(time);
      const failed = await hooksOf();
      expect(failed).toMatchObject({ state: 'failed', last_error: { code: 'provider_failed' } });
      // Without a list, a repeated create could register twice.
      const pause = none === undefined ? day : 5 * minute;
      expect(Date.parse(String(failed.next_check_at))).toBeLessThanOrEqual(time + pause);
      expect((await service.call('GET', listOf(provider), { token: connection.token })).status).toBe(200);
      service.simulators[provider].clearFailures();
      await service.hooks(Date.parse(String(failed.next_check_at)));
      expect(await hooksOf()).toMatchObject({ state: 'registered' });
    });

    it('is not tried for a day if the account may not register, and is tried at once with new credentials', async () => {
      await connect(provider);
      service.simulators[provider].failWith(403, { ...requests, times: 20 });
      await service.hooks(time);
      expect(await hooksOf()).toMatchObject({
        state: 'failed',
        last_error: { code: 'provider_forbidden' },
        next_check_at: new Date(time + day).toISOString(),
      });
      service.simulators[provider].clearFailures();
      const stored = await service.call('GET', `/connections/${connection.id}`, { key: project.key });
      const { linked_user_origin_id } = Object(dataOf(stored));
      const body = { provider, linked_user_origin_id, credentials: simulatedOf(provider).accounts[0] };
      dataOf(await service.call('POST', '/connections', { key: project.key, body }));
      await service.hooks(time);
      expect(await hooksOf()).toMatchObject({ state: 'registered' });
    });

    it('is removed with the connection, and the receipt shows what remains', async () => {
      await connect(provider);
      await service.hooks(time);
      const { registered } = await hooksOf();
      const remove = () => service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
      let receipt: unknown;
      const removed = await asked(provider, async () => {
        receipt = dataOf(await remove(), 202);
      });
      expect(removed.filter((line) => line.startsWith('remove')).length).toBe(registered);
      expect(receipt).toMatchObject({ status: 'revoked', provider: { hooks_left: 0 } });
      expect(await hooksOf()).toEqual({});
      expect(await asked(provider, () => service.hooks(time + 2 * day))).toEqual([]);
    });

    it('does not prevent the removal of the connection', async () => {
      await connect(provider);
      await service.hooks(time);
      const { registered } = await hooksOf();
      const removal = removals ?? { method: 'DELETE' };
      service.simulators[provider].fail({ kind: 'status', ...removal, status: 403, body: {}, times: 20 });
      const reply = await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
      expect(dataOf(reply, 202)).toMatchObject({ status: 'revoked', provider: { hooks_left: registered } });
    });
  },
);

it('Close returns the secret only with a new registration, so one without a secret is recreated', async () => {
  await connect('close');
  const answer = { id: 'whsub_1', status: 'active' };
  service.simulators.close.fail({ kind: 'status', method: 'POST', path: /\/webhook\/$/, status: 201, body: answer });
  await service.hooks(time);
  const failed = await hooksOf();
  expect(failed).toMatchObject({ state: 'failed', last_error: { code: 'provider_failed' } });
  expect(JSON.stringify(failed)).toContain('secret');
  expect(await asked('close', () => service.hooks(Date.parse(String(failed.next_check_at))))).toContain('create 201');
  expect(await hooksOf()).toMatchObject({ state: 'registered', registered: 1 });
});

it('a channel of Zoho CRM lasts a week, is renewed in time, and is recreated after it has ended', async () => {
  await connect('zoho-crm');
  await service.hooks(time);
  const { hooks, account } = service.simulators['zoho-crm'];
  const org = account(zohoOrgs[0].id);
  const told = (name: string) => {
    org.create('Accounts', { Account_Name: name });
    return hooks.take().filter(({ url }) => url.endsWith(`/hooks/${project.id}/${connection.id}`)).length;
  };
  for (let days = 1; days <= 20; days += 1) {
    time += day;
    await service.hooks(time);
    expect([days, told(`Day ${days}`)]).toEqual([days, 1]);
  }
  time += 8 * day;
  expect(told('Nobody was there')).toBe(0);
  expect(await asked('zoho-crm', () => service.hooks(time))).toContain('create 201');
  expect(told('Back again')).toBe(1);
});

it('HubSpot has one registration, in the app', async () => {
  await connect('hubspot');
  expect(await asked('hubspot', () => service.hooks(time))).toEqual([]);
  expect(await hooksOf()).toEqual({
    state: 'manual',
    address: `/hooks/${project.id}/hubspot`,
    registered: 0,
    last_error: null,
    next_check_at: null,
  });
});
