import { entryHash, firstPrevious } from '../../lib/crypto/audit-chain.ts';
import { type AuditLeaf, type AuditStatement, chainText, isSigned, leafText } from '../../lib/crypto/audit-root.ts';
import { type MerkleStep, rootOfPath } from '../../lib/crypto/merkle.ts';

/** An entry of `GET /audit`, or a block of writes. All members but the hashes are facts that the hash covers. */
export interface ExportedEntry {
  /** Absent for a block of writes. */
  readonly id?: string;
  readonly id_project: string;
  readonly number: number | null;
  readonly time: string;
  readonly previous_time: string | null;
  readonly previous_hash: string | null;
  readonly hash: string | null;
}

/** A mistake of a chain. `number` is the first entry that it concerns. */
export interface Problem {
  readonly number: number;
  /** Id of this entry, if the export contains it. */
  readonly id?: string | undefined;
  readonly text: string;
}

/** Part of an entry, for the check of its chain. */
interface Link {
  readonly id: string | undefined;
  readonly hash: string;
  readonly previous: string;
  readonly time: string;
  readonly previousTime: string | null;
  /** Whether the hash is the hash of the content. */
  readonly isTrue: boolean;
}

/** Milliseconds that entries are stored. */
const lifetimeMs = 400 * 24 * 60 * 60_000;

const isExpired = (time: string, now: number): boolean => Date.parse(time) + lifetimeMs <= now;

/** Collects the entries of a project, or the blocks of a connection, in any order, and checks their chain. */
export class ChainCheck {
  readonly #links = new Map<number, Link>();
  readonly #problems: Problem[] = [];
  /** Number of entries that have no number yet. */
  unnumbered = 0;

  /** Adds an entry. The same entry may come twice. */
  add({ previous_hash: previous, hash, ...facts }: ExportedEntry): void {
    const { number, id, time, previous_time: previousTime } = facts;
    if (number === null || previous === null || hash === null) {
      this.unnumbered += 1;
      return;
    }
    const isTrue = entryHash(previous, facts) === hash;
    const known = this.#links.get(number);
    if (known !== undefined && (known.id !== id || known.hash !== hash))
      this.#problems.push({ number, id, text: 'Two different entries have this number.' });
    this.#links.set(number, { id, hash, previous, time, previousTime, isTrue });
  }

  /** Number of the last entry. 0 without entries. */
  get last(): number {
    let last = 0;
    for (const number of this.#links.keys()) last = Math.max(last, number);
    return last;
  }

  /** Number of the first entry. Earlier entries have expired. */
  get first(): number {
    let first = Number.POSITIVE_INFINITY;
    for (const number of this.#links.keys()) first = Math.min(first, number);
    return first;
  }

  /** The hash of an entry, or the hash before the first entry for 0. */
  hashOf(number: number): string | undefined {
    return number === 0 ? firstPrevious : this.#links.get(number)?.hash;
  }

  /** The problems of the chain itself, in the order of the numbers. @param now epoch ms */
  problems(now: number): readonly Problem[] {
    const numbers = [...this.#links.keys()].toSorted((a, b) => a - b);
    const found = numbers.flatMap((number, place) => this.#problemsOf(number, numbers[place - 1] ?? 0, now));
    return [...this.#problems, ...found].toSorted((a, b) => a.number - b.number);
  }

  #problemsOf(number: number, before: number, now: number): readonly Problem[] {
    const { id, isTrue, previous, previousTime } = this.#links.get(number) as Link;
    if (!isTrue) return [{ number, id, text: 'The entry differs from its hash: it was altered.' }];
    if (before === number - 1) {
      if (previous === this.hashOf(before)) return [];
      return [{ number, id, text: 'The entry does not continue the entry before: an entry was replaced.' }];
    }
    return previousTime !== null && isExpired(previousTime, now)
      ? []
      : [{ number: before + 1, text: `The entries ${before + 1} to ${number - 1} are missing.` }];
  }
}

/** `data` of `GET /audit/proof`. */
export interface Proof {
  readonly id_project: string;
  /** Null or absent for the chain of a project. */
  readonly id_connection?: string | null;
  readonly head: { readonly number: number; readonly hash: string } | null;
  readonly signature: {
    readonly statement: AuditStatement;
    readonly leaf: AuditLeaf | null;
    readonly path: readonly MerkleStep[];
    readonly signature: string;
    readonly public_key: string;
  } | null;
}

/** An end that the chain had at some time. Its entry has the time, ISO 8601. */
export type KnownEnd = Omit<AuditLeaf, 'project' | 'connection'>;

/** Evidence from outside the database. */
export interface Evidence {
  /** The public key of the deployment, PEM. Default: the key that the service shows. */
  readonly publicKey?: string | undefined;
  /** Ends of the chain from the log of signatures, or from an earlier export. */
  readonly ends?: readonly KnownEnd[];
  /** Statements from the log of signatures. */
  readonly statements?: readonly AuditStatement[];
}

/** The result of a verification. */
export interface Verdict {
  /** Empty if the chain is proven up to `signed`. The first names the first altered entry. */
  readonly problems: readonly Problem[];
  /** Number of the last entry that the signature covers. */
  readonly signed: number;
  /** Number of entries that are not signed yet. */
  readonly unsigned: number;
}

const sameKey = (one: string, other: string): boolean => one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '');

/** The name of the chain of a proof. */
export const nameOf = ({ id_project: project, id_connection: connection }: Omit<Proof, 'head' | 'signature'>): string =>
  chainText({ project, connection: connection ?? undefined });

/** The problems of the signature itself. They make all entries doubtful. */
const problemsOfSignature = ({ signature, ...proof }: Proof, { publicKey, statements }: Evidence) => {
  if (signature === null) return [];
  const { statement, leaf, path, signature: signed, public_key: shown } = signature;
  const logged = statements?.filter(({ number }) => number === statement.number) ?? [];
  const newest = Math.max(0, ...(statements ?? []).map(({ number }) => number));
  const checks: readonly (readonly [boolean, string])[] = [
    [publicKey === undefined || sameKey(publicKey, shown), 'The service shows another public key than the given one.'],
    [isSigned(statement, signed, publicKey ?? shown), 'The signature of the statement is wrong.'],
    [leaf === null || chainText(leaf) === nameOf(proof), 'The signed end belongs to another chain.'],
    [
      leaf === null || rootOfPath(leafText(leaf), path) === statement.root,
      'The path does not lead to the signed root.',
    ],
    [logged.every(({ root }) => root === statement.root), 'The log contains another root with this number.'],
    [newest <= statement.number, `The log contains the newer signature ${newest}: the service hides it.`],
  ];
  return checks.filter(([isTrue]) => !isTrue).map(([, text]): Problem => ({ number: 1, text }));
};

/** Problems of an end of the chain that is known from a signature, the log or an earlier export. */
const problemOfEnd = (check: ChainCheck, end: KnownEnd, from: number, now: number) => {
  const hash = check.hashOf(end.number);
  if (hash === end.hash) return [];
  if (hash === undefined && end.number < check.first && isExpired(end.time, now)) return [];
  const range = from === end.number ? `The entry ${from}` : `An entry from ${from} to ${end.number}`;
  return [{ number: from, text: `${range} is missing or was altered: the known hash of ${end.number} differs.` }];
};

/**
 * Verifies the chain of a project, or of the writes of a connection.
 * @param check with all entries of the chain
 * @param now epoch ms
 */
export const verifyAudit = (check: ChainCheck, proof: Proof, evidence: Evidence, now: number): Verdict => {
  const { head, signature } = proof;
  const leaf = signature?.leaf ?? undefined;
  const known = [...(evidence.ends ?? []), ...(leaf ? [leaf] : [])].toSorted((a, b) => a.number - b.number);
  const problems = [...problemsOfSignature(proof, evidence), ...check.problems(now)];
  let good = 0;
  for (const end of known) {
    const found = problemOfEnd(check, end, good + 1, now);
    problems.push(...found);
    if (found.length > 0) break;
    good = end.number;
  }
  if (head !== null && check.last < head.number && check.last > 0)
    problems.push({ number: check.last + 1, text: `The entries ${check.last + 1} to ${head.number} are missing.` });
  const signed = leaf?.number ?? 0;
  return {
    problems: problems.toSorted((a, b) => a.number - b.number),
    signed,
    unsigned: Math.max(0, check.last - signed) + check.unnumbered,
  };
};
