import { parseArgs } from 'node:util';
import { hubspot } from '../../lib/providers/hubspot/index.ts';
import { runsPerEntry } from '../../lib/requests/run.ts';
import { looksAtOnce } from '../../lib/sync/cycle.ts';
import { workers } from '../../lib/workers/table.ts';
import { startService } from '../harness/service.ts';
import { fillAccount, type IdleCycle, interval, measureIdleCycle } from './idle-cycle.ts';
import { cpuShare, databaseMs, memory, prices, providerMs } from './prices.ts';
import { requestLogBar, requestLogCost } from './request-log.ts';

/** A month of 30 days, ms. */
const month = 30 * 24 * 60 * 60_000;

/** Maximum cost in dollars per idle connection and month. */
const bar = 0.05;

/** Write units of a row of usage. */
const usageUnits = 2;

/** Time between two sweeps that send messages, ms, and the maximum of messages that a call of SQS sends. */
const sweepMs = 60_000;
const sentAtOnce = 10;

/** Cycles of a connection per month. */
const cycles = month / interval;

/** Calls of SQS per message. A sweep sends the messages of a fleet together. Each is received and deleted on its own. */
const queueCallsOf = (connections: number): number =>
  1 / Math.min(Math.max((connections * sweepMs) / interval, 1), sentAtOnce) + 2;

/** Time between two searches of an account, ms. */
const searchMs = Math.max(...hubspot.paces.map(({ limit, seconds }) => (seconds * 1000) / limit));

/** Seconds that a cycle lasts. They include the waits, the turns of the searches, and the CPU time. */
const lengthOf = ({ requests, searches, calls, cpu }: IdleCycle): number => {
  const answered = Math.ceil(requests / looksAtOnce) * providerMs;
  const searched = searches === 0 ? 0 : (searches - 1) * searchMs + providerMs;
  return (Math.max(answered, searched) + calls * databaseMs + cpu / cpuShare) / 1000;
};

/**
 * Billed seconds of Lambda for a cycle, at most. A cycle that is alone in its Lambda is billed for its length. A fleet
 * is never billed for more than its Lambdas: SQS starts at most `mostRuns` Lambdas, and each works on ten cycles at a
 * time.
 */
const billedSeconds = (cycle: IdleCycle, connections: number): number =>
  Math.min(lengthOf(cycle), (workers.handleSyncWakeUps.mostRuns * (month / 1000)) / (connections * cycles));

/**
 * Cost of an idle cycle by part, dollars.
 * @param entry cost of an entry of the request log, dollars. The first run of an hour in the log writes a row of usage.
 */
const partsOf = (
  cycle: IdleCycle,
  connections: number,
  entry: number,
): readonly (readonly [part: string, dollars: number])[] => {
  const billed = billedSeconds(cycle, connections);
  const queueCalls = queueCallsOf(connections);
  return [
    [`${cycle.written.toFixed(2)} write units`, cycle.written * prices.writeUnit],
    [`${cycle.read.toFixed(2)} read units`, cycle.read * prices.readUnit],
    [`${billed.toFixed(2)} s of Lambda, 512 MB`, billed * memory * prices.gigabyteSecond + prices.lambdaRequest],
    [`${queueCalls.toFixed(1)} calls of SQS`, queueCalls * prices.queueRequest],
    ['1 call of KMS', prices.keyCall],
    [`1 entry of the request log in ${runsPerEntry} runs`, (entry + usageUnits * prices.writeUnit) / runsPerEntry],
  ];
};

const dollars = (amount: number): string => amount.toFixed(amount < 1 ? 4 : 2);

const { values } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } });
const connections = Number(values.connections);
if (!Number.isSafeInteger(connections) || connections < 1)
  throw new Error('--connections must be a whole number from 1');

const clock = { time: Date.now() };
const service = await startService({ hubspot: { now: () => clock.time }, isWatched: false });

const measureAll = async () => {
  fillAccount(service);
  const cycles = [await measureIdleCycle(service, clock), await measureIdleCycle(service, clock, 1)] as const;
  return [...cycles, await requestLogCost()] as const;
};

const [cycle, filled, logged] = await measureAll().finally(() => service.stop());
const ofLog = logged.reduce((sum, [, amount]) => sum + amount, 0);
const partsFor = (of: IdleCycle, count: number) => partsOf(of, count, ofLog / 1_000_000);
const sumOf = (of: IdleCycle, count: number): number =>
  partsFor(of, count).reduce((sum, [, amount]) => sum + amount, 0) * cycles;
const each = sumOf(cycle, connections);

console.log(`Measured cycle of a HubSpot connection with ${cycle.objects} objects and without changes:`);
console.log(
  `${cycle.requests} requests to the provider, ${cycle.searches} of them searches, ${cycle.calls.toFixed(1)} calls of DynamoDB, ` +
    `${cycle.cpu.toFixed(0)} ms of CPU\n`,
);
console.log(`| part of a cycle | dollars per month of ${cycles} cycles |\n| --- | --- |`);
for (const [part, amount] of partsFor(cycle, connections)) console.log(`| ${part} | ${dollars(amount * cycles)} |`);
console.log(`| **one of ${connections} connections** | **${dollars(each)}**, at most ${bar} |`);
console.log(`| ${connections} connections | ${dollars(each * connections)} |`);
console.log(
  `\nWith records of all kinds: ${filled.requests} requests, ${dollars(sumOf(filled, connections))} dollars.`,
);
console.log(`A connection alone: ${dollars(sumOf(cycle, 1))}, with records of all kinds ${dollars(sumOf(filled, 1))}.`);

console.log('\n| part of the request log | dollars per million requests |\n| --- | --- |');
for (const [part, amount] of logged) console.log(`| ${part} | ${amount.toFixed(2)} |`);
console.log(`| **sum** | **${ofLog.toFixed(2)}**, at most ${requestLogBar} |`);
if (each > bar || ofLog > requestLogBar) process.exitCode = 1;
