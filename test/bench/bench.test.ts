import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startHubspotSimulator } from '../../infra/simulators/hubspot/index.ts';
import { measureRequests } from './load.ts';
import { type Measured, overheadOf, type Run, type Subject } from './overhead.ts';
import {
  nameProviderRequests,
  providerTimeOf,
  serveAs,
  startProviderClock,
  takeProviderTimes,
} from './provider-time.ts';
import { reportDelivery } from './report/delivery.ts';
import { reportNotified } from './report/notified.ts';
import { reportOverhead } from './report/overhead.ts';
import { reportRequestLog } from './report/request-log.ts';
import { median, percentile, spreadOf } from './report/statistics.ts';
import { formatBar, formatSpread, renderTable } from './report/table.ts';
import type { LoggedCall } from './request-log.ts';
import { startProcess } from './setup/processes.ts';
import { arrivals } from './setup/receiver.ts';

describe('percentile', () => {
  it('refuses an empty list', () => {
    expect(() => percentile([], 0.5)).toThrow('There are no values');
  });

  it('is the value of the nearest rank, whatever the order', () => {
    const values = [40, 15, 50, 20, 35];
    expect([0, 0.3, 0.4, 0.5, 1].map((share) => percentile(values, share))).toEqual([15, 20, 20, 35, 50]);
  });

  it('sorts by size, not as text', () => {
    expect(percentile([9, 10, 100], 0.5)).toBe(10);
  });
});

describe('median', () => {
  it('is the mean of the two values in the middle of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('comes with its range', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ median: 2, lowest: 1, highest: 3 });
    expect(formatSpread({ median: 2, lowest: 1, highest: 30 })).toBe('2.00 (1.00–30.0)');
  });
});

describe('overhead', () => {
  it('is the time of each request minus its time at the provider', () => {
    const timings = [
      { wall: 10, handler: 9, provider: 8, cpu: 100 },
      { wall: 12, handler: 8, provider: 2, cpu: 103 },
      { wall: 9, handler: 7, provider: 4, cpu: 106 },
    ];
    expect(overheadOf(timings)).toEqual({ p50: 5, p95: 10, p99: 10, inside: 3, provider: 4, cpu: 3 });
  });
});

describe('the comparison with the bare handler', () => {
  const run = (p50: number): Run => ({
    ...{ p50, p95: 2 * p50, p99: 3 * p50, inside: p50, provider: 1, cpu: p50 / 2 },
    ...{ throughput: 1000 / p50, providerBusy: 0.1 },
  });
  const side = (subject: Subject, p50s: readonly number[]): Measured => ({
    operation: 'contact get',
    subject,
    runs: { 1: p50s.map(run), 8: [run(4)] },
  });
  const report = (service: readonly number[]) =>
    reportOverhead([side('service', service), side('bare', [2, 4, 2])], { p50: 1, cpu: 0.5 }, 3);

  it('divides each run by the run made right after it', () => {
    const { bars, lines } = report([3, 4, 2]);
    expect(bars.map(({ met }) => met)).toEqual([true, true]);
    expect(bars[0]?.text).toContain('p50 is 1.00 (1.00–1.50) ×');
    expect(lines).toContain(
      '| contact get | 1 | 3.00 / 6.00 | 2.00 / 4.00 | 1.00 (1.00–1.50) | 333 / 500 | 1.50 / 1.00 | 1.00 (1.00–1.50) |',
    );
  });

  it('fails its bar at more than 1.5 times the overhead, and the table says so', () => {
    const { bars, lines } = report([3.2, 6.4, 2]);
    expect(bars.map(({ met }) => met)).toEqual([false, true]);
    expect(lines.filter((line) => line.includes('**not met**'))).toHaveLength(1);
  });
});

describe('the time at the provider', () => {
  const get = (url: string): Promise<void> =>
    new Promise((resolve, reject) => {
      request(url, (answer) => answer.resume().on('end', resolve))
        .on('error', reject)
        .end();
    });

  it("is the sum of the simulators' times for the parts of a request", async () => {
    const simulator = await startHubspotSimulator();
    process.env.PROVIDER_URL_HUBSPOT = simulator.url;
    nameProviderRequests();
    const clock = await startProviderClock([simulator]);
    simulator.delayMs = 30;
    await serveAs('twice', () => Promise.all([get(simulator.url), get(simulator.url)]));
    simulator.delayMs = 0;
    await serveAs('once', () => get(simulator.url));
    await serveAs(undefined, () => get(simulator.url));
    const times = await takeProviderTimes(clock);
    expect([...times.keys()]).toEqual(['twice', 'once']);
    const [first = 0, second = 0, third = 0] = simulator.exchanges.map(({ durationMs }) => durationMs);
    expect(providerTimeOf(times, 'twice')).toBeCloseTo(first + second);
    expect(providerTimeOf(times, 'once')).toBeCloseTo(third);
    expect(() => providerTimeOf(times, 'never')).toThrow('The request never reached no simulator');
    expect((await takeProviderTimes(clock)).size).toBe(0);
    await simulator.close();
  });
});

describe('a table', () => {
  it('has columns of one width each', () => {
    expect(
      renderTable([
        ['a', 'long'],
        ['name', '1'],
      ]),
    ).toEqual(['a     long', 'name     1']);
  });

  it('says of each bar whether it is met', () => {
    expect([true, false].map((met) => formatBar({ text: 'x', met }))).toEqual(['met      x', 'NOT met  x']);
  });
});

describe('a bench process', () => {
  it('is refused if it ends before it is ready', async () => {
    await expect(startProcess('timing.ts', z.object({}))).rejects.toThrow('test/bench/timing.ts ended before');
  });

  it('reports the path that it serves, and ends when it is stopped', async () => {
    const simulators = await startProcess(
      'setup/simulators.ts',
      z.object({ hubspot: z.string(), zendesk: z.string() }),
    );
    expect((await fetch(simulators.reported.hubspot)).status).toBeGreaterThanOrEqual(400);
    await simulators.stop();
    await expect(fetch(simulators.reported.hubspot)).rejects.toThrow();
  });
});

describe('the load', () => {
  it('ends at the first response that is not a success', async () => {
    const simulator = await startHubspotSimulator();
    const target = {
      method: 'POST',
      url: `${simulator.url}/crm/v3/objects/contacts`,
      token: '',
      body: () => '{}',
    } as const;
    await expect(measureRequests(target, 1, 1)).rejects.toThrow('answered 401');
    await simulator.close();
  });
});

describe('the delivery', () => {
  it('reports the arrivals per endpoint, and the delay after each change', async () => {
    const receiver = await startProcess('setup/receiver.ts', z.object({ url: z.string() }));
    const { url } = receiver.reported;
    const send = (path: string, id: string, timestamp: string) =>
      fetch(url + path, { method: 'POST', headers: { 'webhook-id': id }, body: JSON.stringify({ timestamp }) });
    const minuteAgo = new Date(Date.now() - 60_000).toISOString();
    for (const id of ['a', 'b', 'a']) await send('/0', id, minuteAgo);
    await send('/1', 'a', minuteAgo);
    const seen = arrivals.parse(await (await fetch(url)).json());
    expect(seen.ids).toEqual({ '/0': ['a', 'b', 'a'], '/1': ['a'] });
    expect(seen.latencies).toHaveLength(4);
    expect(Math.min(...seen.latencies)).toBeGreaterThanOrEqual(60_000);
    await fetch(url, { method: 'DELETE' });
    expect(arrivals.parse(await (await fetch(url)).json()).ids).toEqual({});
    await receiver.stop();
  });

  it('fails its bars if a message is lost, or if most messages are late', () => {
    const one = {
      events: 2,
      webhooks: 1,
      seconds: 1,
      lost: 0,
      again: 0,
      latencies: [10, 20],
      effort: { cpu: 1, memory: 1 },
    };
    const barsOf = (coming: Partial<typeof one>, waiting: Partial<typeof one> = {}) =>
      reportDelivery({
        waiting: [{ ...one, ...waiting }],
        coming: { ...one, ...coming },
        perSecond: 100,
      }).bars.map(({ met }) => met);
    expect(barsOf({})).toEqual([true, true]);
    expect(barsOf({ latencies: [10, 2_000] })).toEqual([false, true]);
    expect(barsOf({ latencies: [] })).toEqual([false, true]);
    expect(barsOf({ lost: 1 })).toEqual([true, false]);
    expect(barsOf({}, { lost: 1 })).toEqual([true, false]);
  });
});

describe('the report of the request log', () => {
  const report = (runs: LoggedCall['runs']) => reportRequestLog([{ name: 'get', inFlight: 8, runs }]);

  it('compares the CPU time of each run with its line and without, and shows the difference', () => {
    const { bars, lines } = report([
      { on: 1.03, off: 1 },
      { on: 2.02, off: 2 },
      { on: 1.01, off: 1 },
    ]);
    expect(bars).toEqual([
      {
        text: 'request log, contact get, 8 in flight: CPU is 1.010 (1.010–1.030) × the time without, at most 1.02',
        met: true,
      },
    ]);
    expect(lines.at(-1)).toMatch(/^contact get +8 +1.03 +1.00 +1.010 \(1.010–1.030\) +20 \(10–30\)$/);
  });

  it('fails its bar at more than two percent', () => {
    expect(report([{ on: 1.021, off: 1 }]).bars.map(({ met }) => met)).toEqual([false]);
  });
});

describe('the report of notifications', () => {
  const measured = { connections: 10, perSecond: 100, seconds: 1, events: [100, 200], arrivals: [300, 400], lost: 0 };

  it('compares p95 of the events with two seconds, and has a row for the arrivals', () => {
    const { bars, lines } = reportNotified([measured]);
    expect(bars).toEqual([
      {
        text: 'notifications: p95 from the change to its event is 200 ms at 100 a second of 10 connections, below 2000',
        met: true,
      },
    ]);
    expect(lines.filter((line) => line.includes('to its arrival'))).toHaveLength(1);
  });

  it('fails if a change has no event', () => {
    expect(reportNotified([{ ...measured, lost: 1 }]).bars.map(({ met }) => met)).toEqual([false]);
  });
});
