import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainCheck, type ExportedEntry, type Proof, type Verdict, verifyAudit } from '../../infra/audit/verify.ts';
import { entryHash, firstPrevious } from '../../lib/crypto/audit-chain.ts';
import { openAuditSigner } from '../../lib/crypto/audit-signer.ts';
import { newProject } from '../../lib/management/projects/projects.ts';
import { auditHeads, headOf } from '../../lib/store/audit/chain.ts';
import { auditEntries } from '../../lib/store/audit/entries.ts';
import { factsOf } from '../../lib/store/audit/facts.ts';
import { listAudit } from '../../lib/store/audit/list.ts';
import { auditLeaves, lastProofOf } from '../../lib/store/audit/roots.ts';
import { get, put, remove, update } from '../../lib/store/dynamodb/operations.ts';
import { addKey } from '../../lib/store/projects/api-key-changes.ts';
import { insertProject } from '../../lib/store/projects/project-changes.ts';
import { numberAudit } from '../../lib/workers/audit/number.ts';
import { signAudit } from '../../lib/workers/audit/sign.ts';
import { createRandom } from '../faults/random.ts';
import { callsApart, seed } from '../harness/runs.ts';
import { useDatabase } from '../store/database.ts';
import { eitherSide, killAtEach } from '../store/faults.ts';
import { alterOneOf, missedRewrites, relinked } from './rewrites.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-'));
useDatabase();
beforeAll(() => {
  process.env.KEY_FILE = join(folder, 'key');
});
afterAll(() => rmSync(folder, { recursive: true }));

const hour = 3_600_000;
let now = Date.now() + hour;

const numberAll = () => numberAudit({ now: () => now, deadline: now + hour });

const sign = () => {
  now += hour;
  return signAudit({ now: () => now, deadline: now + hour });
};

const makeProject = async (): Promise<string> => {
  const project = newProject('Northwind', undefined, Date.now());
  await insertProject(project);
  return project.id;
};

/** Makes changes, and gives them their numbers. */
const change = async (project: string, times: number): Promise<void> => {
  for (let made = 0; made < times; made += 1)
    await addKey({
      ...{ project, id: randomUUID(), name: 'A key', scopes: [], hashes: [] },
      ...{ cursorKey: new Uint8Array(32), createdAt: new Date().toISOString() },
    });
  await numberAll();
};

const exported = async (project: string): Promise<readonly ExportedEntry[]> => {
  const { items } = await listAudit(project, {}, { limit: 1_000 });
  return items.map((entry) => ({
    ...factsOf(entry),
    previous_hash: entry.previousHash ?? null,
    hash: entry.hash ?? null,
  }));
};

const proofOf = async (project: string): Promise<Proof> => {
  const head = await headOf(project);
  const signed = await lastProofOf({ project });
  return {
    id_project: project,
    head: head ? { number: head.number, hash: head.hash } : null,
    signature: signed ? { ...signed, leaf: signed.leaf ?? null, public_key: signed.publicKey } : null,
  };
};

const verdictOf = (entries: readonly ExportedEntry[], proof: Proof, evidence = {}): Verdict => {
  const check = new ChainCheck();
  for (const entry of entries) check.add(entry);
  return verifyAudit(check, proof, evidence, now);
};

const verify = async (project: string): Promise<Verdict> => verdictOf(await exported(project), await proofOf(project));

describe('the signature', () => {
  it('covers all chains, and later entries are named as not signed yet', async () => {
    const [one, two, three] = [await makeProject(), await makeProject(), await makeProject()];
    for (const project of [one, two, three]) await change(project, 3);
    expect(await sign()).toMatchObject({ signed: 1, broken: 0 });
    await change(two, 2);
    expect(await verify(one)).toEqual({ problems: [], signed: 4, unsigned: 0 });
    expect(await verify(two)).toEqual({ problems: [], signed: 4, unsigned: 2 });
    expect(await sign()).toMatchObject({ signed: 1, chains: 1 });
    expect(await verify(two)).toEqual({ problems: [], signed: 6, unsigned: 0 });
    expect(await verify(three)).toEqual({ problems: [], signed: 4, unsigned: 0 });
    expect(await sign()).toEqual({ signed: 0 });
  });

  it('is of the key of the deployment', async () => {
    const project = await makeProject();
    await change(project, 1);
    await sign();
    const proof = await proofOf(project);
    const { publicKey } = await openAuditSigner();
    const entries = await exported(project);
    expect(verdictOf(entries, proof, { publicKey }).problems).toEqual([]);
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'pem', type: 'spki' });
    expect(verdictOf(entries, proof, { publicKey: String(other) }).problems.map(({ text }) => text)).toEqual([
      'The service shows another public key than the given one.',
      'The signature of the statement is wrong.',
    ]);
  });

  it(`is whole after a worker was killed at any call of the database (SEED=${seed})`, async () => {
    await killAtEach(callsApart(3), 200, eitherSide, {
      prepare: async () => {
        const project = await makeProject();
        await change(project, 2);
        return project;
      },
      work: sign,
      check: async (project, killed) => {
        await sign();
        expect(await verify(project), killed).toEqual({ problems: [], signed: 3, unsigned: 0 });
      },
    });
  });

  it('is refused for a chain that was rewritten after it, also if the end was rewritten consistently', async () => {
    const project = await makeProject();
    await change(project, 3);
    await sign();
    const restore = await rewriteStored(project, 2);
    await change(project, 1);
    await expect(sign()).rejects.toThrow('1 chains of the audit do not continue their signed ends.');
    const { problems, signed } = await verify(project);
    expect([signed, problems.length > 0]).toEqual([4, true]);
    await restore();
    expect(await sign()).toEqual({ signed: 0 });
  });

  it('is refused if its ends of chains were altered', async () => {
    const project = await makeProject();
    await change(project, 1);
    await change(await makeProject(), 1);
    await sign();
    const proof = await lastProofOf({ project });
    const name = { place: String(proof?.statement.number).padStart(9, '0'), page: '000000000' };
    const stored = (await get(auditLeaves, name)) ?? expect.fail('no leaves');
    await put(auditLeaves, { ...stored, leaves: stored.leaves.replace(/"number":\d+/, '"number":99') });
    await expect(sign()).rejects.toThrow('was altered');
    await put(auditLeaves, stored);
  });
});

/** Rewrites an entry and all later hashes in the tables, and the end of the chain. */
const rewriteStored = async (project: string, from: number): Promise<() => Promise<void>> => {
  const head = (await headOf(project)) ?? expect.fail('no head');
  const { items } = await listAudit(project, {}, { limit: 1_000 });
  const sorted = items.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  let previousHash = firstPrevious;
  for (const entry of sorted) {
    const changed = entry.number === from ? { ...entry, target: 'another' } : entry;
    const hash = entryHash(previousHash, factsOf(changed));
    await put(auditEntries, { ...changed, previousHash, hash });
    previousHash = hash;
  }
  await update(auditHeads, { project }, { set: { hash: previousHash } });
  return async () => {
    for (const entry of sorted) await put(auditEntries, entry);
    await put(auditHeads, head);
    const { items: all } = await listAudit(project, {}, { limit: 1_000 });
    for (const entry of all) if ((entry.number ?? 0) > head.number) await remove(auditEntries, entry);
  };
};

const members = ['actor', 'action', 'route', 'target', 'changes', 'time', 'request_id', 'id', 'id_project'];

describe('verify-audit', () => {
  it(`misses none of many rewritten chains before the last signature (SEED=${seed})`, async () => {
    const { below: random } = createRandom(seed);
    const project = await makeProject();
    await change(project, 9);
    await sign();
    await change(project, 3);
    const [entries, proof] = [await exported(project), await proofOf(project)];
    const signed = proof.signature?.leaf?.number ?? 0;
    expect([signed, verdictOf(entries, proof).problems]).toEqual([10, []]);
    const judge = (forged: readonly ExportedEntry[], head: Proof['head']) => verdictOf(forged, { ...proof, head });
    const missed = missedRewrites(entries, { random, signed, alter: alterOneOf(members) }, judge);
    expect(missed).toEqual([]);
  });

  it('names the first altered entry exactly, if an earlier export or the log contains its end', async () => {
    const project = await makeProject();
    await change(project, 5);
    await sign();
    const [entries, proof] = [await exported(project), await proofOf(project)];
    const forged = relinked(entries.with(3, { ...(entries[3] as ExportedEntry), id: 'forged' }));
    expect(verdictOf(forged, proof).problems[0]?.number).toBe(1);
    const ends = entries.map(({ number, hash, time }) => ({ number: number ?? 0, hash: hash ?? '', time }));
    expect(verdictOf(forged, proof, { ends }).problems[0]).toMatchObject({ number: 4 });
  });

  it('names a signature that the service hides, and a second root with the same number', async () => {
    const project = await makeProject();
    await change(project, 1);
    await sign();
    const [entries, proof] = [await exported(project), await proofOf(project)];
    const statement = proof.signature?.statement ?? expect.fail('no signature');
    const later = { statements: [{ ...statement, number: statement.number + 1 }] };
    expect(verdictOf(entries, proof, later).problems).toMatchObject([{ text: expect.stringContaining('hides it') }]);
    const second = { statements: [{ ...statement, root: '0'.repeat(64) }] };
    expect(verdictOf(entries, proof, second).problems).toMatchObject([
      { text: expect.stringContaining('another root') },
    ]);
  });

  it('verifies a chain whose oldest entries have expired', async () => {
    const project = await makeProject();
    await change(project, 4);
    await sign();
    const [entries, proof] = [await exported(project), await proofOf(project)];
    const check = new ChainCheck();
    for (const entry of entries.slice(2)) check.add(entry);
    expect(verifyAudit(check, proof, {}, now).problems[0]?.number).toBe(1);
    expect(verifyAudit(check, proof, {}, now + 401 * 24 * hour).problems).toEqual([]);
    expect(verifyAudit(new ChainCheck(), proof, {}, now).problems).toHaveLength(1);
    expect(verifyAudit(new ChainCheck(), proof, {}, now + 401 * 24 * hour).problems).toEqual([]);
  });
});
