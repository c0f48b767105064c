import { parseArgs } from 'node:util';
import * as z from 'zod';
import { measureCapacity } from './capacity.ts';
import type { DeliveryMeasured, Load } from './delivery.ts';
import type { EventUnits } from './event-units.ts';
import type { FairnessMeasured, FairnessPlan } from './fairness.ts';
import type { HotMeasured } from './hot-keys.ts';
import { measureFirstAnswer, measureInit } from './init.ts';
import type { NotifiedMeasured, NotifiedPlan } from './notified.ts';
import { createCustomer, type Operation, operationsOf } from './operations.ts';
import { type Effort, measureFloor, measureOverhead } from './overhead.ts';
import { measurePaging, type Reach } from './paging.ts';
import { measureRefresh, type RefreshCase, refreshCases, reportRefresh } from './refresh.ts';
import { reportDelivery } from './report/delivery.ts';
import { reportEventUnits } from './report/event-units.ts';
import { reportFairness } from './report/fairness.ts';
import { reportHotKeys } from './report/hot-keys.ts';
import { reportNotified } from './report/notified.ts';
import { reportOverhead } from './report/overhead.ts';
import { reportPaging } from './report/paging.ts';
import { describeMachine, reportCapacity, reportInit, type Section } from './report/report.ts';
import { reportRequestLog } from './report/request-log.ts';
import { reportSyncing } from './report/syncing.ts';
import { formatBar } from './report/table.ts';
import { type LogEffort, measureRequestLog } from './request-log.ts';
import { startProcess } from './setup/processes.ts';
import { openStage, type Stage } from './setup/stage.ts';
import type { SyncedAccount } from './syncing.ts';

interface Plan {
  readonly overhead: Effort;
  readonly log: LogEffort;
  /** Starts of each bundle. */
  readonly starts: number;
  readonly refreshes: readonly RefreshCase[];
  readonly reach: Reach;
  readonly syncing: Pick<Reach, 'sizes'>;
  readonly load: Load;
  readonly notified: readonly NotifiedPlan[];
  readonly fairness: FairnessPlan;
}

const full: Plan = {
  overhead: { runs: 5, warmUp: 600, requests: { 1: 500, 8: 800 } },
  log: { runs: 7, pairs: 50, block: 16 },
  starts: 10,
  refreshes: Object.values(refreshCases),
  reach: { sizes: [1000, 10_000, 100_000], runs: 1 },
  syncing: { sizes: [1000, 10_000, 100_000] },
  load: {
    waiting: [
      { events: 10_000, webhooks: 1 },
      { events: 10_000, webhooks: 5 },
    ],
    coming: { perSecond: 100, seconds: 60 },
  },
  notified: [
    { connections: 1, perSecond: 100, seconds: 20 },
    { connections: 10, perSecond: 100, seconds: 20 },
    { connections: 10, perSecond: 50, seconds: 20 },
  ],
  fairness: {
    deliveries: {
      hogs: [
        { projects: 2, webhooks: 50 },
        { projects: 10, webhooks: 20 },
      ],
      waiting: 4,
      every: 10,
      perSecond: 10,
      seconds: 60,
    },
    syncs: { connections: 1_000, contacts: 100, runs: 30 },
  },
};

const quick: Plan = {
  overhead: { runs: 2, warmUp: 200, requests: { 1: 150, 8: 200 } },
  log: { runs: 3, pairs: 40, block: 16 },
  starts: 2,
  refreshes: [refreshCases.prompt],
  reach: { sizes: [1000, 5000], runs: 1 },
  syncing: { sizes: [1000, 10_000] },
  load: { waiting: [{ events: 500, webhooks: 5 }], coming: { perSecond: 100, seconds: 5 } },
  notified: [{ connections: 2, perSecond: 10, seconds: 5 }],
  fairness: {
    deliveries: { hogs: [{ projects: 2, webhooks: 50 }], waiting: 2, every: 10, perSecond: 5, seconds: 20 },
    syncs: { connections: 100, contacts: 100, runs: 10 },
  },
};

const say = (text: string): void => console.error(`${text} …`);

/**
 * Measures in a separate process with its own database. Otherwise the due work of other measurements would run at the
 * same time, and the local engine slows down as it grows.
 */
const inOwnProcess = async <T>(
  what: 'syncing' | 'delivery' | 'notified' | 'units' | 'keys' | 'fairness',
  plan: object,
): Promise<T> => {
  say(what);
  const shape = z.object({ measured: z.custom<T>() });
  const process = await startProcess('setup/own-process.ts', shape, { parameters: [what, JSON.stringify(plan)] });
  await process.stop();
  return process.reported.measured;
};

/** Compares both sides. Each side has its own customer, so that the stored records of the other side have no effect. */
const compareSides = async (stage: Stage, url: string, own: readonly Operation[], effort: Effort): Promise<Section> => {
  say('overhead');
  const bare = operationsOf(await createCustomer(url));
  const comparisons = own.map((operation, index) => ({ service: operation, bare: bare[index] ?? operation }));
  const measured = await measureOverhead(stage, url, comparisons, effort);
  return reportOverhead(measured, await measureFloor(stage, bare[0], effort), effort.runs);
};

const measureOverheadOnly = async (stage: Stage, { overhead }: Plan): Promise<readonly Section[]> => {
  const { url } = (await stage.startService()).reported;
  return [await compareSides(stage, url, operationsOf(await createCustomer(url)), overhead)];
};

const measureLogOnly = async (stage: Stage, { log }: Plan): Promise<readonly Section[]> => {
  const service = await stage.startService();
  const customer = await createCustomer(service.reported.url);
  return [reportRequestLog(await measureRequestLog(stage, customer, log))];
};

const measure = async (
  stage: Stage,
  { overhead, log, starts, refreshes, reach }: Plan,
): Promise<readonly Section[]> => {
  const service = await stage.startService();
  const { url } = service.reported;
  const customer = await createCustomer(url);
  const operations = operationsOf(customer);
  const [create] = operations;
  say('DynamoDB calls');
  const capacity = await measureCapacity(url, stage.simulators.hubspot, customer);
  say('starts');
  const inits = await measureInit(stage.bundles, starts);
  const first = await measureFirstAnswer(stage.bundles, create, starts);
  const compared = await compareSides(stage, url, operations, overhead);
  say('request log');
  const logged = await measureRequestLog(stage, customer, log);
  say('refreshes');
  const refreshed = [];
  for (const one of refreshes) refreshed.push(await measureRefresh(stage.folder, one));
  say('paging');
  const measured = await measurePaging(stage, reach);
  return [
    compared,
    reportRequestLog(logged),
    reportPaging(measured, reach.runs),
    reportCapacity(capacity),
    reportInit(inits, first, starts),
    reportRefresh(refreshed),
  ];
};

const print = (sections: readonly Section[]): void => {
  for (const { lines } of sections) console.log(['', ...lines].join('\n'));
  console.log('\nBars');
  for (const bar of sections.flatMap(({ bars }) => bars)) console.log(formatBar(bar));
};

const measureNotifiedOnly = async ({ notified }: Plan): Promise<Section> =>
  reportNotified(await inOwnProcess<readonly NotifiedMeasured[]>('notified', notified));

const measureAll = async (stage: Stage, plan: Plan): Promise<readonly Section[]> => {
  const sections = await measure(stage, plan).finally(stage.stop);
  const synced = await inOwnProcess<readonly SyncedAccount[]>('syncing', plan.syncing);
  const delivered = await inOwnProcess<DeliveryMeasured>('delivery', plan.load);
  const notified = await measureNotifiedOnly(plan);
  const units = await inOwnProcess<readonly EventUnits[]>('units', {});
  const keys = await inOwnProcess<readonly HotMeasured[]>('keys', {});
  const shared = await inOwnProcess<FairnessMeasured>('fairness', plan.fairness);
  return [
    ...sections,
    reportSyncing(synced),
    reportDelivery(delivered),
    notified,
    reportEventUnits(units),
    reportHotKeys(keys),
    reportFairness(shared),
  ];
};

const flag = { type: 'boolean', default: false } as const;

const measureWhat = async (
  { overhead, notified, log }: { readonly [what in 'overhead' | 'notified' | 'log']: boolean },
  plan: Plan,
): Promise<readonly Section[]> => {
  if (notified) return [await measureNotifiedOnly(plan)];
  const stage = await openStage();
  const measureStage = overhead ? measureOverheadOnly : log ? measureLogOnly : undefined;
  return measureStage === undefined ? measureAll(stage, plan) : measureStage(stage, plan).finally(stage.stop);
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { quick: flag, overhead: flag, notified: flag, log: flag } });
  const began = performance.now();
  console.log(describeMachine());
  if (values.quick) console.log('Quick: few runs. These figures only show that everything works.');
  const plan = values.quick ? quick : full;
  print(await measureWhat(values, plan));
  console.log(`\n${describeMachine()}\n${((performance.now() - began) / 1000).toFixed(0)} s in all`);
};

await run();
