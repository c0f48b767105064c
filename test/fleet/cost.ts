import { parseArgs } from 'node:util';
import { looksAtOnce } from '../../lib/sync/cycle.ts';
import { startService } from '../harness/service.ts';
import { fillAccount, type IdleCycle, interval, measureIdleCycle } from './idle-cycle.ts';
import { cpuShare, databaseMs, memory, prices, providerMs } from './prices.ts';

/** A month of 30 days, ms. */
const month = 30 * 24 * 60 * 60_000;

/** Maximum cost in dollars per idle connection and month. */
const bar = 0.05;

/** Calls of SQS per message: a message is sent, received and deleted on its own. */
const queueCalls = 3;

/** Billed seconds of a Lambda that works on one cycle only. It includes the waits and the CPU time. */
const billedSeconds = ({ requests, calls, cpu }: IdleCycle): number =>
  (Math.ceil(requests / looksAtOnce) * providerMs + calls * databaseMs + cpu / cpuShare) / 1000;

const partsOf = (cycle: IdleCycle): readonly (readonly [part: string, dollars: number])[] => {
  const billed = billedSeconds(cycle);
  return [
    [`${cycle.written.toFixed(2)} write units`, cycle.written * prices.writeUnit],
    [`${cycle.read.toFixed(2)} read units`, cycle.read * prices.readUnit],
    [`${billed.toFixed(2)} s of Lambda, 512 MB`, billed * memory * prices.gigabyteSecond + prices.lambdaRequest],
    [`${queueCalls} calls of SQS`, queueCalls * prices.queueRequest],
    ['1 call of KMS', prices.keyCall],
  ];
};

const dollars = (amount: number): string => amount.toFixed(amount < 1 ? 4 : 2);

const { values } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } });
const connections = Number(values.connections);
if (!Number.isSafeInteger(connections) || connections < 1)
  throw new Error('--connections must be a whole number from 1');

const clock = { time: Date.now() };
const service = await startService({ hubspot: { now: () => clock.time }, isWatched: false });

const measureBoth = async (): Promise<readonly [usual: IdleCycle, filled: IdleCycle]> => {
  fillAccount(service);
  return [await measureIdleCycle(service, clock), await measureIdleCycle(service, clock, 1)];
};

const [cycle, filled] = await measureBoth().finally(() => service.stop());
const cycles = month / interval;
const parts = partsOf(cycle);
const sumOf = (of: ReturnType<typeof partsOf>): number => of.reduce((sum, [, amount]) => sum + amount, 0) * cycles;
const each = sumOf(parts);

console.log(`Measured cycle of a HubSpot connection with ${cycle.objects} objects and without changes:`);
console.log(
  `${cycle.requests} requests to the provider, ${cycle.calls.toFixed(1)} calls of DynamoDB, ${cycle.cpu.toFixed(0)} ms of CPU\n`,
);
console.log(`| part of a cycle | dollars per month of ${cycles} cycles |\n| --- | --- |`);
for (const [part, amount] of parts) console.log(`| ${part} | ${dollars(amount * cycles)} |`);
console.log(`| **a connection** | **${dollars(each)}**, at most ${bar} |`);
console.log(`| ${connections} connections | ${dollars(each * connections)} |`);
console.log(
  `\nWith records of all kinds: ${filled.requests} requests, ${dollars(sumOf(partsOf(filled)))} dollars per connection.`,
);
if (each > bar) process.exitCode = 1;
