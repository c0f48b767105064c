import { type Profiler, Session } from 'node:inspector';

/**
 * Counts the steps of code, not its duration: how often V8 has run each block, and how many characters or elements the
 * searching and copying built-in methods have passed.
 */

type Method = (this: unknown, ...rest: unknown[]) => unknown;

/** @returns the number of characters or elements that a call has passed */
type Cost = (target: string | readonly unknown[], args: readonly unknown[], answer: unknown) => number;

const whole: Cost = ({ length }) => length;

const forward: Cost = ({ length }, [, from = 0], answer) =>
  typeof answer === 'number' && answer !== -1 ? answer - Number(from) + 1 : Math.max(0, length - Number(from));

const backward: Cost = ({ length }, [, from = length], answer) =>
  Math.min(length, Number(from)) - (typeof answer === 'number' ? answer : 0);

const costs: readonly (readonly [prototype: object, methods: Readonly<Record<string, Cost>>])[] = [
  [
    String.prototype,
    {
      includes: whole,
      indexOf: forward,
      lastIndexOf: backward,
      replace: whole,
      replaceAll: whole,
      split: whole,
      toLowerCase: whole,
      toUpperCase: whole,
    },
  ],
  [Array.prototype, { concat: whole, includes: forward, indexOf: forward, join: whole, shift: whole, splice: whole }],
];

let passed = 0;

const counted = (method: Method, cost: Cost): Method =>
  function (this: unknown, ...args) {
    const answer = method.apply(this, args);
    passed += cost(this as string, args, answer);
    return answer;
  };

/** Counts a search. It reads up to its match, or the whole rest of the text. A sticky search tries a single place. */
const countedExec = (exec: typeof RegExp.prototype.exec): typeof RegExp.prototype.exec =>
  function (this: RegExp, text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const end = match === null ? (this.sticky ? from : text.length) : match.index + match[0].length;
    passed += Math.max(1, end - from);
    return match;
  };

/** @returns a function that restores the methods */
const replaceMethods = (): (() => void) => {
  const undo: (() => void)[] = [];
  const put = (prototype: object, name: string, wrap: (method: Method) => unknown): void => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
    Object.defineProperty(prototype, name, { ...descriptor, value: wrap(descriptor.value) });
    undo.push(() => Object.defineProperty(prototype, name, descriptor));
  };
  for (const [prototype, methods] of costs)
    for (const [name, cost] of Object.entries(methods)) put(prototype, name, (method) => counted(method, cost));
  put(RegExp.prototype, 'exec', (exec) => countedExec(exec as typeof RegExp.prototype.exec));
  return () => {
    for (const one of undo) one();
  };
};

const session = new Session();

/** Asks the inspector, which answers before `post` returns. */
const ask = <T>(method: string, parameters?: object): T => {
  let found: T | undefined;
  session.post(method, parameters, (error, answer) => {
    if (error !== null) throw new Error(`${method}: ${error.message}`);
    found = answer as T;
  });
  return found as T;
};

/** Returns how often blocks have run since the last call. The tests' own code does not count. */
const takeBlocks = (): number => {
  const { result } = ask<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => !url.includes('/test/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
};

/** Begins to count. Counting slows down every function of the process, so `stopCounting` must follow. */
export const startCounting = (): void => {
  session.connect();
  ask('Profiler.enable');
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
};

export const stopCounting = (): void => session.disconnect();

/** @returns the number of steps of some work. The number is the same at each repetition. */
export const stepsOf = (work: () => void): number => {
  takeBlocks();
  passed = 0;
  const restore = replaceMethods();
  try {
    work();
  } finally {
    restore();
  }
  return passed + takeBlocks();
};

/** @returns the number of steps that reading all texts takes */
export const stepsFor =
  (read: (text: string) => unknown) =>
  (texts: readonly string[]): number =>
    stepsOf(() => {
      for (const text of texts) read(text);
    });
