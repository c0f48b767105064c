import { environment } from '../../lib/environment.ts';
import { shardOf } from '../../lib/store/dynamodb/key-template.ts';
import type { Service } from '../harness/service.ts';
import { type AccountsPlan, connectFleet, type Effort, type FleetAccount, measurePage, spreadUse } from './accounts.ts';
import { type FleetPlan, type FleetRun, interval, type Measured, randomFrom, sweepEvery } from './figures.ts';
import { fleetRunOf, measuredOf } from './fleet-record.ts';
import { runModel } from './model.ts';
import { runRealFleet } from './real-fleet.ts';

const hour = 3_600_000;

/** Size of a fleet for the real worker. */
export interface FleetSize extends AccountsPlan {
  /** Number of intervals for measuring the costs, and of later intervals for comparing the model. */
  readonly laps: { readonly measured: number; readonly compared: number };
  /** Changes per account and hour. */
  readonly changes: number;
  /** Records of the first run. */
  readonly firstRun: number;
  /** CPU effort of a cycle and of a page. Default: measured. */
  readonly effort?: Readonly<Record<'cycle' | 'page', Effort>>;
}

/** Results of a fleet with the real worker and with the model. */
export interface MeasuredFleet {
  readonly objects: number;
  readonly effort: Readonly<Record<'cycle' | 'page', Effort>>;
  readonly measured: Measured;
  readonly real: FleetRun;
  readonly model: FleetRun;
}

/** Pages of the first run for measuring its effort. An equally long run before compiles the code. */
const effortPages = 20;

/** Intervals before the measurement. For an hour and five minutes, later looks find the same changes again. */
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

/** Plans a fleet of the same kind and of any size. @param hours length of the plan */
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
 * Measures a fleet with the real worker in simulated time, and computes the same fleet with the model.
 * @param clock clock of the simulator, epoch ms
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
