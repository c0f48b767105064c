import { entryHash, firstPrevious } from '../../crypto/audit-chain.ts';
import { type AuditLeaf, chainText, isSigned, leafText, statementText } from '../../crypto/audit-root.ts';
import { type AuditSigner, openAuditSigner } from '../../crypto/audit-signer.ts';
import { merkleRoot } from '../../crypto/merkle.ts';
import { operatorScope } from '../../crypto/tokens.ts';
import { log } from '../../log.ts';
import { type AuditHead, headsOf, listChains } from '../../store/audit/chain.ts';
import type { AuditEntry } from '../../store/audit/entries.ts';
import { factsOf } from '../../store/audit/facts.ts';
import { listAudit } from '../../store/audit/list.ts';
import {
  acquireSignature,
  getLastRoot,
  getRoot,
  type HeldSignature,
  hashOfRoot,
  leavesOf,
  putRoot,
  releaseSignature,
  type SignedRoot,
} from '../../store/audit/roots.ts';
import { isoTime } from '../../store/dynamodb/item.ts';
import { listUnsignedWrites } from '../../store/events/write-chains.ts';
import { getProject } from '../../store/projects/projects.ts';
import type { Report, Run } from '../scheduled.ts';
import type { Ends } from './ends.ts';
import { endsOfWrites, noteSignedWrites } from './write-ends.ts';

/** Length of the lease, in ms: longer than a run. */
const leaseMs = 360_000;

/** Entries that are older than the last signature by up to this time, in ms, are read too: an entry waits for its number. */
const marginMs = 24 * 60 * 60_000;

const entriesFrom = async (project: string, from: string | undefined): Promise<ReadonlyMap<number, AuditEntry>> => {
  const found = new Map<number, AuditEntry>();
  let startAfter: string | undefined;
  do {
    const page = await listAudit(project, { from }, { limit: 1_000, startAfter });
    for (const entry of page.items) if (entry.number !== undefined) found.set(entry.number, entry);
    startAfter = page.next;
  } while (startAfter !== undefined);
  return found;
};

/** Whether entries lead from the signed end of a chain to its present end. */
const leadsTo = (
  { number, hash }: Pick<AuditLeaf, 'number' | 'hash'>,
  head: AuditHead,
  entries: ReadonlyMap<number, AuditEntry>,
): boolean => {
  let last = hash;
  for (let next = number + 1; next <= head.number; next += 1) {
    const entry = entries.get(next);
    if (entry === undefined) return false;
    last = entryHash(last, factsOf(entry));
  }
  const isEnd = entries.get(head.number)?.time === head.lastTime;
  return head.number > number && last === head.hash && isEnd;
};

const start = { number: 0, hash: firstPrevious };

/**
 * Whether a chain continues the end that was signed last. So a chain that was rewritten after its signature is never
 * signed.
 */
const isContinued = async (head: AuditHead, signed = start, since?: string): Promise<boolean> => {
  const { project } = head;
  if (since !== undefined) {
    const from = isoTime(Date.parse(since) - marginMs);
    if (leadsTo(signed, head, await entriesFrom(project, from))) return true;
  }
  return leadsTo(signed, head, await entriesFrom(project, undefined));
};

/**
 * Checks the last signature before the next is made.
 * @throws Error if the last signature or the ends of its chains were altered
 */
const checkLast = (root: SignedRoot, leaves: readonly AuditLeaf[], { publicKey }: AuditSigner): void => {
  const { statement, signature } = root;
  if (isSigned(statement, signature, publicKey) && merkleRoot(leaves.map(leafText)) === statement.root) return;
  throw new Error(`The signature ${statement.number} of the audit, or an end of a chain in it, was altered.`);
};

const noteBroken = (project: string, signed: AuditLeaf | undefined, head: AuditHead | undefined): void =>
  log.error('audit chain broken', {
    audit: { project, signed: signed?.number ?? 0, head: head?.number ?? null },
  });

/** The ends of the chains of projects. A broken chain keeps the end that was signed. */
const endsOfProjects = async (before: readonly AuditLeaf[], since: string | undefined, now: number): Promise<Ends> => {
  const signed = new Map(before.map((leaf) => [leaf.project, leaf]));
  const projects = [...new Set([...signed.keys(), ...(await listChains(now))])].toSorted((a, b) => (a < b ? -1 : 1));
  const heads = new Map((await headsOf(projects)).map((head) => [head.project, head]));
  const [leaves, changed]: [AuditLeaf[], AuditLeaf[]] = [[], []];
  let broken = 0;
  for (const project of projects) {
    const [leaf, head] = [signed.get(project), heads.get(project)];
    const isSame = leaf !== undefined && head?.number === leaf.number && head.hash === leaf.hash;
    if (isSame) leaves.push(leaf);
    else if (head !== undefined && (await isContinued(head, leaf, since))) {
      const end = { project, number: head.number, hash: head.hash, time: isoTime(head.lastTime ?? now) };
      leaves.push(end);
      changed.push(end);
    } else if (head !== undefined || project === operatorScope || (await getProject(project)) !== undefined) {
      noteBroken(project, leaf, head);
      broken += 1;
      if (leaf !== undefined) leaves.push(leaf);
    }
  }
  return { leaves, changed, broken };
};

const isOfProject = ({ connection }: AuditLeaf): boolean => connection === undefined;

const inOrder = (leaves: readonly AuditLeaf[]): readonly AuditLeaf[] =>
  leaves.toSorted((a, b) => (chainText(a) < chainText(b) ? -1 : 1));

/** The ends of all chains, of projects and of writes. */
const endsOf = async (before: readonly AuditLeaf[], since: string | undefined, run: Run): Promise<Ends> => {
  const signed = before.filter(isOfProject);
  const ofProjects = await endsOfProjects(signed, since, run.now());
  const kept = new Set(ofProjects.leaves.map(({ project }) => project));
  const gone = new Set(signed.map(({ project }) => project).filter((project) => !kept.has(project)));
  const ofWrites = await endsOfWrites(before, gone, run);
  return {
    leaves: inOrder([...ofProjects.leaves, ...ofWrites.leaves]),
    changed: [...ofProjects.changed, ...ofWrites.changed],
    broken: ofProjects.broken + ofWrites.broken,
  };
};

/** Ends of chains per log line. */
const endsPerLine = 500;

const logRoot = ({ statement, signature }: SignedRoot, changed: readonly AuditLeaf[]): void => {
  for (let first = 0; first < changed.length; first += endsPerLine)
    log.info('audit ends', { audit: { number: statement.number, ends: changed.slice(first, first + endsPerLine) } });
  log.info('audit signature', { audit: { ...statement, signature } });
};

const signHeld = async (held: HeldSignature, signer: AuditSigner, run: Run): Promise<Report> => {
  const now = run.now();
  const last = held.number === 0 ? undefined : await getRoot(held.number);
  if (held.number > 0 && last === undefined) throw new Error(`The signature ${held.number} of the audit is missing.`);
  const before = last === undefined ? [] : await leavesOf(last.statement);
  if (last !== undefined) checkLast(last, before, signer);
  const { leaves, changed, broken } = await endsOf(before, last?.statement.time, run);
  if (changed.length === 0) {
    await releaseSignature(held);
    return { signed: 0, broken };
  }
  const facts = { root: merkleRoot(leaves.map(leafText)), size: leaves.length, previous: hashOfRoot(last) };
  const statement = { number: held.number + 1, time: isoTime(now), ...facts };
  const signature = Buffer.from(await signer.sign(statementText(statement))).toString('base64');
  const root = { statement, signature, publicKey: signer.publicKey };
  // Logged first: each stored signature is in the log.
  logRoot(root, changed);
  await putRoot(held, root, leaves, last, now);
  await noteSignedWrites(changed);
  return { signed: 1, chains: changed.length, broken };
};

/** Shortest time between two signatures, in ms. On one machine, the worker runs more often than each hour. */
const shortestMs = 55 * 60_000;

/** Whether a chain has an end that is not signed, and the last signature is old enough. Writes nothing. */
const isDue = async (now: number): Promise<boolean> => {
  const last = await getLastRoot();
  if (last !== undefined && Date.parse(last.statement.time) + shortestMs > now) return false;
  if ((await listUnsignedWrites(now)).length > 0) return true;
  if (last === undefined) return (await listChains(now)).length > 0;
  const endOf = ({ number, hash }: Pick<AuditLeaf, 'number' | 'hash'>) => `${number} ${hash}`;
  const signed = new Map(
    (await leavesOf(last.statement)).filter(isOfProject).map((leaf) => [leaf.project, endOf(leaf)]),
  );
  const heads = await headsOf([...new Set([...signed.keys(), ...(await listChains(now))])]);
  return heads.length < signed.size || heads.some((head) => signed.get(head.project) !== endOf(head));
};

/**
 * Signs the ends of all chains if any chain has new entries. Refuses to sign a chain that does not continue its signed
 * end, and keeps that end.
 * @throws Error if the last signature was altered, or if chains are broken; the other chains are signed
 */
export const signAudit = async (run: Run): Promise<Report> => {
  const { now } = run;
  if (!(await isDue(now()))) return { signed: 0 };
  const signer = await openAuditSigner();
  const held = await acquireSignature(leaseMs, now());
  if (held === undefined) return { signed: 0 };
  const report = await signHeld(held, signer, run);
  if ((report.broken ?? 0) > 0)
    throw new Error(`${report.broken} chains of the audit do not continue their signed ends.`);
  return report;
};
