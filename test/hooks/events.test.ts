import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { hookProviders, loadHooks } from '../../lib/providers/hook-registry.ts';
import { getSync, requestSync } from '../../lib/store/syncs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import type { Desk } from '../sync/desks/desk.ts';
import { githubTickets } from '../sync/desks/github.ts';
import { hubspotContacts } from '../sync/desks/hubspot.ts';
import { jiraTickets } from '../sync/desks/jira.ts';
import { linearTickets } from '../sync/desks/linear.ts';
import { pipedriveContacts, pipedriveDeals } from '../sync/desks/pipedrive.ts';
import { zendeskTickets } from '../sync/desks/zendesk.ts';
import { eventsOf } from '../sync/outbox.ts';
import { lineOf } from '../sync/player.ts';
import { connectToTell, haveTold } from './connect.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();
let told = new Set<string>();
let made = 0;

beforeAll(async () => {
  const now = () => time;
  service = await startService({
    hubspot: { strictDuplicates: false, now },
    zendesk: { now },
    pipedrive: { now },
    github: { now },
    linear: { now },
    // Tokens do not end: the days that pass here are not those of the service.
    jira: { now, oauth: { lifetime: null } },
  });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.max(time, Date.now()) + 40 * day;
  told = new Set();
  project = await service.project();
});

// What is due of other tests would be done beside what is looked at.
afterEach(() => service.call('DELETE', `/connections/${connection.id}`, { key: project.key }));

const desks = {
  hubspot: () => hubspotContacts(service.simulators.hubspot),
  pipedrive: () => pipedriveContacts(service.simulators.pipedrive),
  zendesk: () => zendeskTickets(service.simulators.zendesk),
  github: () => githubTickets(service.simulators.github),
  jira: () => jiraTickets(service.simulators.jira),
  linear: () => linearTickets(service.simulators.linear),
} as const satisfies Record<ProviderId, () => Desk>;

/** What was not used yet. */
const next = (): number => {
  made += 1;
  return made;
};

const outboxOf = (provider: ProviderId) => service.simulators[provider].hooks;

const nameOf = (object: string) => ({ project: project.id, connection: connection.id, object });

/** Connects an account, has its messages sent, and goes through the records of an object. */
const begin = async (provider: ProviderId, object: string): Promise<void> => {
  ({ project, connection } = await connectToTell(service, provider));
  await haveTold(service, provider, { project, connection }, time);
  await requestSync(nameOf(object), { source: 'request', request: {} }, time);
  await service.sync(time);
  await news();
  await outboxOf(provider).post(() => []);
};

const news = async (): Promise<readonly string[]> => {
  const fresh = (await eventsOf(project.id, connection.id)).filter(({ id }) => !told.has(id));
  for (const { id } of fresh) told.add(id);
  return fresh
    .filter(({ type }) => type !== 'sync.completed')
    .map(({ type, remoteId, changedFields = [] }) => [type, remoteId, ...changedFields.toSorted()].join(' '))
    .toSorted();
};

const played: readonly (readonly [name: string, provider: ProviderId, open: () => Desk])[] = [
  ...Object.entries(desks).map(([provider, open]) => [provider, provider as ProviderId, open] as const),
  ['pipedrive, of deals', 'pipedrive', () => pipedriveDeals(service.simulators.pipedrive)],
];

describe.each(played)('messages of %s', (_, provider, open) => {
  it('have whatever people do told of before any sync, each once, with what has changed', async () => {
    const desk = open();
    const { object, silent } = desk;
    const isTold = ({ id }: { readonly id: string }) => silent === undefined || !silent.test(id);
    const ids = Array.from({ length: 24 }, () => desk.create(next()))
      .filter(isTold)
      .map(({ id }) => id);
    await begin(provider, object);
    const runs = (await getSync(nameOf(object)))?.runs;
    const expected = desk.moves.flatMap(({ takes, play }) => play(next(), ids.splice(0, takes))).filter(isTold);
    expect(new Set(expected.map(({ kind }) => kind)).size).toBe(3);
    const statuses = await outboxOf(provider).post((all) => [...all, ...all.toReversed()]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await service.hints(time + 1_000);
    expect(await news()).toEqual(expected.map((one) => lineOf(object, one)).toSorted());
    expect(await getSync(nameOf(object))).toMatchObject({ runs, state: 'waiting' });
    await service.hints(time + 2_000);
    expect(await news()).toEqual([]);
  });
});

const subjects = await Promise.all(
  hookProviders.map(async (id) => {
    const objects = new Set((await loadHooks(id))?.subjects.map(({ object }) => object));
    return { provider: id as ProviderId, objects: [...objects] };
  }),
);

describe.each(subjects)('a message of $provider', ({ provider, objects }) => {
  it('about a record that has not changed tells of nothing: by its id it reads as in a list', async () => {
    desks[provider]().create(next());
    connection = await service.connect(project, provider);
    for (const object of objects) await requestSync(nameOf(object), { source: 'request', request: {} }, time);
    await service.sync(time);
    await news();
    expect(await hintAll(provider)).toBeGreaterThan(0);
    time += minute;
    await service.hints(time);
    expect(await news()).toEqual([]);
  }, 60_000);
});

/** Has every record that is known looked at. */
const hintAll = async (provider: ProviderId): Promise<number> => {
  const { hintsForAll } = await import('./known-records.ts');
  return hintsForAll(project.id, connection.id, provider, time);
};

describe('a message', () => {
  it('about an object that nobody syncs tells of nothing, as everything would be new', async () => {
    connection = await service.connect(project, 'pipedrive');
    await service.hooks(time);
    const { id } = desks.pipedrive().create(next());
    expect(await outboxOf('pipedrive').post()).toEqual([200]);
    expect(await service.hints(time)).toMatchObject({ ignored: 1, looked: 0 });
    expect(await news()).toEqual([]);
    expect(desks.pipedrive().living()).toContain(id);
  });

  it('that comes while the object is gone through for the first time is left to that', async () => {
    const desk = desks.pipedrive();
    desk.create(next());
    connection = await service.connect(project, 'pipedrive');
    await service.hooks(time);
    await requestSync(nameOf(desk.object), { source: 'request', request: {} }, time);
    desk.create(next());
    await outboxOf('pipedrive').post();
    expect(await service.hints(time)).toMatchObject({ ignored: 1 });
    await service.sync(time);
    expect(await news()).toEqual([]);
  });

  it('about what a client has written here tells of nothing more', async () => {
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
    for (const later of [1_000, 10_000, minute]) await service.hints(Date.now() + later);
    await service.hints(time);
    expect(await news()).toEqual([]);
  });

  it('waits while the provider takes no requests, and so does the sync', async () => {
    const desk = desks.pipedrive();
    const { id } = desk.create(next());
    await begin('pipedrive', desk.object);
    desk.change(next(), id);
    await outboxOf('pipedrive').post();
    const { pipedrive } = service.simulators;
    pipedrive.failWith(429, { retryAfterSeconds: 100, times: 20 });
    const before = pipedrive.exchanges.length;
    await service.hints(time);
    pipedrive.clearFailures();
    const asked = pipedrive.exchanges.length;
    expect(asked).toBeGreaterThan(before);
    const change = desk.change(next(), id);
    await outboxOf('pipedrive').post();
    await service.hints(time + 90_000);
    await service.sync(time + 90_000);
    expect(pipedrive.exchanges.length).toBe(asked);
    expect(await news()).toEqual([]);
    await service.hints(time + 101_000);
    expect(await news()).toEqual([lineOf(desk.object, change)]);
  });

  it('is left to the sync when its record cannot be read for long', async () => {
    const desk = desks.pipedrive();
    const { id } = desk.create(next());
    await begin('pipedrive', desk.object);
    const change = desk.change(next(), id);
    await outboxOf('pipedrive').post();
    service.simulators.pipedrive.failWith(500, { times: 1_000 });
    for (let n = 0; n < 8; n += 1) {
      await service.hints(time);
      time += quarter;
    }
    service.simulators.pipedrive.clearFailures();
    expect(await service.hints(time + day)).toMatchObject({ looked: 0, failed: 0, waiting: 0 });
    await service.sync(time);
    expect(await news()).toEqual([lineOf(desk.object, change)]);
  });
});
