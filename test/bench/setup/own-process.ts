import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureDelivery } from '../delivery.ts';
import { measureEventUnits } from '../event-units.ts';
import { measureFairness } from '../fairness.ts';
import { measureHotKeys } from '../hot-keys.ts';
import { measureNotified, type NotifiedMeasured, type NotifiedPlan } from '../notified.ts';
import { measureSyncing } from '../syncing.ts';
import { report } from './processes.ts';
import { openStage } from './stage.ts';

/**
 * Name of the measurement with its own database (`syncing`, `delivery`, `notified`, `units`, `keys` or `fairness`), and
 * its plan as JSON.
 */
const [what, plan = ''] = process.argv.slice(2);

const given = JSON.parse(plan);
const stage = await openStage();

const withEndpoint = async (act: (url: string) => Promise<unknown>): Promise<unknown> => {
  const server = createServer((_, response) => response.writeHead(200).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return act(`http://127.0.0.1:${port}`).finally(() => server.close());
};

const measureEach = async (plans: readonly NotifiedPlan[]): Promise<readonly NotifiedMeasured[]> => {
  const measured: NotifiedMeasured[] = [];
  for (const one of plans) measured.push(await measureNotified(stage, one));
  return measured;
};

const measure = (): Promise<unknown> => {
  if (what === 'syncing') return measureSyncing(stage, given);
  if (what === 'notified') return measureEach(given);
  if (what === 'units') return withEndpoint(measureEventUnits);
  if (what === 'keys') {
    // The deployed service has as many shards.
    process.env.DUE_SHARDS = '64';
    return withEndpoint(measureHotKeys);
  }
  return what === 'fairness' ? measureFairness(given) : measureDelivery(given);
};
report({ measured: await measure().finally(stage.stop) });
