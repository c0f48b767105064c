import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { noteUse } from '../../lib/store/connections/refresh-lease.ts';
import { listSyncs, requestSync, type SyncName } from '../../lib/store/sync/syncs.ts';
import type { Service } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { unitsOf } from '../harness/units.ts';
import { interval } from './figures.ts';
import { pageSize } from './first-run-model.ts';

const [settings] = hubspotPortals;

/** Accounts at HubSpot: number 0 is the one of the first run. */
export const portalsOf = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ ...settings, portalId: number + 1, accessToken: tokenOf(number) }));

const tokenOf = (portal: number): string => `pat-fleet-${portal}`;

/** A connection that is brought up: all its objects are synced. */
export interface FleetAccount {
  readonly project: string;
  readonly id: string;
  /** Number of its account. */
  readonly portal: number;
}

export interface AccountsPlan {
  readonly connections: number;
  readonly projects: number;
  /** Accounts at the vendor, each with as many connections. */
  readonly portals: number;
  /** Objects that are synced: scopes of a webhook. */
  readonly scope: readonly string[];
}

/** Milliseconds of CPU, and answers, of some work. */
export interface Effort {
  readonly cpu: number;
  readonly answers: number;
}

/** Does something and measures it. @returns its effort, that of the simulators included, which are in this process */
const effortOf = async (service: Service, act: () => Promise<unknown>): Promise<Effort> => {
  let requests = 0;
  const stop = service.simulators.hubspot.onExchange(() => {
    requests += 1;
  });
  const before = process.cpuUsage();
  const { calls } = await unitsOf(act);
  const { user, system } = process.cpuUsage(before);
  stop();
  return { cpu: (user + system) / 1000, answers: requests + calls };
};

/** Connects an account of a project of which nothing else is synced, and asks for its contacts. */
export const askFirstRun = async (service: Service, portal: number, now: number): Promise<SyncName> => {
  const project = await service.project();
  const credentials = { access_token: tokenOf(portal) };
  const { id } = await service.connect(project, 'hubspot', { credentials });
  const name = { project: project.id, connection: id, object: 'crm.contact' };
  await requestSync(name, { source: 'request', request: {} }, now);
  return name;
};

/** Gives an account so many contacts. */
export const fillPortal = (service: Service, portal: number, contacts: number): void => {
  const account = service.simulators.hubspot.account(portal + 1);
  for (let number = account.list('contacts').length; number < contacts; number += 1) {
    account.create('contacts', {
      firstname: 'Contact',
      lastname: String(number),
      email: `contact-${number}@customer.example`,
      phone: `+1 555 ${number}`,
      city: 'London',
    });
  }
};

/** Measures a page of a first run. @param clock of the service and the simulator, epoch ms */
export const measurePage = async (
  service: Service,
  clock: { time: number },
  portal: number,
  pages: number,
): Promise<Effort> => {
  fillPortal(service, portal, pages * pageSize);
  const name = await askFirstRun(service, portal, clock.time);
  const { cpu, answers } = await effortOf(service, () => service.sync(() => clock.time));
  const { run } = (await getSync(name)) ?? {};
  if (run?.counts.pages !== pages) throw new Error(`${run?.counts.pages} pages of ${pages} were read.`);
  return { cpu: cpu / pages, answers: answers / pages };
};

const makeProjects = async (service: Service, { projects, scope }: AccountsPlan): Promise<readonly MadeProject[]> =>
  Promise.all(
    Array.from({ length: projects }, async (_, number) => {
      const project = await service.project(`Project ${number}`);
      const body = { url: 'http://127.0.0.1:9/hook', scope };
      const { status } = await service.call('POST', '/webhook', { key: project.key, body });
      if (status !== 201) throw new Error(`No webhook was made: ${status}`);
      return project;
    }),
  );

/** Laps before the one that is measured: the first ones store that the first runs are caught up with. */
const lapsBefore = 3;

/**
 * Connects accounts and brings them up.
 * @returns also what one cycle took in which nothing had changed
 */
export const connectFleet = async (
  service: Service,
  clock: { time: number },
  plan: AccountsPlan,
): Promise<{ readonly accounts: readonly FleetAccount[]; readonly cycle: Effort; readonly objects: number }> => {
  const projects = await makeProjects(service, plan);
  const accounts: FleetAccount[] = [];
  for (let number = 0; number < plan.connections; number += 1) {
    const project = projects[number % projects.length];
    if (project === undefined) throw new Error('A fleet has a project.');
    // Number 0 is left to the first run.
    const portal = 1 + (number % plan.portals);
    const credentials = { access_token: tokenOf(portal) };
    const { id } = await service.connect(project, 'hubspot', { credentials });
    accounts.push({ project: project.id, id, portal });
  }
  const lap = (): Promise<unknown> => {
    clock.time += interval;
    return service.sync(() => clock.time);
  };
  for (let done = 0; done < lapsBefore; done += 1) await lap();
  const { cpu, answers } = await effortOf(service, lap);
  const objects = await countObjects(accounts);
  return { accounts, objects, cycle: { cpu: cpu / accounts.length, answers: answers / accounts.length } };
};

/** @throws Error where one of them is not brought up */
const countObjects = async (accounts: readonly FleetAccount[]): Promise<number> => {
  let most = 0;
  for (const { project, id } of accounts) {
    const syncs = await listSyncs(project, id);
    const unready = syncs.filter(({ state, isBaselined }) => state !== 'waiting' || !isBaselined);
    if (unready.length > 0) throw new Error(`Not brought up: ${unready.map(({ object }) => object).join(', ')}`);
    most = Math.max(most, syncs.length);
  }
  return most;
};

/** The use of a connection is noted once an hour: of each at another time. @param at epoch ms of the last use */
export const spreadUse = async (accounts: readonly FleetAccount[], at: () => number): Promise<void> => {
  for (const { project, id } of accounts) {
    const connection = await getConnection(project, id);
    if (connection === undefined) throw new Error(`There is no connection ${id}.`);
    await noteUse(connection, at());
  }
};
