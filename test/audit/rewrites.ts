import type { ExportedEntry, Proof, Verdict } from '../../infra/audit/verify.ts';
import { entryHash, firstPrevious } from '../../lib/crypto/audit-chain.ts';
import { runs } from '../harness/runs.ts';

/** Returns a random whole number from 0 to below this number. */
type Random = (below: number) => number;

/** Changes a random member of a link of a chain. */
export type Alter = <T extends ExportedEntry>(link: T, random: Random) => T;

interface Attack {
  readonly random: Random;
  /** Number of links that are signed. */
  readonly signed: number;
  readonly alter: Alter;
}

type Rewrite = (links: readonly ExportedEntry[], attack: Attack) => readonly ExportedEntry[];

/** Rewrites all numbers and hashes, as if the links had always been like that. */
export const relinked = <T extends ExportedEntry>(links: readonly T[]): readonly T[] => {
  let previous = firstPrevious;
  let previousTime: string | null = null;
  return links.map((link, place) => {
    const { hash: _, previous_hash: __, ...facts } = { ...link, number: place + 1, previous_time: previousTime };
    const hash = entryHash(previous, facts);
    const linked = { ...link, ...facts, previous_hash: previous, hash };
    previous = hash;
    previousTime = link.time;
    return linked;
  });
};

/** The altered link at a place. */
const alteredAt = (links: readonly ExportedEntry[], place: number, { alter, random }: Attack): ExportedEntry =>
  alter(links[place] as ExportedEntry, random);

/** Attacks on the links that are signed. */
const rewrites: Readonly<Record<string, Rewrite>> = {
  'an altered link': (links, attack) => {
    const place = attack.random(attack.signed);
    return links.with(place, alteredAt(links, place, attack));
  },
  'an altered link with a consistent chain': (links, attack) => {
    const place = attack.random(attack.signed);
    return relinked(links.with(place, alteredAt(links, place, attack)));
  },
  'a removed link': (links, { random, signed }) => links.toSpliced(random(signed), 1),
  'a removed link with a consistent chain': (links, { random, signed }) => relinked(links.toSpliced(random(signed), 1)),
  'an added link with a consistent chain': (links, attack) => {
    const place = attack.random(attack.signed);
    return relinked(links.toSpliced(place, 0, alteredAt(links, place, attack)));
  },
  'two exchanged links with a consistent chain': (links, { random, signed }) => {
    const place = random(signed - 1);
    const [one, two] = [links[place], links[place + 1]] as [ExportedEntry, ExportedEntry];
    return relinked(links.with(place, two).with(place + 1, one));
  },
  'a removed end': (links, { random, signed }) => links.slice(0, random(signed)),
  'a removed start': (links, { random, signed }) => links.slice(1 + random(signed - 1)),
};

/** Changes a member with one of these names. */
export const alterOneOf =
  (members: readonly string[]): Alter =>
  (link, random) => ({ ...link, [members[random(members.length)] ?? '']: `forged-${random(1_000_000)}` });

/**
 * Rewrites the signed part of a chain in many ways, and its end consistently.
 * @param judge verifies a rewritten chain
 * @returns names of the rewrites that were not noticed
 */
export const missedRewrites = (
  links: readonly ExportedEntry[],
  attack: Attack,
  judge: (forged: readonly ExportedEntry[], head: Proof['head']) => Verdict,
): readonly string[] => {
  const kinds = Object.entries(rewrites);
  const { signed } = attack;
  const missed: string[] = [];
  for (let tried = 0; tried < runs(1_000, 10_000); tried += 1) {
    const [name, rewrite] = kinds[tried % kinds.length] as [string, Rewrite];
    const forged = rewrite(links, attack);
    const last = forged.at(-1);
    const { problems } = judge(forged, last?.number && last.hash ? { number: last.number, hash: last.hash } : null);
    const isChanged = JSON.stringify(forged.slice(0, signed)) !== JSON.stringify(links.slice(0, signed));
    if (isChanged && (problems[0]?.number ?? signed + 1) > signed) missed.push(name);
  }
  return missed;
};
