import type { FleetPlan, FleetRun, Measured, Work } from './figures.ts';
import type { CpuUnits } from './real-fleet.ts';

/** A finished job. Times are epoch ms, units are sums. */
export interface JobDone {
  readonly at: number;
  readonly endedAt: number;
  readonly requests: number;
  readonly calls: number;
  readonly waves: number;
  readonly before: number;
  readonly beside: number;
  readonly written: number;
  readonly read: number;
}

/** A finished cycle. */
export interface CycleDone extends JobDone {
  readonly connection: string;
  readonly dueAt: number;
  readonly beganAt: number;
  /** Times of the puts of events, epoch ms. */
  readonly events: readonly number[];
}

/** All finished work of a fleet. */
export interface FleetRecord {
  readonly cycles: CycleDone[];
  readonly sweeps: JobDone[];
  /** Slices of the first run, with the totals stored after each. */
  readonly firstRun: (JobDone & { readonly pages: number; readonly seen: number })[];
  /** Times of the sent messages, epoch ms. */
  readonly messages: number[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

type Figures = Omit<Work, 'cpuMs'>;
type Kind = keyof Figures;

/** Computes a figure per kind. */
const figuresOf = (figure: (kind: Kind) => number): Figures => ({
  requests: figure('requests'),
  waves: figure('waves'),
  calls: figure('calls'),
  before: figure('before'),
  beside: figure('beside'),
  written: figure('written'),
  read: figure('read'),
});

/** Mean figures: sums of some work, divided by a number of things. */
const perOne = (done: readonly JobDone[], count: number): Figures =>
  figuresOf((kind) => (count === 0 ? 0 : sumOf(done.map((one) => one[kind])) / count));

/** Computes the costs of a period, epoch ms. @throws Error if too little happened in the period */
export const measuredOf = (
  record: FleetRecord,
  { from, until }: { readonly from: number; readonly until: number },
  cpu: CpuUnits,
): Measured => {
  const isMeasured = ({ at }: JobDone): boolean => at >= from && at < until;
  const cycles = record.cycles.filter(isMeasured);
  const idle = cycles.filter(({ events }) => events.length === 0);
  const changed = cycles.filter(({ events }) => events.length > 0);
  const changes = sumOf(changed.map(({ events }) => events.length));
  // A sweep that works on an overdue connection itself is not a plain sweep.
  const sweeps = record.sweeps.filter((sweep) => isMeasured(sweep) && sweep.requests === 0);
  if (idle.length === 0 || changes === 0 || sweeps.length === 0)
    throw new Error('The fleet did too little work to measure.');
  const cycle: Work = { ...perOne(idle, idle.length), cpuMs: cpu.cycle };
  const withChanges = perOne(changed, changes);
  const share = changed.length / changes;
  const more = (kind: Kind): number => withChanges[kind] - cycle[kind] * share;
  const pages = record.firstRun.at(-1)?.pages ?? 0;
  const page: Work = { ...perOne(record.firstRun, pages), cpuMs: cpu.page };
  return {
    cycle,
    change: { ...figuresOf(more), cpuMs: cpu.cycle },
    sweep: { ...perOne(sweeps, sweeps.length), cpuMs: cpu.cycle },
    page,
    opening: ((page.requests - 1) * pages) / record.firstRun.length,
  };
};

/** Delays between changes and their events, in order, per connection. */
const detectionOf = (
  { cycles }: FleetRecord,
  changesOf: (connection: string) => readonly number[],
  from: number,
): number[] => {
  const byConnection = Map.groupBy(cycles, ({ connection }) => connection);
  return [...byConnection].flatMap(([connection, own]) => {
    const changes = changesOf(connection);
    const events = own.flatMap(({ events: at }) => at.map((event) => [event, own] as const));
    return events.flatMap(([event], index) => {
      const change = changes[index];
      if (change === undefined) throw new Error(`${connection} has an event too many.`);
      return event < from ? [] : [event - change];
    });
  });
};

/** Summarizes the record of a fleet from a time (epoch ms), with the figures of the model. */
export const fleetRunOf = (
  record: FleetRecord,
  { end }: FleetPlan,
  changesOf: (connection: string) => readonly number[],
  from: number,
): FleetRun => {
  const isCounted = (at: number): boolean => at >= from && at < end;
  const cycles = record.cycles.filter(({ beganAt }) => isCounted(beganAt));
  const sweeps = record.sweeps.filter(({ at }) => isCounted(at));
  const total = (kind: Kind): number => sumOf([...cycles, ...sweeps].map((one) => one[kind]));
  const [first, last] = [record.firstRun[0], record.firstRun.at(-1)];
  const seconds = first === undefined || last === undefined ? 0 : (last.endedAt - first.at) / 1000;
  return {
    hours: (end - from) / 3_600_000,
    cycles: cycles.length,
    written: total('written'),
    read: total('read'),
    requests: total('requests'),
    calls: total('calls'),
    messages: record.messages.filter(isCounted).length,
    lateness: cycles.map(({ beganAt, dueAt }) => beganAt - dueAt),
    detection: detectionOf(record, changesOf, from),
    durations: cycles.map(({ beganAt, endedAt }) => endedAt - beganAt),
    recordsPerSecond: seconds === 0 ? 0 : (last?.seen ?? 0) / seconds,
  };
};
