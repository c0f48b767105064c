import type { NotifiedMeasured } from '../notified.ts';
import type { Section } from './report.ts';
import { percentile } from './statistics.ts';
import { type Bar, renderTable } from './table.ts';

/** Maximum p95, milliseconds. */
const limit = 2_000;

const at = (latencies: readonly number[], share: number): string =>
  latencies.length === 0 ? '–' : percentile(latencies, share).toFixed(0);

const nameOf = ({ perSecond, connections }: NotifiedMeasured): string =>
  `${perSecond} a second of ${connections} ${connections === 1 ? 'connection' : 'connections'}`;

const rowsOf = (one: NotifiedMeasured): readonly (readonly string[])[] =>
  (['events', 'arrivals'] as const).map((what) => {
    const name = what === 'events' ? 'to its event' : 'to its arrival';
    const times = [0.5, 0.95, 1].map((share) => at(one[what], share));
    return [`${nameOf(one)}, ${name}`, String(one[what].length), ...times, String(one.lost)];
  });

const barOf = (one: NotifiedMeasured): Bar => {
  const p95 = one.lost > 0 || one.events.length === 0 ? Number.POSITIVE_INFINITY : percentile(one.events, 0.95);
  return {
    text: `notifications: p95 from the change to its event is ${p95.toFixed(0)} ms at ${nameOf(one)}, below ${limit}`,
    met: p95 < limit,
  };
};

export const reportNotified = (measured: readonly NotifiedMeasured[]): Section => ({
  lines: [
    'Changes of contacts at Mailchimp, each with a notification: milliseconds from the change to its event, and to its',
    'arrival at an endpoint. Provider, service, each worker, the endpoint and a second endpoint that hangs have processes.',
    ...renderTable([['', 'times', 'p50 ms', 'p95 ms', 'longest', 'lost'], ...measured.flatMap(rowsOf)]),
  ],
  bars: measured.map(barOf),
});
