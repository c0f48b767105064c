import { createContext, Script } from 'node:vm';
import fc from 'fast-check';
import { isLong, runs } from '../harness/runs.ts';

/** What is repeated, between a prefix and a suffix that occur once. */
export interface Shape {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

/** Work on an input of about so many characters or elements; what is returned is what is measured. */
export type Growing = (size: number) => () => unknown;

const smallSize = 4 * 1024;
const largeSize = 8 * smallSize;

/** CPU ms that are too few to see how they grow. Quadratic work on the large input takes 10 times as many at least. */
const unmeasured = 25;

/** Linear work on the large input takes 8 times as long as on the small one, quadratic work 64 times. */
const mostGrowth = 20;

/** Wall-clock ms after which work is given up: linear work takes a fortieth of it. */
const longestSilenceMs = runs(1_500, 4_000);

/** CPU ms that no other work of the machine accounts for twice: other threads of the process may collect garbage once. */
const beyondDoubt = 300;

/** Whatever else the machine does makes work longer, never shorter: the least of several tries counts. */
const tries = 3;

const sandbox: { run: () => unknown } = { run: () => undefined };
const context = createContext(sandbox);
const script = new Script('run()');

const isTimeout = (error: unknown): boolean => Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Whether it came to its end before the longest wait did. */
const runToEnd = (run: () => void, timeout = longestSilenceMs): boolean => {
  sandbox.run = run;
  try {
    script.runInContext(context, { timeout });
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
};

/** CPU ms. */
const costOf = (run: () => unknown): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** CPU ms; infinite where it takes longer than anybody waits. What the machine has no time for is tried again, for longer. */
const boundedCostOf = (run: () => unknown, wait = longestSilenceMs): number => {
  let cost = Number.POSITIVE_INFINITY;
  const used = costOf(() =>
    runToEnd(() => {
      cost = costOf(run);
    }, wait),
  );
  const isKnown = cost < Number.POSITIVE_INFINITY || used > longestSilenceMs / 2;
  return isKnown ? cost : boundedCostOf(run, 4 * wait);
};

interface Costs {
  readonly small: number;
  readonly large: number;
}

const isInTime = ({ small, large }: Costs): boolean => large <= unmeasured + mostGrowth * small;

const isHopeless = ({ small, large }: Costs): boolean => large > beyondDoubt && large > 2 * mostGrowth * small;

/** How the work grows where it grows faster than its input; `undefined` where it does not. */
export const growthFault = (grow: Growing): string | undefined => {
  let costs: Costs = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  for (let left = tries; left > 0; left -= 1) {
    costs = { ...costs, large: Math.min(costs.large, boundedCostOf(grow(largeSize))) };
    if (costs.large <= unmeasured) return undefined;
    if (costs.large === Number.POSITIVE_INFINITY) return `more than ${longestSilenceMs} ms for ${largeSize}`;
    // Garbage collection during one run would hide how the work grows.
    const small = Array.from({ length: tries }, () => boundedCostOf(grow(smallSize)));
    costs = { ...costs, small: Math.min(costs.small, ...small) };
    if (isInTime(costs)) return undefined;
    if (left < tries && isHopeless(costs)) break;
  }
  return `${costs.small.toFixed(1)} ms for ${smallSize}, ${costs.large.toFixed(1)} ms for ${largeSize}`;
};

export const textOf = ({ before, piece, after }: Shape, size: number): string =>
  `${before}${piece.repeat(Math.ceil(size / piece.length))}${after}`;

/** Work on a text of a shape. */
export const onText =
  (shape: Shape, run: (text: string) => unknown): Growing =>
  (size) => {
    const text = textOf(shape, size);
    return () => run(text);
  };

/** A text of some of these, one after the other. */
const joined = (alphabet: readonly string[], minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...alphabet), { minLength, maxLength }).map((parts) => parts.join(''));

/** Texts that repeat a few fragments of an alphabet. */
export const shapesOf = (alphabet: readonly string[]): fc.Arbitrary<Shape> =>
  fc.record({
    before: joined(alphabet, 0, 2),
    piece: joined(alphabet, 1, 4),
    after: joined([...alphabet, '\u0001'], 0, 2),
  });

/** An end that fits nothing is what makes a search go back: the short form has that one only. */
const ends = isLong ? ['', 'a', '\u0001'] : ['\u0001'];

/** Every fragment by itself, with an end that fits and with one that does not. */
export const singlesOf = (alphabet: readonly string[]): readonly Shape[] =>
  alphabet.flatMap((piece) => ends.map((after) => ({ before: '', piece, after })));

/** The first one from a place on that takes long enough to be looked at by itself; all of them at once, as most do not. */
const nextSlow = (works: readonly Growing[], from: number): number => {
  let at = from;
  runToEnd(() => {
    while (at < works.length && costOf((works[at] as Growing)(largeSize)) <= unmeasured) at += 1;
  });
  return at;
};

/** The first of the shapes with which a text takes longer than it is long, and how long. */
export const firstFault = (shapes: readonly Shape[], run: (text: string) => unknown): string | undefined => {
  const works = shapes.map((shape) => onText(shape, run));
  for (let at = nextSlow(works, 0); at < works.length; at = nextSlow(works, at + 1)) {
    const fault = growthFault(works[at] as Growing);
    if (fault !== undefined) return `${JSON.stringify(shapes[at])}: ${fault}`;
  }
  return undefined;
};
