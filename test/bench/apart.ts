import { measureDelivery } from './delivery.ts';
import { tell } from './processes.ts';
import { openStage } from './stage.ts';
import { measureSyncing } from './syncing.ts';

/** What is measured on a database of its own: `syncing` or `delivery`, and its plan as JSON. */
const [what, plan = ''] = process.argv.slice(2);

const given = JSON.parse(plan);
const stage = await openStage();
const measuring = what === 'syncing' ? measureSyncing(stage, given) : measureDelivery(given);
tell({ measured: await measuring.finally(stage.stop) });
