import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { drain, goThroughSchedule, readFeeds, recoveringOf, settle, waitForSwitchOff } from './calm.ts';
import { checkAcknowledged, checkDeliveries, checkSequences, checkTruth, type Property, property } from './checks.ts';
import { createKills, type Kills } from './kills.ts';
import { createRandom } from './random.ts';
import { openStage, type Stage } from './stage.ts';
import { runCalm, runStorm, syncAll } from './storm.ts';
import { createWrites } from './writes.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '10' },
    /** Skips the long schedule. */
    brief: { type: 'boolean', default: false },
    /** Modules to load into the process of the service before the service. */
    preload: { type: 'string', multiple: true, default: [] },
    /** Seconds after which the run fails. An idle machine needs a part of this time. */
    limit: { type: 'string', default: '900' },
  },
});
const events = Number(values.events);
const kills = Number(values.kills);
const limit = Number(values.limit);
/** Seed of the script. `SEED=` repeats a script. */
const seed = Number(process.env.SEED ?? randomInt(1, 1_000_000_000));

const began = performance.now();
const say = (text: string): void =>
  console.error(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

const listen = ({ vendors, endpoints }: Stage, moments: Kills): void => {
  vendors.onAnswer(() => moments.count('provider'));
  endpoints.onMessage(() => moments.count('message'));
};

const checkService = ({ service, endpoints }: Stage, code: number | null): readonly Property[] => {
  const complaints = service.complaints();
  return [
    property(
      'signatures',
      `${endpoints.arrivals()} messages verified, ${endpoints.late()} too old on arrival, ` +
        `${endpoints.hung()} without a response: ${endpoints.untrue.length} invalid`,
      endpoints.untrue,
    ),
    property('service', `killed ${kills} times; ${complaints.length} failures of its own, exit code ${code}`, [
      ...complaints,
      ...(code === 0 ? [] : [`exit code ${code}`]),
    ]),
  ];
};

const goThroughDays = async (stage: Stage): Promise<readonly Property[]> => {
  say('the schedule …');
  const schedule = await goThroughSchedule(stage);
  say('five days …');
  return [schedule, await waitForSwitchOff(stage)];
};

const play = async (stage: Stage): Promise<readonly Property[]> => {
  const { accounts, service, endpoints } = stage;
  const moments = createKills();
  listen(stage, moments);
  const before = new Map(accounts.map((account) => [account.connection.id, account.living()]));
  await syncAll(stage);
  // The service stops in an orderly way once, so that the compiled code is stored for later starts.
  await service.stop();
  await service.start();
  const random = createRandom(seed);
  const writes = createWrites({ accounts, call: service.call, random, onAnswer: () => moments.count('answer') });
  say('writes and kills …');
  const size = Math.ceil(events / (kills + 1));
  await runStorm(stage, writes, moments, { rounds: kills, size, random: createRandom(seed + 1), say });
  say('writes without kills …');
  const emitted = async () =>
    (await Promise.all(accounts.map((a) => stage.client.events(a.connection.id)))).flat().length;
  if (!values.brief) endpoints.hangAgain();
  await runCalm(writes, size);
  say('syncs …');
  for (;;) {
    await settle(stage, writes);
    const short = events - (await emitted());
    if (short <= 0) break;
    await runCalm(writes, short);
  }
  const longestSilenceMs = values.brief ? [] : await goThroughDays(stage);
  endpoints.recover();
  say('waiting messages …');
  const wanted = await drain(stage);
  const feeds = await readFeeds(stage, before);
  const all = await stage.client.events();
  return [
    checkTruth(feeds, writes),
    checkAcknowledged(feeds, writes),
    checkSequences(feeds, all),
    checkDeliveries(recoveringOf(stage), wanted),
    ...longestSilenceMs,
  ];
};

const print = (properties: readonly Property[]): void => {
  for (const { name, holds, emitted } of properties) console.log(`${holds ? 'ok    ' : 'FAILED'} ${name}: ${emitted}`);
  const failed = properties.filter(({ holds }) => !holds).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${properties.length - failed} properties hold, ${failed} do not; ${seconds} s (SEED=${seed})`);
  if (failed > 0) process.exitCode = 1;
};

const run = async (): Promise<void> => {
  console.log(`${events} events × 5 endpoints, ${kills} kills (SEED=${seed})`);
  const timer = setTimeout(() => {
    console.log(`FAILED: not done within ${limit} s (SEED=${seed})`);
    process.exit(1);
  }, limit * 1000);
  const stage = await openStage({ events, preloads: values.preload, random: createRandom(seed + 2) });
  try {
    const properties = await play(stage);
    const code = await stage.close();
    print([...properties, ...checkService(stage, code)]);
  } catch (error) {
    console.error(stage.service.complaints().slice(-5).join('\n'));
    await stage.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

// If a signal ends this process, it also ends the service.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
run().catch((error: unknown) => {
  console.error(error);
  console.log(`FAILED: ${error instanceof Error ? error.message : String(error)} (SEED=${seed})`);
  process.exit(1);
});
