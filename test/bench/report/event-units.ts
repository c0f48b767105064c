import type { EventUnits } from '../event-units.ts';
import type { Section } from './report.ts';
import { type Bar, renderTable } from './table.ts';

/** Maximum write units of a delivered change in a busy feed. */
const limits: Readonly<Record<string, number>> = { 'busy, 1 KB': 12, 'busy, 2 KB': 16 };

const format = (units: number): string => (units === 0 ? '–' : units.toFixed(2));

const barOf = ({ name, sum }: EventUnits): readonly Bar[] => {
  const limit = limits[name];
  if (limit === undefined) return [];
  return [
    { text: `events: a delivered change costs ${format(sum)} WRU (${name}), at most ${limit}`, met: sum <= limit },
  ];
};

/** All kinds of writes, in the order of their first measurement. */
const kindsOf = (measured: readonly EventUnits[]): readonly string[] => [
  ...new Set(measured.flatMap(({ writes }) => Object.keys(writes))),
];

export const reportEventUnits = (measured: readonly EventUnits[]): Section => ({
  lines: [
    'Units of DynamoDB for a change that is delivered to one webhook, as the engine counts them: in a feed with many',
    'changes at a time, and alone',
    ...renderTable([
      ['', ...measured.map(({ name }) => name)],
      ['bytes of the event', ...measured.map(({ size }) => String(size))],
      ...kindsOf(measured).map((kind) => [kind, ...measured.map(({ writes }) => format(writes[kind] ?? 0))]),
      ['sum, WRU', ...measured.map(({ sum }) => format(sum))],
      ['reads, RRU', ...measured.map(({ reads }) => format(reads))],
    ]),
  ],
  bars: measured.flatMap(barOf),
});
