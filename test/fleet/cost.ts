import { parseArgs } from 'node:util';
import { looksAtOnce } from '../../lib/sync/cycle.ts';
import { startService } from '../harness/service.ts';
import { fillAccount, type IdleCycle, interval, measureIdleCycle } from './idle-cycle.ts';
import { cpuShare, databaseMs, memory, prices, providerMs } from './prices.ts';

/** Milliseconds of a month of 30 days. */
const month = 30 * 24 * 60 * 60_000;

/** The bar, dollars per idle connection and month. */
const bar = 0.05;

/** Calls of SQS for one message: sent, received and deleted, each by itself. */
const queueCalls = 3;

/** Seconds for which a Lambda is paid that has this cycle alone: it waits, and the rest is CPU. */
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
if (!Number.isSafeInteger(connections) || connections < 1) throw new Error('--connections is a whole number from 1 on');

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

console.log(
  `A cycle of a HubSpot connection with ${cycle.objects} objects in which nothing has changed, as it was measured:`,
);
console.log(
  `${cycle.requests} requests to the provider, ${cycle.calls.toFixed(1)} calls of DynamoDB, ${cycle.cpu.toFixed(0)} ms of CPU\n`,
);
console.log(`| part of a cycle | dollars in a month, ${cycles} cycles |\n| --- | --- |`);
for (const [part, amount] of parts) console.log(`| ${part} | ${dollars(amount * cycles)} |`);
console.log(`| **a connection** | **${dollars(each)}**, at most ${bar} |`);
console.log(`| ${connections} connections | ${dollars(each * connections)} |`);
console.log(
  `\nWith records of all kinds: ${filled.requests} requests, ${dollars(sumOf(partsOf(filled)))} dollars a connection.`,
);
if (each > bar) process.exitCode = 1;
