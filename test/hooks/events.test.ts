import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MadeConnection, type MadeProject, registerApp } from '../../infra/local/setup.ts';
import { hookProviders, loadHooks } from '../../lib/providers/hook-registry.ts';
import { getSync, requestSync } from '../../lib/store/syncs.ts';
import { type ProviderId, type Service, startService } from '../harness/service.ts';
import { connectByConsent, makeTenant } from '../integration/consent.ts';
import type { HookMessage } from '../simulators/hooks.ts';
import {
  GITHUB_ACCOUNTS,
  HUBSPOT_PORTALS,
  JIRA_SITES,
  LINEAR_WORKSPACES,
  PIPEDRIVE_COMPANIES,
  ZENDESK_SUBDOMAINS,
} from '../simulators/index.ts';
import { killAt } from '../sync/kill.ts';
import { eventsOf } from '../sync/outbox.ts';

const minute = 60_000;
const quarter = 15 * minute;
const day = 24 * 60 * minute;

/** `SEED=` plays the same script again. */
const seed = Number(process.env.SEED ?? randomInt(1, 1_000_000_000));

/** https://en.wikipedia.org/wiki/Linear_congruential_generator, with the numbers of Numerical Recipes. */
const createRandom = (from: number) => {
  let state = from >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

let service: Service;
let project: MadeProject;
let connection: MadeConnection;
let time = Date.now();
let told = new Set<string>();
let made = 0;

const secret = 'secret of the app';

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

/** What people do at a provider, to one of its objects. */
interface Screen {
  readonly object: string;
  add(): string;
  change(id: string): void;
  remove?(id: string): void;
  living(): readonly string[];
}

const portal = () => service.simulators.hubspot.account(HUBSPOT_PORTALS[0].portalId);
const company = () => service.simulators.pipedrive.account(PIPEDRIVE_COMPANIES[0].companyDomain);
const desk = () => service.simulators.zendesk.account(ZENDESK_SUBDOMAINS[0].subdomain);
const octo = () => service.simulators.github.account(GITHUB_ACCOUNTS[0].people[0].login);
const space = () => service.simulators.linear.account(LINEAR_WORKSPACES[0].urlKey);
const site = () => service.simulators.jira.account(JIRA_SITES[0].site);
const administered = 'sim-octocat/support';

const named = (): string => {
  made += 1;
  return `name ${made}`;
};

const screens: Readonly<Record<ProviderId, () => Screen>> = {
  hubspot: () => ({
    object: 'crm.company',
    add: () => String(portal().create('companies', { name: named() }).id),
    change: (id) => portal().update('companies', Number(id), { name: named() }),
    remove: (id) => portal().archive('companies', Number(id)),
    living: () =>
      portal()
        .list('companies')
        .flatMap(({ id, archived }) => (archived ? [] : [String(id)])),
  }),
  pipedrive: () => ({
    object: 'crm.company',
    add: () => String(company().create('organizations', { name: named() }).id),
    change: (id) => company().update('organizations', Number(id), { name: named() }),
    remove: (id) => company().remove('organizations', Number(id)),
    living: () =>
      company()
        .list('organizations')
        .flatMap(({ id, is_deleted }) => (is_deleted ? [] : [String(id)])),
  }),
  zendesk: () => ({
    object: 'ticketing.ticket',
    add: () => String(desk().createTicket({ subject: named(), comment: { body: 'Fire.' } }).id),
    change: (id) => desk().updateTicket(Number(id), { subject: named() }),
    remove: (id) => desk().deleteTicket(Number(id)),
    living: () =>
      desk()
        .tickets()
        .flatMap(({ id, deleted }) => (deleted ? [] : [String(id)])),
  }),
  github: () => ({
    object: 'ticketing.ticket',
    add: () => `${administered}/${octo().createIssue(administered, { title: named() }).number}`,
    change: (id) => octo().updateIssue(administered, Number(id.split('/')[2]), { title: named() }),
    remove: (id) => octo().deleteIssue(administered, Number(id.split('/')[2])),
    living: () =>
      octo()
        .issues(administered)
        .flatMap(({ number, deleted }) => (deleted ? [] : [`${administered}/${number}`])),
  }),
  jira: () => ({
    object: 'ticketing.ticket',
    add: () => {
      const project = site().issues()[0]?.project;
      return String(site().createIssue({ project: { id: project }, issuetype: { name: 'Task' }, summary: named() }).id);
    },
    change: (id) => site().updateIssue(id, { summary: named() }),
    remove: (id) => site().deleteIssue(id),
    living: () =>
      site()
        .issues()
        .map(({ id }) => String(id)),
  }),
  linear: () => ({
    object: 'ticketing.ticket',
    add: () => {
      const [team] = space().teams();
      return space().createIssue({ title: named(), ...(team && { teamId: team.uuid }) }).uuid;
    },
    change: (id) => space().updateIssue(id, { title: named() }),
    remove: (id) => space().trashIssue(id),
    living: () =>
      space()
        .issues()
        .flatMap(({ uuid, trashed }) => (trashed ? [] : [uuid])),
  }),
};

const outboxOf = (provider: ProviderId) => service.simulators[provider].hooks;

const nameOf = (object: string) => ({ project: project.id, connection: connection.id, object });

/** As the provider lets those connect who register: Jira's may by consent alone. */
const connect = async (provider: ProviderId): Promise<MadeConnection> => {
  if (provider !== 'jira') return service.connect(project, provider);
  const tenant = await makeTenant(service);
  project = tenant;
  const made = await service.connect(tenant, provider, { linkedUser: tenant.linkedUser });
  await connectByConsent(service, tenant, provider);
  return made;
};

/** Connects an account, has its messages sent, and goes through the records of an object. */
const begin = async (provider: ProviderId, object: string): Promise<void> => {
  connection = await connect(provider);
  if (provider === 'hubspot') {
    await registerApp(service.call, project, provider, { clientId: 'app', clientSecret: secret });
    service.simulators.hubspot.subscribe({ url: `${service.url}/hooks/${project.id}/hubspot`, clientSecret: secret });
  }
  await service.hooks(time);
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

type Arrange = (all: readonly HookMessage[]) => readonly HookMessage[];

const shuffled = <T>(all: readonly T[], random: (below: number) => number): readonly T[] =>
  all
    .map((one) => [random(1_000_000), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

const ways: Readonly<Record<string, (random: (below: number) => number) => Arrange>> = {
  'as they are': () => (all) => all,
  'twice, and in any order': (random) => (all) => shuffled([...all, ...all], random),
  'in part': (random) => (all) => all.filter(() => random(2) === 0),
  'not at all': () => () => [],
};

/** Does something to some records, each at most once. @returns what is to be told */
const play = (screen: Screen, steps: number, random: (below: number) => number): readonly string[] => {
  const { object } = screen;
  const rest = [...screen.living()];
  const most = Math.floor(rest.length / 10);
  const expected: string[] = [];
  let removed = 0;
  for (let step = 0; step < steps; step += 1) {
    time += 1_000;
    const what = random(10);
    if (what < 3) {
      expected.push(`${object}.created ${screen.add()}`);
      continue;
    }
    const [id] = rest.splice(random(rest.length), 1);
    if (id === undefined) continue;
    if (what === 9 && screen.remove !== undefined && removed < most) {
      screen.remove(id);
      removed += 1;
      expected.push(`${object}.deleted ${id}`);
    } else {
      screen.change(id);
      expected.push(`${object}.updated ${id} name`);
    }
  }
  return expected.toSorted();
};

const cases = (Object.keys(screens) as ProviderId[]).flatMap((provider) =>
  Object.entries(ways).map(([way, arrange]) => ({ provider, way, arrange })),
);

describe.each(cases)(
  `a script of changes at $provider, whose messages come $way (SEED=${seed})`,
  ({ provider, arrange }) => {
    it('is told of exactly', async () => {
      const random = createRandom(seed);
      const screen = screens[provider]();
      for (let n = 0; n < 25; n += 1) screen.add();
      await begin(provider, screen.object);
      for (let round = 1; round <= 3; round += 1) {
        const expected = play(screen, 15, random);
        await outboxOf(provider).post(arrange(random));
        // Whichever dies, or comes first, is taken up by the other.
        const revive = killAt(1 + random(40), random(2) === 0 ? 'before' : 'after');
        await service.hints(time).catch(() => undefined);
        revive();
        time += 2 * minute;
        await service.hints(time);
        time += quarter;
        await service.sync(time);
        time += day;
        await service.hints(time);
        await service.sync(time);
        expect(await news()).toEqual(expected);
      }
    }, 120_000);
  },
);

describe.each(Object.keys(screens) as ProviderId[])('messages of %s', (provider) => {
  it('have changes told of before any sync, each once, with what has changed', async () => {
    const screen = screens[provider]();
    const [first, second] = [screen.add(), screen.add()];
    await begin(provider, screen.object);
    const runs = (await getSync(nameOf(screen.object)))?.runs;
    screen.change(first);
    const third = screen.add();
    screen.remove?.(second);
    const statuses = await outboxOf(provider).post((all) => [...all, ...all.toReversed()]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await service.hints(time + 1_000);
    const { object } = screen;
    expect(await news()).toEqual(
      [`${object}.created ${third}`, `${object}.deleted ${second}`, `${object}.updated ${first} name`].toSorted(),
    );
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
    const screen = screens[provider]();
    screen.add();
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
    const { remoteId } = { remoteId: screens.pipedrive().add() };
    expect(await outboxOf('pipedrive').post()).toEqual([200]);
    expect(await service.hints(time)).toMatchObject({ ignored: 1, looked: 0 });
    expect(await news()).toEqual([]);
    expect(screens.pipedrive().living()).toContain(remoteId);
  });

  it('that comes while the object is gone through for the first time is left to that', async () => {
    const screen = screens.pipedrive();
    screen.add();
    connection = await service.connect(project, 'pipedrive');
    await service.hooks(time);
    await requestSync(nameOf(screen.object), { source: 'request', request: {} }, time);
    screen.add();
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
    const screen = screens.pipedrive();
    const id = screen.add();
    await begin('pipedrive', screen.object);
    screen.change(id);
    await outboxOf('pipedrive').post();
    const { pipedrive } = service.simulators;
    pipedrive.failWith(429, { retryAfterSeconds: 100, times: 20 });
    const before = pipedrive.exchanges.length;
    await service.hints(time);
    pipedrive.clearFailures();
    const asked = pipedrive.exchanges.length;
    expect(asked).toBeGreaterThan(before);
    screen.change(id);
    await outboxOf('pipedrive').post();
    await service.hints(time + 90_000);
    await service.sync(time + 90_000);
    expect(pipedrive.exchanges.length).toBe(asked);
    expect(await news()).toEqual([]);
    await service.hints(time + 101_000);
    expect(await news()).toEqual([`${screen.object}.updated ${id} name`]);
  });

  it('is left to the sync when its record cannot be read for long', async () => {
    const screen = screens.pipedrive();
    const id = screen.add();
    await begin('pipedrive', screen.object);
    screen.change(id);
    await outboxOf('pipedrive').post();
    service.simulators.pipedrive.failWith(500, { times: 1_000 });
    for (let n = 0; n < 8; n += 1) {
      await service.hints(time);
      time += quarter;
    }
    service.simulators.pipedrive.clearFailures();
    expect(await service.hints(time + day)).toMatchObject({ looked: 0, failed: 0, waiting: 0 });
    await service.sync(time);
    expect(await news()).toEqual([`${screen.object}.updated ${id} name`]);
  });
});
