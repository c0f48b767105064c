import { cpus, loadavg } from 'node:os';
import type { Consumed, Limit } from '../capacity.ts';
import type { MeteredAnswer } from '../consume.ts';
import type { FirstAnswer, Init, Inits } from '../init.ts';
import type { Consumption } from '../meter.ts';
import type { Spread } from './statistics.ts';
import { type Bar, formatSpread, renderTable } from './table.ts';

/** A part of the report, and the bars for its figures. */
export interface Section {
  readonly lines: readonly string[];
  readonly bars: readonly Bar[];
}

export const ratioLimit = 1.5;
/** Maximum size of a bundle, KB. */
const bundleLimit = 600;

export const describeMachine = (): string => {
  const [{ model } = { model: 'unknown' }] = cpus();
  const load = loadavg().map((value) => value.toFixed(2));
  return `${cpus().length} cores (${model}), Node ${process.versions.node}, ${process.platform} ${process.arch}, load average ${load.join(' ')}`;
};

const isRead = ({ action }: Consumption): boolean => /^(Get|BatchGet|Query|TransactGet)/.test(action);

/** Describes calls: `GetItem 0.5 + 4 × BatchWriteItem 25`. Calls with the same cost are counted. */
const describeCalls = (calls: readonly Consumption[]): string => {
  const counted = Map.groupBy(calls, ({ action, units }) => `${action} ${units}`);
  const texts = [...counted].map(([text, { length }]) => (length === 1 ? text : `${length} × ${text}`));
  return texts.join(' + ') || 'none';
};

const countCalls = ({ database }: MeteredAnswer) => {
  const reads = database.filter(isRead).length;
  return { reads, writes: database.length - reads };
};

const capacityBars: Readonly<Record<Limit, (measured: Consumed) => Bar>> = {
  create: ({ name, warm }) => {
    const { reads, writes } = countCalls(warm);
    return {
      text: `${name}, warm: ${reads} read and ${writes} write calls, at most 1 and 1`,
      met: reads <= 1 && writes <= 1,
    };
  },
  known: ({ name, cold }) => {
    const { writes } = countCalls(cold);
    const batches = cold.database.filter(({ action }) => action.startsWith('BatchGet')).length;
    const most = Math.ceil(cold.ids / 100);
    return {
      text: `${name}: ${batches} batch reads for ${cold.ids} ids and ${writes} writes in a new process, at most ${most} and 0`,
      met: batches <= most && writes === 0,
    };
  },
  expand: ({ name, warm }) => ({
    text: `${name}: ${warm.providerRequests - 1} requests to the provider besides the request for the page, at most 3`,
    met: warm.providerRequests - 1 <= 3,
  }),
};

export const reportCapacity = (measured: readonly Consumed[]): Section => ({
  lines: [
    'Calls of DynamoDB and their capacity units: first call of a process, and the same call again; requests',
    'to the provider in the second call',
    ...renderTable([
      ['', 'cold', 'warm', 'requests'],
      ...measured.map(({ name, cold, warm }) => [
        name,
        describeCalls(cold.database),
        describeCalls(warm.database),
        String(warm.providerRequests),
      ]),
    ]),
  ],
  bars: measured.flatMap((one) => (one.limit === undefined ? [] : [capacityBars[one.limit](one)])),
});

const inKilobytes = (bytes: number): string => (bytes / 1024).toFixed(0);

const byInit = (one: Init, other: Init): number => other.inside.median - one.inside.median;
const bySize = (one: Init, other: Init): number => other.bundle.allBytes - one.bundle.allBytes;

const sizeBar = (functions: readonly Init[]): Bar => {
  const [{ bundle } = { bundle: undefined }] = functions.toSorted(bySize);
  if (bundle === undefined) throw new Error('There are no functions.');
  return {
    text: `bundle: the largest, ${bundle.file}, has ${inKilobytes(bundle.allBytes)} KB with all parts, at most ${bundleLimit}`,
    met: bundle.allBytes <= bundleLimit * 1024,
  };
};

const initBar = (functions: readonly Init[], clients: Init): Bar => {
  const [slowest = clients] = functions.toSorted(byInit);
  const within = functions.filter(({ inside }) => inside.median <= ratioLimit * clients.inside.median);
  const ratio = (pick: (init: Init) => Spread): string => (pick(slowest).median / pick(clients).median).toFixed(2);
  return {
    text:
      `init: the slowest, ${slowest.bundle.file}, takes ${ratio(({ inside }) => inside)} × the clients' time, at most ${ratioLimit} ` +
      `(${ratio((init) => init.process)} × with the start of Node); ${within.length} of ${functions.length} functions are within`,
    met: within.length === functions.length,
  };
};

export const reportInit = ({ functions, clients }: Inits, first: FirstAnswer, rounds: number): Section => {
  const rows = [...functions.toSorted(byInit), clients].map((init) => [
    init === clients ? "only the SDK's clients" : init.bundle.file,
    inKilobytes(init.bundle.bytes),
    inKilobytes(init.bundle.gzippedBytes),
    formatSpread(init.inside),
    (init.inside.median / clients.inside.median).toFixed(2),
    formatSpread(init.process),
    (init.process.median / clients.process.median).toFixed(2),
  ]);
  return {
    lines: [
      `Start of a function in a fresh process, ms, median (range) of ${rounds}: init is the import of its bundle`,
      ...renderTable([['', 'KB', 'KB gzip', 'init', '× clients', 'whole process', '× clients'], ...rows]),
      `Import and first contact created, ms: service ${formatSpread(first.service)}, bare handler ${formatSpread(first.bare)}`,
    ],
    bars: [sizeBar(functions), initBar(functions, clients)],
  };
};
