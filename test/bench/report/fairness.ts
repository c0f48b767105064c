import type { FairCase, FairnessMeasured } from '../fairness.ts';
import type { Section } from './report.ts';
import { percentile } from './statistics.ts';
import { type Bar, renderTable } from './table.ts';

/** Maximum ratio to the p95 of a project alone. */
const limit = 2;

const p95 = ({ latencies, lost }: FairCase): number =>
  lost > 0 || latencies.length === 0 ? Number.POSITIVE_INFINITY : percentile(latencies, 0.95);

const rowOf = (what: string, one: FairCase): readonly string[] => [
  `${what}, ${one.name}`,
  String(one.latencies.length),
  ...[0.5, 0.95, 1].map((share) => (one.latencies.length === 0 ? '–' : percentile(one.latencies, share).toFixed(0))),
  String(one.lost),
];

const barsOf = (what: string, cases: readonly FairCase[]): readonly Bar[] => {
  const alone = cases.find((one) => one.alone);
  if (alone === undefined) return [];
  return cases
    .filter((one) => !one.alone)
    .map((one) => {
      const ratio = p95(one) / p95(alone);
      return {
        text: `fairness: p95 of ${what} ${one.name} is ${ratio.toFixed(2)} × that alone, at most ${limit}`,
        met: ratio <= limit,
      };
    });
};

export const reportFairness = ({ deliveries, syncs }: FairnessMeasured): Section => ({
  lines: [
    'A project that shares the process of the workers with others: milliseconds from each change to its arrival at the',
    'endpoint, and from each sync request to the end of the sync',
    ...renderTable([
      ['', 'times', 'p50 ms', 'p95 ms', 'longest', 'lost'],
      ...deliveries.map((one) => rowOf('deliveries', one)),
      ...syncs.map((one) => rowOf('syncs', one)),
    ]),
  ],
  bars: [...barsOf('deliveries', deliveries), ...barsOf('syncs', syncs)],
});
