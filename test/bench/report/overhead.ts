import { type Floor, type InFlight, inFlights, type Measured, type Run } from '../overhead.ts';
import { ratioLimit, type Section } from './report.ts';
import { median, type Spread, spreadOf } from './statistics.ts';
import { type Bar, formatSpread, formatTime, renderMarkdown, renderTable } from './table.ts';

type Reading = (run: Run) => number;

/** The same operation at the service and at the bare handler, with the same number of requests in flight. */
interface Pair {
  readonly operation: string;
  readonly inFlight: InFlight;
  readonly service: readonly Run[];
  readonly bare: readonly Run[];
}

const pairsOf = (measured: readonly Measured[]): readonly Pair[] =>
  measured.flatMap(({ operation, subject, runs }) => {
    const bare = measured.find((other) => other.subject === 'bare' && other.operation === operation);
    if (subject === 'bare' || bare === undefined) return [];
    return inFlights.map((inFlight) => ({
      operation,
      inFlight,
      service: runs[inFlight],
      bare: bare.runs[inFlight],
    }));
  });

/** Ratio of the service's run to the run of the bare handler made right after it. */
const ratioOf = ({ service, bare }: Pair, pick: Reading): Spread =>
  spreadOf(service.map((run, index) => pick(run) / pick(bare[index] ?? run)));

const inTwoDigits = (value: number): string => value.toFixed(2);

/** The figure that a bar compares. */
interface Measure {
  readonly name: 'p50' | 'p95';
  readonly pick: Reading;
  readonly limit: number;
}

const usual: Measure = { name: 'p50', pick: ({ p50 }) => p50, limit: ratioLimit };

/** Compares conflicting requests. Half of the requests succeed at once, so the bar compares the time of the others. */
const contended: Measure = { name: 'p95', pick: ({ p95 }) => p95, limit: 2 };

const measureOf = ({ operation, inFlight }: Pair): Measure =>
  inFlight > 1 && operation.endsWith('same record') ? contended : usual;

const isMet = (pair: Pair): boolean => {
  const { pick, limit } = measureOf(pair);
  return ratioOf(pair, pick).median <= limit;
};
const half = (runs: readonly Run[], pick: Reading): number => median(runs.map(pick));

const rowOf = ({ operation, subject, runs }: Measured, inFlight: InFlight): readonly string[] => {
  const spread = (pick: Reading): string => formatSpread(spreadOf(runs[inFlight].map(pick)));
  return [
    operation,
    String(inFlight),
    subject,
    spread(({ p50 }) => p50),
    spread(({ p95 }) => p95),
    spread(({ p99 }) => p99),
    spread(({ inside }) => inside),
    spread(({ cpu }) => cpu),
    half(runs[inFlight], ({ throughput }) => throughput).toFixed(0),
    formatTime(half(runs[inFlight], ({ provider }) => provider)),
    `${(100 * half(runs[inFlight], ({ providerBusy }) => providerBusy)).toFixed(0)} %`,
  ];
};

/** A row of the table in docs/benchmarks.md. */
const documentedRow = (pair: Pair): readonly string[] => {
  const { operation, inFlight, service, bare } = pair;
  const measure = measureOf(pair);
  const both = (runs: readonly Run[]): string =>
    `${formatTime(half(runs, ({ p50 }) => p50))} / ${formatTime(half(runs, ({ p95 }) => p95))}`;
  const side = (pick: Reading, format: (value: number) => string): string =>
    `${format(half(service, pick))} / ${format(half(bare, pick))}`;
  return [
    operation,
    String(inFlight),
    both(service),
    both(bare),
    `${measure === usual ? '' : `${measure.name}: `}${formatSpread(ratioOf(pair, measure.pick), inTwoDigits)}${
      isMet(pair) ? '' : ': **not met**'
    }`,
    side(
      ({ throughput }) => throughput,
      (value) => value.toFixed(0),
    ),
    side(({ cpu }) => cpu, formatTime),
    formatSpread(
      ratioOf(pair, ({ cpu }) => cpu),
      inTwoDigits,
    ),
  ];
};

const documentedHeader = [
  'operation',
  'in flight',
  'service: p50 / p95, ms',
  'bare handler: p50 / p95, ms',
  `ratio of p50 (runs), at most ${ratioLimit}; of p95 at most ${contended.limit}`,
  'requests/s: service / bare',
  'CPU per request, ms: service / bare',
  'ratio of CPU (runs)',
];

const barOf = (pair: Pair): Bar => {
  const ratio = (pick: Reading): string => formatSpread(ratioOf(pair, pick), inTwoDigits);
  const { name, pick, limit } = measureOf(pair);
  return {
    text:
      `${pair.operation}, ${pair.inFlight} in flight: ${name} is ${ratio(pick)} × the bare handler's, at most ` +
      `${limit} (inside the function ${ratio(({ inside }) => inside)} ×, CPU ${ratio(({ cpu }) => cpu)} ×)`,
    met: isMet(pair),
  };
};

export const reportOverhead = (measured: readonly Measured[], floor: Floor, runs: number): Section => {
  const header = [
    'ms',
    'in flight',
    '',
    'p50',
    'p95',
    'p99',
    'p50 inside',
    'CPU',
    'requests/s',
    'provider',
    'its load',
  ];
  const rows = inFlights.flatMap((inFlight) => measured.map((each) => rowOf(each, inFlight)));
  const pairs = pairsOf(measured);
  return {
    lines: [
      `Overhead of a request: wall time minus the time at the simulator, median (range) of ${runs} runs, service and bare handler in turn`,
      ...renderTable([header, ...rows]),
      'inside: within the function, without gateway and wire. CPU: of the serving process, including the gateway. provider: by the',
      "simulator's own clock, p50. its load: share of the time in which the simulator was busy.",
      `Gateway, wire and an empty function, which both include: p50 ${formatTime(floor.p50)}, CPU ${formatTime(floor.cpu)}`,
      '',
      'The table of docs/benchmarks.md',
      ...renderMarkdown([documentedHeader, ...pairs.map(documentedRow)]),
    ],
    bars: pairs.map(barOf),
  };
};
