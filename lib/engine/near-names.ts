import { normalise } from './mapping/choices.ts';

/** Number of characters to change, add or remove to turn one text into the other (Levenshtein distance). */
const distanceOf = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at += 1) {
      const changed = (row[at - 1] ?? 0) + (b[at - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** A field with its name for people. */
interface Named {
  readonly name: string;
  readonly label: string;
}

const mostNear = 3;

/** Longest name to compare, in characters. The comparison of n and m characters takes n × m steps. */
const longestCompared = 100;

/** Names of the fields that are similar to a text or begin with it, the most similar first. */
export const nearNames = (text: string, fields: readonly Named[]): readonly string[] => {
  const wanted = normalise(text);
  const farnessOf = (name: string): number => {
    if (name.startsWith(wanted)) return 0;
    const isShort = Math.max(name.length, wanted.length) <= longestCompared;
    return isShort ? distanceOf(wanted, name) : Number.POSITIVE_INFINITY;
  };
  return fields
    .map(({ name, label }) => [name, Math.min(...[name, label].map((one) => farnessOf(normalise(one))))] as const)
    .filter(([, farness]) => farness <= wanted.length / 3)
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, mostNear)
    .map(([name]) => name);
};
