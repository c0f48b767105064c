import { listSyncs } from '../../lib/store/sync/syncs.ts';
import type { Service } from '../harness/service.ts';
import { type Units, unitsOf } from '../harness/units.ts';

/** Milliseconds: the interval of all objects. */
export const interval = 15 * 60_000;

/** What a cycle of one connection costs in which nothing has changed. */
export interface IdleCycle extends Units {
  /** Objects of the connection. */
  readonly objects: number;
  /** Requests to the provider. */
  readonly requests: number;
  /** Milliseconds of CPU, those of the simulated provider included, which is in the same process. */
  readonly cpu: number;
}

/** Looks before the one that is measured: the first ones store that the first runs are caught up with. */
const looksBefore = 3;

/**
 * Measures the cycle of a HubSpot connection of which all objects are synced.
 * @param clock of the service and of the simulator, epoch ms
 */
export const measureIdleCycle = async (service: Service, clock: { time: number }): Promise<IdleCycle> => {
  const project = await service.project();
  const { id } = await service.connect(project, 'hubspot');
  const body = { url: 'http://127.0.0.1:9/hook', scope: ['*'] };
  const made = await service.call('POST', '/webhook', { key: project.key, body });
  if (made.status !== 201) throw new Error(`No webhook was made: ${JSON.stringify(made.body)}`);
  for (let look = 0; look <= looksBefore; look += 1) {
    clock.time += interval;
    await service.sync(() => clock.time);
  }
  const syncs = await listSyncs(project.id, id);
  const unready = syncs.filter(({ state, isBaselined }) => state !== 'waiting' || !isBaselined);
  if (unready.length > 0) throw new Error(`Not ready: ${unready.map(({ object }) => object).join(', ')}`);
  let requests = 0;
  const stop = service.simulators.hubspot.onExchange(() => {
    requests += 1;
  });
  clock.time += interval;
  const before = process.cpuUsage();
  const units = await unitsOf(() => service.sync(() => clock.time));
  const { user, system } = process.cpuUsage(before);
  stop();
  return { ...units, objects: syncs.length, requests, cpu: (user + system) / 1000 };
};
