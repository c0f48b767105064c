import { percentile } from '../bench/report/statistics.ts';
import { type Bar, renderTable } from '../bench/report/table.ts';
import type { FleetRun, Work } from './figures.ts';
import type { MeasuredFleet } from './fleet.ts';

/** Maximum difference between the model and the real worker, as a share. */
const mostDifference = 0.1;

/** Maximum p99 of the lateness, milliseconds. */
const mostLateness = 60_000;

/** Minimum records per second of a first run. */
const leastRecords = 250;

const rates = ['cycles', 'written', 'read', 'requests', 'calls', 'messages'] as const;

const names: Readonly<Record<(typeof rates)[number], string>> = {
  cycles: 'cycles per hour',
  written: 'WRU per hour',
  read: 'RRU per hour',
  requests: 'requests to the provider per hour',
  calls: 'calls of DynamoDB per hour',
  messages: 'messages per hour',
};

type Figure = readonly [name: string, of: (run: FleetRun) => number];

const percentiles = (name: string, kind: 'lateness' | 'detection'): readonly Figure[] => [
  [`${name}, p50, s`, (run) => percentile(run[kind], 0.5) / 1000],
  [`${name}, p99, s`, (run) => percentile(run[kind], 0.99) / 1000],
];

const figures: readonly Figure[] = [
  ...rates.map((rate): Figure => [names[rate], (run) => run[rate] / run.hours]),
  ...percentiles('lateness of a cycle', 'lateness'),
  [
    'length of a cycle, mean, s',
    ({ durations }) => durations.reduce((sum, one) => sum + one, 0) / durations.length / 1000,
  ],
  ...percentiles('from a change to its event', 'detection'),
  ['records per second of the first run', (run) => run.recordsPerSecond],
];

const format = (value: number): string => value.toFixed(value < 100 ? 2 : 0);

/** A figure of the real worker and of the model. */
export interface Compared {
  readonly name: string;
  readonly real: number;
  readonly model: number;
  /** Difference as a share of the real figure. */
  readonly difference: number;
}

export const compare = ({ real, model }: Pick<MeasuredFleet, 'real' | 'model'>): readonly Compared[] =>
  figures.map(([name, of]) => {
    const [mine, other] = [of(real), of(model)];
    return { name, real: mine, model: other, difference: mine === other ? 0 : Math.abs(other - mine) / mine };
  });

export const renderCompared = (compared: readonly Compared[]): readonly string[] =>
  renderTable([
    ['', 'real worker', 'model', 'difference'],
    ...compared.map(({ name, real, model, difference }) => [
      name,
      format(real),
      format(model),
      `${(difference * 100).toFixed(1)} %`,
    ]),
  ]);

export const comparedBars = (compared: readonly Compared[]): readonly Bar[] =>
  compared.map(({ name, difference }) => ({
    text: `the model agrees: ${name} differ by ${(difference * 100).toFixed(1)} %, at most ${mostDifference * 100}`,
    met: difference <= mostDifference,
  }));

const workRow = (
  name: string,
  { requests, waves, calls, cpuMs, written, read }: Work,
  cpu = true,
): readonly string[] => [
  name,
  written.toFixed(2),
  read.toFixed(2),
  requests.toFixed(2),
  waves.toFixed(2),
  calls.toFixed(2),
  cpu ? ((requests + calls) * cpuMs).toFixed(0) : '',
];

export const renderMeasured = ({ measured }: MeasuredFleet): readonly string[] =>
  renderTable([
    ['', 'WRU', 'RRU', 'requests', 'in sequence', 'calls', 'CPU, ms'],
    workRow('a cycle without a change', measured.cycle),
    workRow('more per change', measured.change, false),
    workRow('a sweep', measured.sweep),
    workRow('a page of a first run', measured.page),
  ]);

/** @param cases runs of the model, by name */
export const renderModels = (cases: readonly (readonly [name: string, run: FleetRun])[]): readonly string[] =>
  renderTable([
    ['', ...cases.map(([name]) => name)],
    ...figures.map(([name, of]) => [name, ...cases.map(([, run]) => format(of(run)))]),
  ]);

export const modelBars = (name: string, run: FleetRun): readonly Bar[] => {
  const late = percentile(run.lateness, 0.99);
  const lateness = {
    text: `${name}: p99 of the lateness is ${(late / 1000).toFixed(1)} s, at most ${mostLateness / 1000}`,
    met: late <= mostLateness,
  };
  if (run.recordsPerSecond === 0) return [lateness];
  const records = {
    text: `${name}: the first run reads ${run.recordsPerSecond.toFixed(0)} records a second, at least ${leastRecords}`,
    met: run.recordsPerSecond >= leastRecords,
  };
  return [lateness, records];
};
