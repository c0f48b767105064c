import { measureDelivery } from './delivery.ts';
import { tell } from './processes.ts';
import { openStage } from './stage.ts';
import { measureSyncing } from './syncing.ts';

/** What is measured on a database of its own: `syncing` or `delivery`, and its plan as JSON. */
const [what, plan = ''] = process.argv.slice(2);

const stage = await openStage();
try {
  const given = JSON.parse(plan);
  const measured = what === 'syncing' ? await measureSyncing(stage, given) : await measureDelivery(given);
  await stage.stop();
  tell({ measured });
} catch (error) {
  await stage.stop();
  throw error;
}
