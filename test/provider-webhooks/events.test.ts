import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { loadWebhooks, webhookProviders } from '../../lib/providers/webhook-registry.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { providerNames } from '../contract/descriptions.ts';
import { byProvider } from '../harness/by-provider.ts';
import { seed } from '../harness/runs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { fromFolders } from '../providers/folders.ts';
import { mailchimpContacts } from '../providers/mailchimp/sync/scenario.ts';
import { pipedriveContacts } from '../providers/pipedrive/sync/scenario.ts';
import { onCommand } from '../store/faults.ts';
import { openNews } from '../sync/play/events.ts';
import { lineOf } from '../sync/play/player.ts';
import { shortOf } from '../sync/play/rounds.ts';
import type { ExpectedEvent, Told } from '../sync/scenarios/scenario.ts';
import { connectWithNotifications, deliverNotifications } from './connect.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();
let made = 0;

const newEvents = openNews();

/** Counts the transactions that write items of the connection. */
const countTransactions = () => {
  let count = 0;
  const stop = onCommand(async (name, input) => {
    if (name === 'TransactWriteItemsCommand' && JSON.stringify(input).includes(connection.id)) count += 1;
  });
  return {
    stop: (): number => {
      stop();
      return count;
    },
  };
};

beforeAll(async () => {
  const now = () => time;
  service = await startService({
    ...Object.fromEntries(providerNames.map((id) => [id, { now }])),
    hubspot: { strictDuplicates: false, now },
    // Tokens do not expire, because the service does not simulate these days for them.
    jira: { now, oauth: { lifetime: null } },
  });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 40 * day;
  project = await service.project();
});

// Due work of this test would otherwise run during the next test.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const told = await fromFolders<Told>('sync/told');

/** Returns a number that was not used yet. */
const next = (): number => {
  made += 1;
  return made;
};

const outboxOf = (provider: ProviderId) => service.simulators[provider].hooks;

const nameOf = (object: string) => ({ project: project.id, connection: connection.id, object });

/** Connects an account, starts its change notifications, and lists the records of an object. */
const begin = async (provider: ProviderId, object: string): Promise<void> => {
  ({ project, connection } = await connectWithNotifications(service, provider));
  await deliverNotifications(service, provider, { project, connection }, time);
  await requestSync(nameOf(object), { source: 'request', request: {} }, time);
  await service.sync(time);
  await news();
  await outboxOf(provider).post(() => []);
};

/** @param withMerges whether to include events that name merged records. `test/sync/merges.test.ts` tests these. */
const news = async (withMerges = true): Promise<readonly string[]> => {
  const fresh = await newEvents(project.id, connection.id);
  return fresh
    .filter(({ type, mergedFrom }) => type !== 'sync.completed' && (withMerges || mergedFrom === undefined))
    .map(shortOf)
    .toSorted();
};

const played = Object.entries(told)
  .filter(([, { isPartial }]) => !isPartial)
  .flatMap(([provider, { scenarios }]) =>
    Object.entries(scenarios).map(
      ([records, open]) => [`${provider} ${records}`, provider as ProviderId, open] as const,
    ),
  );

describe.each(byProvider(played, 5))(`messages of %s (SEED=${seed})`, (_, provider, open) => {
  it('report all changes before any sync, each once, with the changed fields', async () => {
    const scenario = open(service.simulators);
    const { object, silent, hidesDeletes = false, tellsMerges = false } = scenario;
    const isReported = ({ id, kind }: ExpectedEvent) => !silent?.test(id) && !(hidesDeletes && kind === 'deleted');
    const ids = Array.from({ length: 24 }, () => scenario.create(next()))
      .filter(isReported)
      .map(({ id }) => id);
    await begin(provider, object);
    const runs = (await getSync(nameOf(object)))?.runs;
    const changes = scenario.moves.flatMap(({ takes, play }) => play(next(), ids.splice(0, takes)));
    expect(new Set(changes.map(({ kind }) => kind)).size).toBe(3);
    const expected = changes.filter(isReported);
    const statuses = await outboxOf(provider).post((all) => [...all, ...all.toReversed()]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await service.notifications(time + 1_000);
    expect(await news(tellsMerges)).toEqual(expected.map((one) => lineOf(object, one)).toSorted());
    expect(await getSync(nameOf(object))).toMatchObject({ runs, state: 'waiting' });
    await service.notifications(time + 2_000);
    expect(await news()).toEqual([]);
  });
});

const subjects = await Promise.all(
  webhookProviders.map(async (id) => {
    const objects = new Set((await loadWebhooks(id))?.subjects.map(({ object }) => object));
    return { provider: id as ProviderId, objects: [...objects] };
  }),
);

describe.each(byProvider(subjects, 4))(`a message of $provider (SEED=${seed})`, ({ provider, objects }) => {
  it('about an unchanged record reports nothing, because the record is the same by id and in a list', async () => {
    const [open] = Object.values(told[provider]?.scenarios ?? {});
    open?.(service.simulators).create(next());
    connection = await service.connect(project, provider);
    for (const object of objects) await requestSync(nameOf(object), { source: 'request', request: {} }, time);
    await service.sync(time);
    await news();
    expect(await notifyAll(provider)).toBeGreaterThan(0);
    time += minute;
    await service.notifications(time);
    expect(await news()).toEqual([]);
  });
});

/** Sends a notification for every known record. */
const notifyAll = async (provider: ProviderId): Promise<number> => {
  const { notificationsForAll } = await import('./known-records.ts');
  return notificationsForAll(project.id, connection.id, provider, time);
};

describe('a message', () => {
  it('about an object without a sync reports nothing, because everything would be new', async () => {
    connection = await service.connect(project, 'pipedrive');
    await service.hooks(time);
    const { id } = pipedriveContacts(service.simulators.pipedrive).create(next());
    expect(await outboxOf('pipedrive').post()).toEqual([200]);
    expect(await service.notifications(time)).toMatchObject({ ignored: 1, looked: 0 });
    expect(await news()).toEqual([]);
    expect(pipedriveContacts(service.simulators.pipedrive).living()).toContain(id);
  });

  it('that arrives during the first run of the object is left to the run', async () => {
    const scenario = pipedriveContacts(service.simulators.pipedrive);
    scenario.create(next());
    connection = await service.connect(project, 'pipedrive');
    await service.hooks(time);
    await requestSync(nameOf(scenario.object), { source: 'request', request: {} }, time);
    scenario.create(next());
    await outboxOf('pipedrive').post();
    expect(await service.notifications(time)).toMatchObject({ ignored: 1 });
    await service.sync(time);
    expect(await news()).toEqual([]);
  });

  it('about a write through the API reports nothing', async () => {
    await begin('pipedrive', 'crm.contact');
    const body = {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_addresses: [],
      phone_numbers: [],
      addresses: [],
      field_mappings: {},
    };
    const reply = await service.call('POST', '/crm/contacts', { token: connection.token, body });
    expect(reply.status).toBe(201);
    expect((await news()).map((one) => one.split(' ')[0])).toEqual(['crm.contact.created']);
    expect(await outboxOf('pipedrive').post()).toEqual([200]);
    for (const later of [1_000, 10_000, minute]) await service.notifications(Date.now() + later);
    await service.notifications(time);
    expect(await news()).toEqual([]);
  });

  it('waits while the provider accepts no requests, as the sync does', async () => {
    const scenario = pipedriveContacts(service.simulators.pipedrive);
    const { id } = scenario.create(next());
    await begin('pipedrive', scenario.object);
    scenario.change(next(), id);
    await outboxOf('pipedrive').post();
    const { pipedrive } = service.simulators;
    pipedrive.failWith(429, { retryAfterSeconds: 100, times: 20 });
    const before = pipedrive.exchanges.length;
    await service.notifications(time);
    pipedrive.clearFailures();
    const asked = pipedrive.exchanges.length;
    expect(asked).toBeGreaterThan(before);
    const change = scenario.change(next(), id);
    await outboxOf('pipedrive').post();
    await service.notifications(time + 90_000);
    await service.sync(time + 90_000);
    expect(pipedrive.exchanges.length).toBe(asked);
    expect(await news()).toEqual([]);
    await service.notifications(time + 101_000);
    expect(await news()).toEqual([lineOf(scenario.object, change)]);
  });

  it('is left to the sync if its record cannot be read for a long time', async () => {
    const scenario = pipedriveContacts(service.simulators.pipedrive);
    const { id } = scenario.create(next());
    await begin('pipedrive', scenario.object);
    const change = scenario.change(next(), id);
    await outboxOf('pipedrive').post();
    service.simulators.pipedrive.failWith(500, { times: 1_000 });
    for (let n = 0; n < 8; n += 1) {
      await service.notifications(time);
      time += quarter;
    }
    service.simulators.pipedrive.clearFailures();
    expect(await service.notifications(time + day)).toMatchObject({ looked: 0, failed: 0, waiting: 0 });
    await service.sync(time);
    expect(await news()).toEqual([lineOf(scenario.object, change)]);
  });

  it('about an unreadable record does not delay other records, which are stored together', async () => {
    const scenario = pipedriveContacts(service.simulators.pipedrive);
    const ids = Array.from({ length: 8 }, () => scenario.create(next()).id);
    await begin('pipedrive', scenario.object);
    const changes = ids.map((id) => scenario.change(next(), id));
    await outboxOf('pipedrive').post();
    const [broken, ...others] = changes;
    const path = new RegExp(`/persons/${broken?.id}$`);
    service.simulators.pipedrive.fail({ kind: 'status', status: 500, body: {}, path, times: 20 });
    const transactions = countTransactions();
    expect(await service.notifications(time)).toMatchObject({ looked: 7, failed: 1 });
    expect(transactions.stop()).toBe(1);
    service.simulators.pipedrive.clearFailures();
    expect(await news()).toEqual(others.map((one) => lineOf(scenario.object, one)).toSorted());
    await service.notifications(time + minute);
    expect(await news()).toEqual(broken === undefined ? [] : [lineOf(scenario.object, broken)]);
  });

  it('about records with different ids in the message stores them together', async () => {
    const scenario = mailchimpContacts(service.simulators.mailchimp, { isTold: true });
    const ids = Array.from({ length: 8 }, () => scenario.create(next()).id);
    await begin('mailchimp', scenario.object);
    const changes = ids.map((id) => scenario.change(next(), id));
    await outboxOf('mailchimp').post();
    const transactions = countTransactions();
    expect(await service.notifications(time)).toMatchObject({ looked: 8, failed: 0 });
    expect(transactions.stop()).toBe(1);
    expect(await news()).toEqual(changes.map((one) => lineOf(scenario.object, one)).toSorted());
  });
});
