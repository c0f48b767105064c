import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainCheck, type ExportedEntry, type Proof, type Verdict, verifyAudit } from '../../infra/audit/verify.ts';
import { lastProofOf } from '../../lib/store/audit/roots.ts';
import { put, remove, update } from '../../lib/store/dynamodb/operations.ts';
import { heads } from '../../lib/store/events/feed-head.ts';
import { packWrites, unpackWrites } from '../../lib/store/events/packed-writes.ts';
import { factsOfWrites, writeBlocks } from '../../lib/store/events/write-blocks.ts';
import { linksAfter, writesOf } from '../../lib/store/events/write-chains.ts';
import { signAudit } from '../../lib/workers/audit/sign.ts';
import { dispatchDue } from '../../lib/workers/dispatch.ts';
import { createRandom } from '../faults/random.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { eitherSide, interruptAt, interruptionNames, killAtEach, onCommand } from '../store/faults.ts';
import { type FeedName, feedName, itemsIn, putWaiting } from '../store/feed.ts';
import { now as start } from '../store/samples.ts';
import { alterOneOf, missedRewrites, relinked } from './rewrites.ts';

const folder = mkdtempSync(join(tmpdir(), 'writes-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
});
afterAll(() => rmSync(folder, { recursive: true }));

const hour = 3_600_000;
const day = 24 * hour;
let now = start;

const dispatch = () => {
  now += 60_000;
  return dispatchDue({ now: () => now, deadline: now + hour });
};

const sign = () => {
  now += hour;
  return signAudit({ now: () => now, deadline: now + hour });
};

const causedBy = () => ({ cause: 'api', requestId: randomUUID(), keyId: randomUUID() }) as const;
const hashes = () => ({ sent: randomBytes(32), answered: randomBytes(32) });

/** Stores events of writes, as a write does, a millisecond apart. */
const write = async (name: FeedName, times: number): Promise<void> => {
  for (let made = 0; made < times; made += 1) {
    now += 1;
    await putWaiting(name, { time: now, causedBy: causedBy(), write: hashes() });
  }
};

/** Writes and dispatches, so that each write is a block of its own. */
const writeBlocksOf = async (name: FeedName, times: number): Promise<void> => {
  for (let made = 0; made < times; made += 1) {
    await write(name, 1);
    await dispatch();
  }
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const exported = async (name: FeedName): Promise<readonly ExportedEntry[]> =>
  (await linksAfter(name, 0, 1_000)).map((link) => ({
    ...factsOfWrites(link),
    previous_hash: hex(link.previousHash),
    hash: hex(link.hash),
  }));

const proofOf = async (name: FeedName): Promise<Proof> => {
  const end = (await writesOf(name))?.end;
  const signed = await lastProofOf(name);
  return {
    id_project: name.project,
    id_connection: name.connection,
    head: end ? { number: end.number, hash: end.hash } : null,
    signature: signed ? { ...signed, leaf: signed.leaf ?? null, public_key: signed.publicKey } : null,
  };
};

const verdictOf = (links: readonly ExportedEntry[], proof: Proof, at = now): Verdict => {
  const check = new ChainCheck();
  for (const link of links) check.add(link);
  return verifyAudit(check, proof, {}, at);
};

const verify = async (name: FeedName): Promise<Verdict> => verdictOf(await exported(name), await proofOf(name));

const writesIn = async (name: FeedName): Promise<number> =>
  (await linksAfter(name, 0, 1_000)).flatMap((link) => factsOfWrites(link).writes).length;

describe('the chain of the writes of a connection', () => {
  it('is written with the blocks of the feed, without a further call', async () => {
    const commandsWith = async (event: object): Promise<readonly string[]> => {
      const name = feedName();
      for (let n = 0; n < 3; n += 1) await putWaiting(name, { time: now + n, ...event });
      const commands: string[] = [];
      const stop = onCommand(async (command) => void commands.push(command));
      await dispatch();
      stop();
      return commands;
    };
    const without = await commandsWith({});
    expect(without).toContain('TransactWriteItemsCommand');
    expect(await commandsWith({ causedBy: causedBy(), write: hashes() })).toEqual(without);
  });

  it('contains the writes alone, with their places, requests, keys and hashes', async () => {
    const name = feedName();
    const [cause, both] = [causedBy(), hashes()];
    await putWaiting(name, { time: now + 1 });
    await putWaiting(name, { time: now + 2, causedBy: cause, write: both });
    await putWaiting(name, { time: now + 3, causedBy: { cause: 'sync', requestId: randomUUID() } });
    await putWaiting(name, { type: 'crm.contact.deleted', time: now + 4, causedBy: cause, write: {} });
    await dispatch();
    const [link] = await linksAfter(name, 0, 2);
    expect(factsOfWrites(link ?? expect.fail('no link'))).toMatchObject({
      number: 1,
      previous_time: null,
      writes: [
        {
          ...{ sequence: 2, request_id: cause.requestId, key_id: cause.keyId, outcome: 'created' },
          ...{ sent: hex(both.sent), answered: hex(both.answered) },
        },
        { sequence: 4, outcome: 'deleted', sent: null, answered: null },
      ],
    });
  });

  it('continues from block to block of the same dispatcher', async () => {
    const name = feedName();
    await write(name, 150);
    await dispatch();
    expect((await linksAfter(name, 0, 9)).map(({ number }) => number)).toEqual([1, 2]);
    expect([await writesIn(name), (await verify(name)).problems]).toEqual([150, []]);
  });

  it('needs at most 200 bytes a write, and keeps its links for 400 days', async () => {
    const name = feedName();
    await write(name, 100);
    await dispatch();
    const [link] = await linksAfter(name, 0, 2);
    expect(link?.expiresAt).toBe(Math.floor((now + 400 * day) / 1000) * 1000);
    const [item] = await itemsIn(`${name.project}#${name.connection}`, 'writes#');
    const bytes = Object.entries(item ?? {}).map(([key, value]) =>
      value instanceof Uint8Array ? key.length + value.length : JSON.stringify([key, value]).length,
    );
    expect(bytes.reduce((sum, part) => sum + part) / 100).toBeLessThan(120);
  });

  it('packs ids that are no UUIDs, and refuses bytes of another form', () => {
    const one = { place: 7, time: now, requestId: 'JKJaXmPLvHcESHA=', outcome: 'updated' } as const;
    const other = { ...one, ...hashes(), requestId: randomUUID(), keyId: 'ä'.repeat(200) };
    const packed = packWrites([one, other]);
    expect(unpackWrites(packed)).toMatchObject([one, other]);
    expect(() => unpackWrites(packed.subarray(0, -1))).toThrow('in the middle of a write');
    expect(() => unpackWrites(Uint8Array.of(2))).toThrow('not packed in a known form');
  });

  it.each(['before', 'after'] as const)(
    `contains each write once after a dispatcher was killed right %s any call of the database (SEED=${seed})`,
    async (side) => {
      await killAtEach(callsApart(3), 100, () => side, {
        prepare: async () => {
          const name = feedName();
          await write(name, 4);
          return name;
        },
        work: dispatch,
        check: async (name, killed) => {
          await dispatch();
          await write(name, 1);
          await dispatch();
          expect([await writesIn(name), (await verify(name)).problems], killed).toEqual([5, []]);
        },
      });
    },
  );

  it.each(interruptionNames)('contains each write once although a call is %s', async (how) => {
    let isHit = true;
    for (const call of callsApart(5)) {
      if (!isHit) break;
      const name = feedName();
      await write(name, 3);
      const interruption = interruptAt(call, how);
      await dispatch().catch(() => undefined);
      interruption.end();
      isHit = interruption.isHit();
      await dispatch();
      expect([await writesIn(name), (await verify(name)).problems], `${how} ${call}`).toEqual([3, []]);
      expect(call).toBeLessThan(100);
    }
  });
});

describe('the signature of the chains of writes', () => {
  it('covers them each hour, and names later writes as not signed yet', async () => {
    const [one, two] = [feedName(), feedName()];
    await writeBlocksOf(one, 3);
    await writeBlocksOf(two, 2);
    expect(await sign()).toMatchObject({ signed: 1, broken: 0 });
    await writeBlocksOf(two, 2);
    expect(await verify(one)).toEqual({ problems: [], signed: 3, unsigned: 0 });
    expect(await verify(two)).toEqual({ problems: [], signed: 2, unsigned: 2 });
    expect(await sign()).toMatchObject({ signed: 1, chains: 1 });
    expect(await verify(one)).toEqual({ problems: [], signed: 3, unsigned: 0 });
    expect(await verify(two)).toEqual({ problems: [], signed: 4, unsigned: 0 });
    expect(await sign()).toEqual({ signed: 0 });
  });

  it(`is whole after a worker was killed at any call of the database (SEED=${seed})`, async () => {
    await killAtEach(callsApart(3), 200, eitherSide, {
      prepare: async () => {
        const name = feedName();
        await writeBlocksOf(name, 2);
        return name;
      },
      work: sign,
      check: async (name, killed) => {
        await sign();
        expect(await verify(name), killed).toEqual({ problems: [], signed: 2, unsigned: 0 });
      },
    });
    await sign();
    expect(await sign()).toEqual({ signed: 0 });
  });

  it('is refused for a chain that was rewritten after it, also if the end was rewritten consistently', async () => {
    const name = feedName();
    await writeBlocksOf(name, 3);
    await sign();
    const [links, end] = [await linksAfter(name, 0, 9), (await writesOf(name))?.end];
    const forged = relinked((await exported(name)).toSpliced(1, 1));
    for (const link of links) await remove(writeBlocks, link);
    for (const [place, { previous_hash: previous, hash }] of forged.entries())
      await put(writeBlocks, {
        ...(links[place === 0 ? 0 : 2] ?? expect.fail('no link')),
        ...{ number: place + 1, place: links[place]?.place ?? '', previousTime: links[0]?.time },
        ...{ previousHash: Buffer.from(previous ?? '', 'hex'), hash: Buffer.from(hash ?? '', 'hex') },
      });
    const last = forged.at(-1);
    const writes = { number: last?.number ?? 0, hash: last?.hash ?? '', time: now };
    await update(heads, name, { set: { writes } });
    await writeBlocksOf(name, 1);
    await expect(sign()).rejects.toThrow('1 chains of the audit do not continue their signed ends.');
    expect((await verify(name)).problems).not.toEqual([]);
    for (const link of await linksAfter(name, 0, 9)) await remove(writeBlocks, link);
    for (const link of links) await put(writeBlocks, link);
    await update(heads, name, { set: { writes: end } });
    expect(await sign()).toMatchObject({ signed: 0, broken: 0 });
    expect(await verify(name)).toEqual({ problems: [], signed: 3, unsigned: 0 });
  });

  it('is refused for a chain whose last link is missing, though a later link exists', async () => {
    const name = feedName();
    await writeBlocksOf(name, 3);
    const [links, end] = [await linksAfter(name, 0, 9), (await writesOf(name))?.end];
    const missing = links[1] ?? expect.fail('no link');
    await remove(writeBlocks, missing);
    const writes = { number: 2, hash: Buffer.from(missing.hash).toString('hex'), time: missing.time };
    await update(heads, name, { set: { writes } });
    await expect(sign()).rejects.toThrow('1 chains of the audit do not continue their signed ends.');
    await put(writeBlocks, missing);
    await update(heads, name, { set: { writes: end } });
    expect(await sign()).toMatchObject({ signed: 1, broken: 0 });
  });

  it('drops the end of a chain 400 days after its last write, if the head of the feed is gone', async () => {
    const [gone, idle, other] = [feedName(), feedName(), feedName()];
    for (const name of [gone, idle]) await writeBlocksOf(name, 1);
    await sign();
    now += 401 * day;
    await remove(heads, gone);
    await writeBlocksOf(other, 1);
    await sign();
    const leaves = await Promise.all([gone, idle, other].map(async (name) => (await lastProofOf(name))?.leaf?.number));
    expect(leaves).toEqual([undefined, 1, 1]);
    expect(verdictOf([], await proofOf(idle)).problems).toEqual([]);
  });
});

describe('verify-audit of the writes of a connection', () => {
  it(`misses none of many rewritten chains before the last signature (SEED=${seed})`, async () => {
    const { below: random } = createRandom(seed);
    const name = feedName();
    await writeBlocksOf(name, 8);
    await sign();
    await writeBlocksOf(name, 3);
    const [links, proof] = [await exported(name), await proofOf(name)];
    expect(verdictOf(links, proof)).toEqual({ problems: [], signed: 8, unsigned: 3 });
    const alter = alterOneOf(['id_project', 'id_connection', 'time', 'writes']);
    const judge = (forged: readonly ExportedEntry[], head: Proof['head']) => verdictOf(forged, { ...proof, head });
    expect(missedRewrites(links, { random, signed: 8, alter }, judge)).toEqual([]);
  });

  it('refuses the end of another connection', async () => {
    const [one, two] = [feedName(), feedName()];
    await writeBlocksOf(one, 1);
    await writeBlocksOf(two, 1);
    await sign();
    const proof = { ...(await proofOf(one)), signature: (await proofOf(two)).signature };
    expect(verdictOf(await exported(one), proof).problems.map(({ text }) => text)).toContain(
      'The signed end belongs to another chain.',
    );
  });
});
