import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MadeConnection, MadeProject } from '../../infra/local/setup.ts';
import { dynamicsOrgs } from '../../infra/simulators/dynamics-365/seeds.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { pipedriveCompanies } from '../../infra/simulators/pipedrive/seeds.ts';
import { tokensOf } from '../../infra/simulators/pipedrive/tokens.ts';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import { creditsOf } from '../../infra/simulators/zoho-crm/coql.ts';
import { zohoOrgs } from '../../infra/simulators/zoho-crm/seeds.ts';
import type { Provider } from '../../lib/providers/define.ts';
import { requestSync } from '../../lib/store/sync/syncs.ts';
import { byProvider } from '../harness/by-provider.ts';
import { dataOf } from '../harness/reply.ts';
import { runs, seed } from '../harness/runs.ts';
import { type Service, startService } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { eventsOf } from './play/events.ts';
import { createRandom } from './play/random.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Daily limits of the simulated vendors. They are low, so that a day of syncs would exceed them. */
const most = vi.hoisted(() => ({ hubspot: 300, pipedrive: 3_000, 'zoho-crm': 400, 'dynamics-365': 400 }) as const);

// Responses of Zoho CRM and Dynamics 365 do not contain the rest of the limit, so the test declares the limit.
vi.mock(import('../../lib/providers/registry.ts'), async (original) => {
  const [{ loaders }, { zohoCrm }, { dynamics365 }] = await Promise.all([
    original(),
    import('../../lib/providers/zoho-crm/index.ts'),
    import('../../lib/providers/dynamics-365/index.ts'),
  ]);
  const limited = <P extends Provider & Required<Pick<Provider, 'budgets'>>>(provider: P, limit: number) => ({
    ...provider,
    budgets: provider.budgets.map((budget) => ({ ...budget, limit })),
  });
  return {
    loaders: {
      ...loaders,
      'zoho-crm': async () => limited(zohoCrm, most['zoho-crm']),
      'dynamics-365': async () => limited(dynamics365, most['dynamics-365']),
    },
  };
});

/** Milliseconds of the whole test, and between two checks for due work. */
const span = runs(36 * hour, 7 * day);
const step = runs(hour, 15 * minute);

type Vendor = keyof typeof most;

let service: Service;
let project: MadeProject;
let time = Math.ceil(Date.now() / day) * day;

beforeAll(async () => {
  const now = () => time;
  service = await startService({
    hubspot: { strictDuplicates: false, now, dailyRequests: most.hubspot },
    pipedrive: { now, dailyTokens: most.pipedrive },
    'zoho-crm': { now, orgs: zohoOrgs.map((org) => ({ ...org, dailyCredits: most['zoho-crm'] })) },
    'dynamics-365': { now },
  });
});

afterAll(() => service.stop());

beforeEach(async () => {
  time = Math.ceil(time / day + 1) * day;
  project = await service.project();
});

const accounts = {
  hubspot: {
    object: 'crm.company',
    others: ['crm.contact', 'crm.deal', 'crm.task'],
    add: (name: string) => String(hubspot().create('companies', { name }).id),
    unitsOf: () => 1,
  },
  pipedrive: {
    object: 'crm.company',
    others: ['crm.contact', 'crm.deal', 'crm.task'],
    add: (name: string) => String(pipedrive().create('organizations', { name }).id),
    unitsOf: (exchange: Exchange) => tokensOf(exchange as never),
  },
  'zoho-crm': {
    object: 'crm.company',
    others: ['crm.contact', 'crm.deal', 'crm.task'],
    add: (name: string) => zoho().create('Accounts', { Account_Name: name }),
    unitsOf: ({ path, requestBody }: Exchange) => (path.endsWith('/coql') ? creditsOf(requestBody) : 1),
  },
  'dynamics-365': {
    object: 'crm.company',
    others: ['crm.contact', 'crm.deal', 'crm.task'],
    add: (name: string) => dynamics().create('account', { name }),
    unitsOf: () => 1,
  },
} as const;

const hubspot = () => service.simulators.hubspot.account(hubspotPortals[0].portalId);
const pipedrive = () => service.simulators.pipedrive.account(pipedriveCompanies[0].companyDomain);

const zoho = () => service.simulators['zoho-crm'].account(zohoOrgs[0].id);
const dynamics = () => service.simulators['dynamics-365'].account(dynamicsOrgs[0].host);

const nameOf = (object: string, { id }: MadeConnection) => ({ project: project.id, connection: id, object });

const request = (object: string, of: MadeConnection) =>
  requestSync(nameOf(object, of), { source: 'request', request: {} }, time);

const shownOf = async ({ id }: MadeConnection): Promise<readonly Record<string, unknown>[]> =>
  dataOf(await service.call('GET', `/connections/${id}/sync`, { key: project.key })) as never;

/**
 * Hours after which a run that waits for the daily budget continues. An hour counts until all its requests are more
 * than a day old.
 */
const longestWait = 26;

/** Objects of a connection with an unfinished run. The run waits for the daily budget, and the API shows this. */
const waitingOf = async (connection: MadeConnection): Promise<readonly string[]> => {
  const open = (await shownOf(connection)).filter(({ result }) => result !== 'succeeded');
  for (const one of open) expect(one).toMatchObject({ result: null, state: 'paused_budget' });
  return open.map(({ object }) => String(object));
};

interface Sent {
  readonly at: number;
  readonly units: number;
  /** Units that the account had left for the day before the request. */
  readonly left: number;
}

/** Watches the budget of an account. Its day begins at midnight UTC. */
class Watch {
  readonly background: Sent[] = [];
  /** Whether callers make the current requests. */
  isCalling = false;
  #used = { day: 0, units: 0 };
  readonly stop: () => void;
  readonly #vendor: Vendor;

  constructor(vendor: Vendor) {
    this.#vendor = vendor;
    this.stop = service.simulators[vendor].onExchange((exchange) => this.#see(exchange));
  }

  get left(): number {
    const today = Math.floor(time / day);
    if (this.#used.day !== today) this.#used = { day: today, units: 0 };
    return most[this.#vendor] - this.#used.units;
  }

  #see(exchange: Exchange): void {
    const units = accounts[this.#vendor].unitsOf(exchange);
    if (!this.isCalling) this.background.push({ at: time, units, left: this.left });
    expect(exchange.status).not.toBe(429);
    this.#used = { day: Math.floor(time / day), units: most[this.#vendor] - this.left + units };
  }

  /** Units that background work has used in the last 24 hours. */
  get taken(): number {
    const recent = this.background.filter(({ at }) => at > time - day);
    return recent.reduce((sum, { units }) => sum + units, 0);
  }

  /** Requests of background work in the time when the rest of the limit is reserved for callers. */
  get probes(): readonly Sent[] {
    return this.background.filter(({ left, units }) => left - units < 0.3 * most[this.#vendor]);
  }
}

const vendors = ['hubspot', 'pipedrive', 'zoho-crm', 'dynamics-365'] as const;

describe.each(byProvider(vendors, 3))(`a week of syncs of %s (SEED=${seed})`, (vendor) => {
  it('uses at most 40 % of each day, leaves 30 % of the day to callers, and syncs everything in the end', async () => {
    const random = createRandom(seed);
    const { object, others, add } = accounts[vendor];
    // Two linked users connect the same account.
    const connections = [await service.connect(project, vendor), await service.connect(project, vendor)];
    const [{ token = '' } = {}] = connections;
    const watch = new Watch(vendor);
    for (const connection of connections) {
      for (const one of [object, ...others]) await request(one, connection);
    }
    // Records that exist before the first run cause no events.
    await service.sync(() => time);
    const call = async (): Promise<void> => {
      watch.isCalling = true;
      expect((await service.call('GET', '/crm/companies?limit=1', { token })).status).toBe(200);
      watch.isCalling = false;
    };
    const added: string[] = [];
    let [busiest, stopped] = [0, 0];
    const end = time + span;
    for (; time < end; time += step) {
      if (random(4) === 0) added.push(add(`Company ${time}`));
      await service.sync(() => time);
      busiest = Math.max(busiest, watch.taken);
      const shown = await shownOf(connections[0] as MadeConnection);
      if (shown.some(({ state }) => state === 'paused_budget')) stopped += 1;
      // On some days, callers use all the requests that are left for them.
      for (let calls = random(6); calls > 0 && watch.left > 0.2 * most[vendor]; calls -= 1) await call();
    }
    expect(busiest).toBeLessThanOrEqual(0.4 * most[vendor]);
    expect(busiest).toBeGreaterThan(0.3 * most[vendor]);
    expect(stopped).toBeGreaterThan(0);
    // Each connection checks once an hour whether requests are allowed again.
    expect(watch.probes.length).toBeLessThanOrEqual(connections.length * (span / hour));
    for (let turn = 0; turn < 30; turn += 1) {
      time += hour;
      await service.sync(() => time);
    }
    let waiting = await Promise.all(connections.map(waitingOf));
    for (let turn = 0; turn < longestWait && waiting.flat().length > 0; turn += 1) {
      time += hour;
      await service.sync(() => time);
      const still = await Promise.all(connections.map(waitingOf));
      waiting = waiting.map((objects, at) => objects.filter((one) => still[at]?.includes(one)));
    }
    expect(waiting.flat()).toEqual([]);
    watch.stop();
    for (const connection of connections) {
      const events = await eventsOf(project.id, connection.id);
      const created = events.filter(({ type }) => type === `${object}.created`).map(({ remoteId }) => String(remoteId));
      expect(created.filter((id) => added.includes(id)).toSorted()).toEqual(added.toSorted());
      const kept = (await shownOf(connection)).map(({ object: one }) => one);
      expect(kept).toEqual(expect.arrayContaining([object, ...others]));
      await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
    }
  });
});

describe('background work that has used its daily budget', () => {
  it('reports why and until when it waits, keeps its place, and callers continue', async () => {
    const connection = await service.connect(project, 'hubspot');
    for (let n = 0; n < 350; n += 1) hubspot().create('contacts', { firstname: `Contact ${n}` });
    service.simulators.hubspot.headers = { 'x-hubspot-ratelimit-daily-remaining': '90' };
    await request('crm.contact', connection);
    await service.sync(() => time);
    const [shown] = await shownOf(connection);
    const at = new Date(time + hour).toISOString();
    expect(shown).toMatchObject({ state: 'paused_budget', resumes_at: at, last_error: { code: 'rate_limited' } });
    const { message } = Object(shown?.last_error);
    expect(message).toContain(`leaves the last 30 % to callers; it continues at ${at}`);
    expect((await service.call('GET', '/crm/contacts', { token: connection.token })).status).toBe(200);
    const body = { background_budget: { leave_percent: 10, use_percent: 50 } };
    const path = `/connections/${connection.id}`;
    const changed = await service.call('PATCH', path, { key: project.key, body });
    expect(dataOf(changed)).toMatchObject(body);
    const { run } = (await getSync(nameOf('crm.contact', connection))) ?? {};
    time += hour;
    await service.sync(() => time);
    const ended = await getSync(nameOf('crm.contact', connection));
    expect(ended).toMatchObject({ result: 'succeeded', run: { number: run?.number } });
    const usual = await service.call('PATCH', path, { key: project.key, body: { background_budget: null } });
    expect(dataOf(usual)).toMatchObject({ background_budget: { leave_percent: 30, use_percent: 40 } });
    service.simulators.hubspot.headers = {};
    await service.call('DELETE', `/connections/${connection.id}`, { key: project.key });
  });
});
