import type { FleetPlan, FleetRun, Measured, Work } from './figures.ts';
import type { CpuUnits } from './real-fleet.ts';

/** What was done. Times are epoch ms, units sums. */
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

/** One cycle. */
export interface CycleDone extends JobDone {
  readonly connection: string;
  readonly dueAt: number;
  readonly beganAt: number;
  /** When each event was put: epoch ms. */
  readonly events: readonly number[];
}

/** All that a fleet has done. */
export interface FleetRecord {
  readonly cycles: CycleDone[];
  readonly sweeps: JobDone[];
  /** Slices of the first run, and what was stored after each. */
  readonly firstRun: (JobDone & { readonly pages: number; readonly seen: number })[];
  /** When each message was sent: epoch ms. */
  readonly messages: number[];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

type Figures = Omit<Work, 'cpuMs'>;
type Kind = keyof Figures;

/** A figure of each kind. */
const figuresOf = (figure: (kind: Kind) => number): Figures => ({
  requests: figure('requests'),
  waves: figure('waves'),
  calls: figure('calls'),
  before: figure('before'),
  beside: figure('beside'),
  written: figure('written'),
  read: figure('read'),
});

/** Sums of some work for each of so many. */
const perOne = (done: readonly JobDone[], count: number): Figures =>
  figuresOf((kind) => (count === 0 ? 0 : sumOf(done.map((one) => one[kind])) / count));

/** The units of a time, epoch ms. @throws Error where nothing was done in it */
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
  // One that does work itself, which has waited for long, is none without it.
  const sweeps = record.sweeps.filter((sweep) => isMeasured(sweep) && sweep.requests === 0);
  if (idle.length === 0 || changes === 0 || sweeps.length === 0) throw new Error('Too little was done to be measured.');
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

/** From each change to its event: of each connection in their order. */
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

/** The record of a fleet from a time on (epoch ms), as the model has it. */
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
