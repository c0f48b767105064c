import { hubspotPortals } from '../../infra/simulators/hubspot/seeds.ts';
import { hubspot } from '../../lib/providers/hubspot/index.ts';
import { listSyncs } from '../../lib/store/sync/syncs.ts';
import type { Service } from '../harness/service.ts';
import { type Units, unitsOf } from '../harness/units.ts';

/** Interval of all objects, ms. */
export const interval = 15 * 60_000;

/** Cost of a connection's cycle without changes: the mean over the cycles of an hour, of two customers. */
export interface IdleCycle extends Units {
  /** Objects of the connection. */
  readonly objects: number;
  /** Requests to the provider. */
  readonly requests: number;
  /** Searches among the requests. The provider's declaration spreads them over time. */
  readonly searches: number;
  /** CPU time, ms. It includes the simulated provider, which runs in the same process. */
  readonly cpu: number;
}

/** Looks before the measurement. The first looks also store that the first runs are complete. */
const looksBefore = 6;

/** Looks to measure: an hour of looks, because the last use of a connection is noted once an hour. */
const looks = 4;

const pipeline = { hs_pipeline: '0', hs_pipeline_stage: '1' };

/** A record of each kind that a new account lacks. */
const records = [
  ['deals', { dealname: 'Deal', pipeline: 'default', dealstage: 'closedwon' }],
  ['tickets', { subject: 'Ticket', ...pipeline }],
  ['notes', { hs_timestamp: '0', hs_note_body: 'Note' }],
  ['tasks', { hs_timestamp: '0', hs_task_subject: 'Task' }],
  ['calls', { hs_timestamp: '0', hs_call_title: 'Call' }],
  ['emails', { hs_timestamp: '0', hs_email_direction: 'EMAIL' }],
  ['meetings', { hs_timestamp: '0', hs_meeting_title: 'Meeting' }],
] as const;

/** Adds records of all kinds to the second simulated account. */
export const fillAccount = ({ simulators }: Service): void => {
  const account = simulators.hubspot.account(hubspotPortals[1].portalId);
  for (const [type, properties] of records) account.create(type, properties);
};

/** Connects an account for a new project with a webhook for all events. @returns a function that disconnects it */
const connectWith = async (service: Service, account: 0 | 1) => {
  const project = await service.project();
  const { id } = await service.connect(project, 'hubspot', { account });
  const body = { url: 'http://127.0.0.1:9/hook', scope: ['*'] };
  const made = await service.call('POST', '/webhook', { key: project.key, body });
  if (made.status !== 201) throw new Error(`The webhook was not created: ${JSON.stringify(made.body)}`);
  const disconnect = () => service.call('DELETE', `/connections/${id}`, { key: project.key });
  return { syncs: () => listSyncs(project.id, id), disconnect };
};

/**
 * Measures the cycles of two HubSpot connections with syncs of all objects. The projects differ, as in a fleet, and the
 * process is the same. Then it disconnects both.
 * @param clock clock of the service and the simulator, epoch ms
 * @param account number of the simulated account, from 0
 */
export const measureIdleCycle = async (
  service: Service,
  clock: { time: number },
  account: 0 | 1 = 0,
): Promise<IdleCycle> => {
  const connections = [await connectWith(service, account), await connectWith(service, account)];
  for (let look = 0; look < looksBefore; look += 1) {
    clock.time += interval;
    await service.sync(() => clock.time);
  }
  const syncs = (await Promise.all(connections.map((one) => one.syncs()))).flat();
  const unready = syncs.filter(({ state, isBaselined }) => state !== 'waiting' || !isBaselined);
  if (unready.length > 0) throw new Error(`Not ready: ${unready.map(({ object }) => object).join(', ')}`);
  let requests = 0;
  let searches = 0;
  const stop = service.simulators.hubspot.onExchange(({ path }) => {
    requests += 1;
    if (hubspot.paces.some((pace) => pace.path.test(path))) searches += 1;
  });
  const before = process.cpuUsage();
  const { written, read, calls } = await unitsOf(async () => {
    for (let look = 0; look < looks; look += 1) {
      clock.time += interval;
      await service.sync(() => clock.time);
    }
  });
  const { user, system } = process.cpuUsage(before);
  stop();
  for (const { disconnect } of connections) await disconnect();
  const cycles = looks * connections.length;
  return {
    written: written / cycles,
    read: read / cycles,
    calls: calls / cycles,
    objects: syncs.length / connections.length,
    requests: requests / cycles,
    searches: searches / cycles,
    cpu: (user + system) / 1000 / cycles,
  };
};
