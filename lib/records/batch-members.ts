import type { BatchInput } from '../engine/http/answer/batch-records.ts';
import type { Session } from '../engine/http/session/session.ts';
import type { BatchRequest } from '../providers/define.ts';

/** Outcome of an input: the result, or the error that the input caused. */
export type Settled<O> = { readonly answered: O } | { readonly error: unknown };

/**
 * A step that several items of a batch can do in one request, such as a lookup. An item hands in its input and receives
 * its outcome.
 */
export interface Errand<I, O> {
  /** Errands with the same kind are carried out together. The kind is an object of the declaration. */
  readonly kind: object;
  /** Returns the outcome of each input, in the order of the inputs. */
  readonly carryOut: (inputs: readonly I[]) => Promise<readonly Settled<O>[]>;
}

/** An item of a batch. */
export interface Member {
  /** Waits until the other items have asked too or have ended. Returns the item's own result, or throws its error. */
  readonly ask: <I, O>(errand: Errand<I, O>, input: I) => Promise<O>;
  /** Ends the waiting of the other items for this item. */
  readonly leave: () => void;
  /** Whether the other items wait for this item. */
  readonly isAmongOthers: () => boolean;
  /** Runs a request. Only a few requests of a batch run at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sends several records in a request. */
  readonly sendMany: SendMany;
}

/**
 * Sends the records from several items in a request. Only the function that serves batches contains this code.
 * @returns the outcome of each record, in their order; `undefined` for a record that must be sent alone
 */
export type SendMany = (
  session: Session,
  request: BatchRequest,
  inputs: readonly BatchInput[],
) => Promise<readonly Settled<Answered | undefined>[]>;

/** The record of a batch item, from a response that contains several records. */
export interface Answered {
  readonly remote: unknown;
}

interface Waiting {
  /** Position of the item in the order of their starts. Requests for several items use this order. */
  readonly place: number;
  readonly errand: Errand<unknown, unknown>;
  readonly input: unknown;
  readonly settle: (settled: Settled<unknown>) => void;
}

/** Number of simultaneous requests of a batch. More requests would exceed the rate limits of most vendors. */
export const concurrency = 5;

/** Maximum time, in ms, that items wait for another item. The other item may be slow, or wait for another request. */
const patience = 3_000;

/** Limits work to `count` pieces at a time. Waiting work starts in the order of its arrival. */
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
      settle(settled[index] ?? { error: new Error('a batch returned no result for an item') });
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
 * The running items of a batch. Each item goes through all steps of its own write. At a step that can serve many items,
 * an item waits until all other items have reached a shared step, have ended or go alone.
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

  /** Adds an item. The other items wait for the new item until it ends or leaves. */
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
    // These items run again from here on.
    this.#running += waiting.length;
    for (const some of Map.groupBy(waiting, ({ errand }) => errand.kind).values()) void settleAll(some);
  }
}
