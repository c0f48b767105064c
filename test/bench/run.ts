import { parseArgs } from 'node:util';
import { measureCapacity } from './capacity.ts';
import { type Load, measureDelivery } from './delivery.ts';
import { measureFirstAnswer, measureInit } from './init.ts';
import { createCustomer, operationsOf } from './operations.ts';
import { type Effort, measureOverhead } from './overhead.ts';
import { measurePaging, type Reach } from './paging.ts';
import { measureRefresh, type RefreshCase, refreshCases, reportRefresh } from './refresh.ts';
import { describeMachine, reportCapacity, reportInit, reportOverhead, type Section } from './report.ts';
import { reportDelivery } from './report-delivery.ts';
import { reportPaging } from './report-paging.ts';
import { reportSyncing } from './report-syncing.ts';
import { openStage, type Stage } from './stage.ts';
import { measureSyncing } from './syncing.ts';
import { formatBar } from './table.ts';

interface Plan {
  readonly overhead: Effort;
  /** Starts of each bundle. */
  readonly starts: number;
  readonly refreshes: readonly RefreshCase[];
  readonly reach: Reach;
  readonly syncing: Pick<Reach, 'sizes'>;
  readonly load: Load;
}

const full: Plan = {
  overhead: { runs: 5, warmUp: 600, requests: { 1: 500, 8: 800 }, seconds: 1 },
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
};

const quick: Plan = {
  overhead: { runs: 2, warmUp: 200, requests: { 1: 150, 8: 200 }, seconds: 0.5 },
  starts: 2,
  refreshes: [refreshCases.prompt],
  reach: { sizes: [1000, 5000], runs: 1 },
  syncing: { sizes: [1000, 10_000] },
  load: { waiting: [{ events: 500, webhooks: 5 }], coming: { perSecond: 100, seconds: 5 } },
};

/** On a database of its own: what is due of other measurements would be done beside it. */
const apart = async <T>(act: (stage: Stage) => Promise<T>): Promise<T> => {
  const stage = await openStage();
  try {
    return await act(stage);
  } finally {
    await stage.stop();
  }
};

const say = (text: string): void => console.error(`${text} …`);

const measure = async (
  stage: Stage,
  { overhead, starts, refreshes, reach, syncing, load }: Plan,
): Promise<readonly Section[]> => {
  const service = await stage.startService();
  const { url } = service.told;
  const customer = await createCustomer(url);
  const operations = operationsOf(customer);
  const [create] = operations;
  say('DynamoDB calls');
  const capacity = await measureCapacity(url, stage.simulators.hubspot, customer);
  say('starts');
  const inits = await measureInit(stage.bundles, starts);
  const first = await measureFirstAnswer(stage.bundles, create, starts);
  say('overhead');
  const measured = await measureOverhead(stage, url, operations, overhead);
  say('refreshes');
  const refreshed = [];
  for (const one of refreshes) refreshed.push(await measureRefresh(stage.folder, one));
  say('paging');
  const walked = await measurePaging(stage, reach);
  say('syncing');
  const synced = await apart((own) => measureSyncing(own, syncing));
  say('delivery');
  const delivered = await apart(() => measureDelivery(load));
  return [
    reportOverhead(measured, overhead.runs),
    reportPaging(walked, reach.runs),
    reportSyncing(synced),
    reportCapacity(capacity),
    reportInit(inits, first, starts),
    reportRefresh(refreshed),
    reportDelivery(delivered),
  ];
};

const print = (sections: readonly Section[]): void => {
  for (const { lines } of sections) console.log(['', ...lines].join('\n'));
  console.log('\nBars');
  for (const bar of sections.flatMap(({ bars }) => bars)) console.log(formatBar(bar));
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
  const began = performance.now();
  console.log(describeMachine());
  if (values.quick) console.log('Quick: few runs, so these figures only say that everything works.');
  const stage = await openStage();
  try {
    print(await measure(stage, values.quick ? quick : full));
  } finally {
    await stage.stop();
  }
  console.log(`\n${describeMachine()}\n${((performance.now() - began) / 1000).toFixed(0)} s in all`);
};

await run();
