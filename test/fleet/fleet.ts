import { environment } from '../../lib/environment.ts';
import { shardOf } from '../../lib/store/dynamodb/shards.ts';
import type { Service } from '../harness/service.ts';
import { type AccountsPlan, connectFleet, type Effort, type FleetAccount, measurePage, spreadUse } from './accounts.ts';
import { type FleetPlan, type FleetRun, interval, type Measured, randomFrom, sweepEvery } from './figures.ts';
import { fleetRunOf, measuredOf } from './fleet-record.ts';
import { runModel } from './model.ts';
import { runRealFleet } from './real-fleet.ts';

const hour = 3_600_000;

/** How large a fleet the real worker is given. */
export interface FleetSize extends AccountsPlan {
  /** Intervals that give the units, and those after them in which the model has to agree. */
  readonly laps: { readonly measured: number; readonly compared: number };
  /** Changes of each account in an hour. */
  readonly changes: number;
  /** Records of the first run. */
  readonly firstRun: number;
  /** What a cycle and a page take of the CPU; measured without. */
  readonly effort?: Readonly<Record<'cycle' | 'page', Effort>>;
}

/** A fleet as the real worker and as the model have worked on it. */
export interface MeasuredFleet {
  readonly objects: number;
  readonly effort: Readonly<Record<'cycle' | 'page', Effort>>;
  readonly measured: Measured;
  readonly real: FleetRun;
  readonly model: FleetRun;
}

/** Pages of the first run by which its effort is measured, after one of the same length that compiles the code. */
const effortPages = 20;

/** Intervals before those that count: what was found is found again by the looks of an hour and five minutes. */
const lapsToSettle = 5;

const perAnswer = ({ cpu, answers }: Effort): number => cpu / answers;

const ascending = (count: number, next: () => number): number[] =>
  Array.from({ length: count }, next).toSorted((a, b) => a - b);

const planOf = (accounts: readonly FleetAccount[], begin: number, size: FleetSize, random: () => number): FleetPlan => {
  const end = begin + (lapsToSettle + size.laps.measured + size.laps.compared) * interval;
  const changesOf = new Map<number, readonly number[]>();
  const count = Math.round((size.changes * (end - begin)) / hour);
  const latest = end - begin - interval - sweepEvery;
  for (const { portal } of accounts) {
    if (!changesOf.has(portal))
      changesOf.set(
        portal,
        ascending(count, () => Math.round(begin + random() * latest)),
      );
  }
  const connections = accounts.map(({ project, id, portal }) => ({
    owner: project,
    dueAt: Math.round(begin + random() * interval),
    partition: shardOf(id, environment.dueShards),
    changes: changesOf.get(portal) ?? [],
  }));
  return { begin, end, connections, firstRun: size.firstRun };
};

/** A fleet of the same kind, as large as one likes. @param hours from its beginning to its end */
export const largePlan = (connections: number, projects: number, hours: number, firstRun: number): FleetPlan => {
  const random = randomFrom(connections);
  const end = hours * hour;
  return {
    begin: 0,
    end,
    firstRun,
    connections: Array.from({ length: connections }, (_, number) => ({
      owner: `project ${number % projects}`,
      dueAt: Math.round(random() * interval),
      partition: Math.floor(random() * environment.dueShards),
      changes: ascending(Math.floor(hours), () => Math.round(random() * end)),
    })),
  };
};

const measureEffort = async (service: Service, clock: { time: number }, size: FleetSize): Promise<Effort> => {
  if (size.effort !== undefined) return size.effort.page;
  await measurePage(service, clock, size.portals + 1, effortPages);
  return measurePage(service, clock, size.portals + 2, effortPages);
};

/**
 * Measures a fleet with the real worker in injected time, and computes the same one by the measured units.
 * @param clock of the simulator, epoch ms
 */
export const measureFleet = async (
  service: Service,
  clock: { time: number },
  size: FleetSize,
): Promise<MeasuredFleet> => {
  const random = randomFrom(size.connections);
  const page = await measureEffort(service, clock, size);
  const { accounts, objects, cycle } = await connectFleet(service, clock, size);
  const effort = size.effort ?? { cycle, page };
  const begin = Math.ceil((clock.time + hour) / sweepEvery) * sweepEvery;
  await spreadUse(accounts, () => begin - random() * hour);
  const plan = planOf(accounts, begin, size, random);
  const cpu = { cycle: perAnswer(effort.cycle), page: perAnswer(effort.page) };
  const record = await runRealFleet(service, { accounts, plan, cpu }, clock);
  const settled = begin + lapsToSettle * interval;
  const from = settled + size.laps.measured * interval;
  const changesOf = new Map(
    accounts.map(({ project, id }, number) => [`${project}#${id}`, plan.connections[number]?.changes ?? []]),
  );
  const measured = measuredOf(record, { from: settled, until: from }, cpu);
  return {
    objects,
    effort,
    measured,
    real: fleetRunOf(record, plan, (connection) => changesOf.get(connection) ?? [], from),
    model: runModel(plan, measured, from),
  };
};
