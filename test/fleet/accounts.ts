import type { MadeProject } from '../../infra/local/setup.ts';
import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { noteUse } from '../../lib/store/connections/connection-use.ts';
import { getConnection } from '../../lib/store/connections/connections.ts';
import { listSyncs, requestSync, type SyncName } from '../../lib/store/sync/syncs.ts';
import type { Service } from '../harness/service.ts';
import { getSync } from '../harness/syncs.ts';
import { unitsOf } from '../harness/units.ts';
import { interval } from './figures.ts';
import { pageSize } from './first-run-model.ts';

const [settings] = hubspotPortals;

/** Accounts at HubSpot. The account with number 0 is for the first run. */
export const portalsOf = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ ...settings, portalId: number + 1, accessToken: tokenOf(number) }));

const tokenOf = (portal: number): string => `pat-fleet-${portal}`;

/** A ready connection: all its objects are synced. */
export interface FleetAccount {
  readonly project: string;
  readonly id: string;
  /** Number of the connection's account. */
  readonly portal: number;
}

export interface AccountsPlan {
  readonly connections: number;
  readonly projects: number;
  /** Number of accounts at the vendor. The connections are spread evenly over the accounts. */
  readonly portals: number;
  /** Scopes of the webhook, which determine the synced objects. */
  readonly scope: readonly string[];
}

/** CPU time of some work, ms, and number of answers that it waited for. */
export interface Effort {
  readonly cpu: number;
  readonly answers: number;
}

/** Runs an action and measures it. @returns the effort, including the simulators, which run in this process */
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

/** Connects an account in a project without other syncs, and requests a sync of its contacts. */
export const askFirstRun = async (service: Service, portal: number, now: number): Promise<SyncName> => {
  const project = await service.project();
  const credentials = { access_token: tokenOf(portal) };
  const { id } = await service.connect(project, 'hubspot', { credentials });
  const name = { project: project.id, connection: id, object: 'crm.contact' };
  await requestSync(name, { source: 'request', request: {} }, now);
  return name;
};

/** Adds contacts to an account until it has this number. */
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

/** Measures a page of a first run. @param clock clock of the service and the simulator, epoch ms */
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
      if (status !== 201) throw new Error(`The webhook was not created: ${status}`);
      return project;
    }),
  );

/** Laps before the measured one. The first laps also store that the first runs are complete. */
const lapsBefore = 3;

/**
 * Connects accounts and waits until all objects are synced.
 * @returns the accounts, and the effort of a cycle without changes
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
    if (project === undefined) throw new Error('A fleet needs a project.');
    // Number 0 is reserved for the first run.
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

/** @throws Error if a connection is not ready */
const countObjects = async (accounts: readonly FleetAccount[]): Promise<number> => {
  let most = 0;
  for (const { project, id } of accounts) {
    const syncs = await listSyncs(project, id);
    const unready = syncs.filter(({ state, isBaselined }) => state !== 'waiting' || !isBaselined);
    if (unready.length > 0) throw new Error(`Not ready: ${unready.map(({ object }) => object).join(', ')}`);
    most = Math.max(most, syncs.length);
  }
  return most;
};

/** Spreads the hourly note of a connection's last use over the connections. @param at time of the last use, epoch ms */
export const spreadUse = async (accounts: readonly FleetAccount[], at: () => number): Promise<void> => {
  for (const { project, id } of accounts) {
    const connection = await getConnection(project, id);
    if (connection === undefined) throw new Error(`There is no connection ${id}.`);
    await noteUse(connection, at());
  }
};
