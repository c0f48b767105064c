import type { LoggedCall } from '../request-log.ts';
import type { Section } from './report.ts';
import { median, spreadOf } from './statistics.ts';
import { formatSpread, formatTime, renderTable } from './table.ts';

/** Most CPU time of a function with the log, as a multiple of the time without the log. */
const limit = 1.02;

const ratioOf = ({ runs }: LoggedCall) => spreadOf(runs.map(({ on, off }) => on / off));

const inThreeDigits = (value: number): string => value.toFixed(3);

const rowOf = (one: LoggedCall): readonly string[] => {
  const { name, inFlight, runs } = one;
  const side = (pick: 'on' | 'off'): number => median(runs.map((run) => run[pick]));
  const difference = spreadOf(runs.map(({ on, off }) => 1000 * (on - off)));
  return [
    `contact ${name}`,
    String(inFlight),
    formatTime(side('on')),
    formatTime(side('off')),
    formatSpread(ratioOf(one), inThreeDigits),
    formatSpread(difference, (value) => value.toFixed(0)),
  ];
};

/** The price of the request log in the functions, with a bar for each function and number of requests in flight. */
export const reportRequestLog = (measured: readonly LoggedCall[]): Section => ({
  lines: [
    'CPU time of a request with its log line and without, ms, in the process of the function; median (range) of the runs',
    ...renderTable([['', 'in flight', 'with', 'without', 'ratio', 'difference, µs'], ...measured.map(rowOf)]),
  ],
  bars: measured.map((one) => ({
    text: `request log, contact ${one.name}, ${one.inFlight} in flight: CPU is ${formatSpread(ratioOf(one), inThreeDigits)} × the time without, at most ${limit}`,
    met: ratioOf(one).median <= limit,
  })),
});
