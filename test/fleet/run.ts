import { parseArgs } from 'node:util';
import { formatBar } from '../bench/report/table.ts';
import { startService } from '../harness/service.ts';
import { portalsOf } from './accounts.ts';
import { largePlan, measureFleet } from './fleet.ts';
import { runModel } from './model.ts';
import { compare, comparedBars, modelBars, renderCompared, renderMeasured, renderModels } from './report.ts';

// The deployed service has as many shards.
process.env.DUE_SHARDS = '64';

const { values } = parseArgs({ options: { connections: { type: 'string', default: '300' } } });
/** Number of connections of the real worker. */
const connections = Number(values.connections);
if (!Number.isSafeInteger(connections) || connections < 1)
  throw new Error('--connections must be a whole number from 1');

const large = 10_000;
const firstRun = 1_000_000;

const clock = { time: Date.now() };
const portals = 30;
const service = await startService({
  hubspot: { now: () => clock.time, portals: portalsOf(portals + 3), strictDuplicates: false },
  isWatched: false,
});
const size = {
  connections,
  projects: 10,
  portals,
  scope: ['*'],
  laps: { measured: 2, compared: 2 },
  changes: 2,
  firstRun: 12_000,
} as const;
const fleet = await measureFleet(service, clock, size).finally(() => service.stop());
const { measured, objects } = fleet;
const compared = compare(fleet);
const usual = runModel(largePlan(large, 100, 2, 0), measured, 900_000);
const beside = runModel(largePlan(large, 100, 2, firstRun), measured, 900_000);

const print = (title: string, lines: readonly string[]): void => console.log([`\n${title}`, ...lines].join('\n'));

print(`The real worker at ${connections} connections × ${objects} objects, measured`, renderMeasured(fleet));
print('The real worker and the model, in the same two intervals', renderCompared(compared));
print(
  `The model at ${large} connections`,
  renderModels([
    ['usual', usual],
    [`during a first run of ${firstRun}`, beside],
  ]),
);
const bars = [...comparedBars(compared), ...modelBars('usual', usual), ...modelBars('during a first run', beside)];
print('Bars', bars.map(formatBar));
if (bars.some(({ met }) => !met)) process.exitCode = 1;
