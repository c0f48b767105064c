import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureDelivery } from './delivery.ts';
import { measureEventUnits } from './event-units.ts';
import { measureFairness } from './fairness.ts';
import { report } from './processes.ts';
import { openStage } from './stage.ts';
import { measureSyncing } from './syncing.ts';

/** What is measured on a database of its own: `syncing`, `delivery`, `units` or `fairness`, and its plan as JSON. */
const [what, plan = ''] = process.argv.slice(2);

const given = JSON.parse(plan);
const stage = await openStage();

const measureUnits = async (): Promise<unknown> => {
  const server = createServer((_, response) => response.writeHead(200).end());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return measureEventUnits(`http://127.0.0.1:${port}`).finally(() => server.close());
};

const measure = (): Promise<unknown> => {
  if (what === 'syncing') return measureSyncing(stage, given);
  if (what === 'units') return measureUnits();
  return what === 'fairness' ? measureFairness(given) : measureDelivery(given);
};
report({ measured: await measure().finally(stage.stop) });
