import { measureDelivery } from './delivery.ts';
import { measureFairness } from './fairness.ts';
import { report } from './processes.ts';
import { openStage } from './stage.ts';
import { measureSyncing } from './syncing.ts';

/** What is measured on a database of its own: `syncing`, `delivery` or `fairness`, and its plan as JSON. */
const [what, plan = ''] = process.argv.slice(2);

const given = JSON.parse(plan);
const stage = await openStage();
const measure = (): Promise<unknown> => {
  if (what === 'syncing') return measureSyncing(stage, given);
  return what === 'fairness' ? measureFairness(given) : measureDelivery(given);
};
report({ measured: await measure().finally(stage.stop) });
