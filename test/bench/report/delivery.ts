import type { Delivered, DeliveryMeasured } from '../delivery.ts';
import type { Section } from './report.ts';
import { percentile } from './statistics.ts';
import { type Bar, renderTable } from './table.ts';

/** Maximum p95, milliseconds. */
const latencyLimit = 2_000;

const rowOf = (name: string, delivered: Delivered): readonly string[] => {
  const { events, webhooks, seconds, lost, again, latencies, effort } = delivered;
  return [
    name,
    `${events} × ${webhooks}`,
    seconds.toFixed(1),
    String(Math.round(latencies.length / seconds)),
    ...[0.5, 0.95, 1].map((share) => (latencies.length === 0 ? '–' : percentile(latencies, share).toFixed(0))),
    (effort.cpu / latencies.length).toFixed(1),
    (effort.memory / 1024 / 1024).toFixed(0),
    String(lost),
    String(again),
  ];
};

const latencyBar = ({ coming, perSecond }: DeliveryMeasured): Bar => {
  const p95 = coming.latencies.length === 0 ? Number.POSITIVE_INFINITY : percentile(coming.latencies, 0.95);
  return {
    text: `delivery: p95 from the change to the first attempt is ${p95.toFixed(0)} ms at ${perSecond} events per second, below ${latencyLimit}`,
    met: p95 < latencyLimit,
  };
};

const lossBar = ({ waiting, coming }: DeliveryMeasured): Bar => {
  const lost = [...waiting, coming].reduce((sum, one) => sum + one.lost, 0);
  return { text: `delivery: ${lost} messages lost, at most 0`, met: lost === 0 };
};

export const reportDelivery = (measured: DeliveryMeasured): Section => ({
  lines: [
    'Delivery to endpoints on this machine, from the event over the feed: one process with the workers, one with the',
    'endpoints; each event has its record, opened and signed for each message',
    'CPU: of the workers alone, their start included',
    ...renderTable([
      [
        '',
        'events × webhooks',
        's',
        'messages/s',
        'p50 ms',
        'p95 ms',
        'longest',
        'CPU ms each',
        'resident MB',
        'lost',
        'again',
      ],
      ...measured.waiting.map((one) => rowOf('waiting when the workers start', one)),
      rowOf(`${measured.perSecond} changes a second`, measured.coming),
    ]),
  ],
  bars: [latencyBar(measured), lossBar(measured)],
});
