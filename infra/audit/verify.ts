import { entryHash, firstPrevious } from '../../lib/crypto/audit-chain.ts';

/** An entry of `GET /audit`. All members but the hashes are facts that the hash covers. */
export interface ExportedEntry {
  readonly id: string;
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
  readonly id: string;
  readonly hash: string;
  readonly previous: string;
  readonly time: string;
  readonly previousTime: string | null;
  /** Whether the hash is the hash of the content. */
  readonly isTrue: boolean;
}

/** Milliseconds that entries are stored. */
const lifetimeMs = 400 * 24 * 60 * 60_000;

/** Collects the entries of a project, in any order, and checks their chain. */
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
    const isExpired = previousTime !== null && Date.parse(previousTime) + lifetimeMs <= now;
    return isExpired ? [] : [{ number: before + 1, text: `The entries ${before + 1} to ${number - 1} are missing.` }];
  }
}
