import type { Kills } from './kills.ts';
import { until } from './poll-until.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';
import type { Writes } from './writes.ts';

const minute = 60_000;

/** Number of simultaneous writes. */
const lanes = 8;

/** Milliseconds after which a killed worker has lost all its leases. */
const longestLease = 3 * minute;

export const object = 'crm.contact';

/** Syncs all accounts with runs that begin after this call, and waits for their end. */
export const syncAll = async ({ client, accounts, clock }: Stage): Promise<void> => {
  const since = new Date(clock.now()).toISOString();
  clock.advance(longestLease);
  for (const { connection } of accounts) {
    await until(`the sync of ${connection.id} ends`, async () => {
      const sync = (await client.syncs(connection.id)).find((one) => one.object === object);
      if (sync !== undefined && sync.state !== 'waiting') return undefined;
      if (sync?.finished_at && (sync.started_at ?? '') >= since) {
        if (sync.result === 'succeeded') return true;
        throw new Error(`a sync has ${sync.result}: ${sync.last_error?.message}`);
      }
      await client.requestSync(connection.id, object);
      return undefined;
    });
  }
};

const work = async (writes: Writes, count: number): Promise<void> => {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await writes.next();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

export interface Storm {
  readonly rounds: number;
  /** Writes per round. */
  readonly size: number;
  readonly random: Random;
  /** Prints the progress. */
  readonly say: (text: string) => void;
}

/** Writes while the service is killed once per round and started again later. */
export const runStorm = async (stage: Stage, writes: Writes, kills: Kills, storm: Storm): Promise<void> => {
  const { service, clock, client, accounts } = stage;
  const { rounds, size, random, say } = storm;
  for (let round = 0; round < rounds; round += 1) {
    const moment = kills.arm(random, size);
    const rest = work(writes, size);
    void rest.then(kills.now);
    await moment;
    await service.kill();
    clock.advance(random.below(10 * minute));
    await service.start();
    for (const { connection } of accounts) await client.requestSync(connection.id, object);
    await rest;
    say(`killed ${round + 1} times`);
  }
};

/** Writes without a kill. */
export const runCalm = (writes: Writes, count: number): Promise<void> => work(writes, count);
