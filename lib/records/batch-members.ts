import type { BatchInput } from '../engine/http/answer/batch-records.ts';
import type { Session } from '../engine/http/session/session.ts';
import type { BatchRequest } from '../providers/define.ts';

/** What became of one of several inputs. */
export type Settled<O> = { readonly answered: O } | { readonly error: unknown };

/** Something that is asked for by several items at once. */
export interface Errand<I, O> {
  /** Errands of one kind are one: an object of the declaration. */
  readonly kind: object;
  /** What becomes of each input, in their order. */
  readonly carryOut: (inputs: readonly I[]) => Promise<readonly Settled<O>[]>;
}

/** One item of a batch. */
export interface Member {
  /** Waits for the others, of which it is one; throws what became of the input. */
  readonly ask: <I, O>(errand: Errand<I, O>, input: I) => Promise<O>;
  /** The others wait for it no longer. */
  readonly leave: () => void;
  /** Whether the others wait for it. */
  readonly isAmongOthers: () => boolean;
  /** Runs a request, of which there are a few at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sends records together. */
  readonly sendMany: SendMany;
}

/**
 * Sends the records of several items: only a function of batches has what does so.
 * @returns what became of each, in their order; `undefined` of one that is to be sent alone
 */
export type SendMany = (
  session: Session,
  request: BatchRequest,
  inputs: readonly BatchInput[],
) => Promise<readonly Settled<Answered | undefined>[]>;

/** A record as the vendor has answered it among others. */
export interface Answered {
  readonly remote: unknown;
}

interface Waiting {
  /** Of the item, in the order in which they began: what is sent for several has that order. */
  readonly place: number;
  readonly errand: Errand<unknown, unknown>;
  readonly input: unknown;
  readonly settle: (settled: Settled<unknown>) => void;
}

/** Requests of a batch under way at once: more would meet the rate limits of most vendors. */
export const concurrency = 5;

/** The longest that items wait for another one, ms: it may be slow, or wait for somebody else. */
const patience = 3_000;

/** So many at a time do their work, in the order in which they come. */
export const createSlots = (count: number) => {
  let free = count;
  const waiting: (() => void)[] = [];
  const acquire = (): Promise<void> => {
    if (free === 0) return new Promise((resolve) => void waiting.push(resolve));
    free -= 1;
    return Promise.resolve();
  };
  const release = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
};

const settleAll = async (waiting: readonly Waiting[]): Promise<void> => {
  const [first] = waiting;
  if (first === undefined) return;
  try {
    const settled = await first.errand.carryOut(waiting.map(({ input }) => input));
    waiting.forEach(({ settle }, index) => {
      settle(settled[index] ?? { error: new Error('nothing was said of an item of a batch') });
    });
  } catch (error) {
    for (const { settle } of waiting) settle({ error });
  }
};

const outOf = <O>(settled: Settled<O>): O => {
  if ('error' in settled) throw settled.error;
  return settled.answered;
};

/**
 * The items of a batch on their way: each goes through all steps of its own write, and where a step can be taken for many it
 * waits until all others have come as far, have ended or go alone.
 */
export class Together {
  #running = 0;
  #joined = 0;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #slot = createSlots(concurrency);
  readonly #sendMany: SendMany;

  constructor(sendMany: SendMany) {
    this.#sendMany = sendMany;
  }

  /** Another item. The others wait for it until it ends, or leaves. */
  join(): Member {
    let isAmongOthers = true;
    this.#running += 1;
    const place = this.#joined;
    this.#joined += 1;
    return {
      isAmongOthers: () => isAmongOthers,
      leave: () => {
        if (!isAmongOthers) return;
        isAmongOthers = false;
        this.#running -= 1;
        this.#goOn();
      },
      ask: (errand, input) => this.#wait(place, errand, input),
      inTurn: this.#slot,
      sendMany: this.#sendMany,
    };
  }

  async #wait<I, O>(place: number, errand: Errand<I, O>, input: I): Promise<O> {
    const settled = await new Promise<Settled<unknown>>((settle) => {
      this.#waiting.push({ place, errand: errand as Errand<unknown, unknown>, input, settle });
      this.#running -= 1;
      this.#timer ??= setTimeout(() => this.#flush(), patience);
      this.#goOn();
    });
    return outOf(settled as Settled<O>);
  }

  #goOn(): void {
    if (this.#running === 0) this.#flush();
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting.toSorted((a, b) => a.place - b.place);
    this.#waiting = [];
    // They are on their way again from here on.
    this.#running += waiting.length;
    for (const some of Map.groupBy(waiting, ({ errand }) => errand.kind).values()) void settleAll(some);
  }
}
