import { listOf } from './list.ts';
import { type Operation, type PackedOperations, unpack } from './operations.ts';
import { type Given, type Sender, send } from './send.ts';
import type { ClientOptions, ConnectionName } from './types.ts';

/** Calls and groups of calls, by name. */
interface Calls {
  [name: string]: Calls | ((...given: unknown[]) => unknown);
}

/** The member name of a call or group: `customObjects` for `custom-objects`, `batchUpdate` for `batch_update`. */
export const memberName = (name: string): string =>
  name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The arguments of a call: the values of its path in order, its body, and its options. */
const givenTo = ({ path, hasBody }: Operation, given: readonly unknown[]): Given => {
  const count = path.split('{').length - 1;
  const [body, options] = hasBody ? [given[count], given[count + 1]] : [undefined, given[count]];
  return { values: given.slice(0, count), body, options: (options ?? {}) as Given['options'] };
};

const callOf =
  (sender: Sender, operation: Operation) =>
  (...given: unknown[]): unknown =>
    operation.isPaged
      ? listOf(sender, operation, givenTo(operation, given))
      : send(sender, operation, givenTo(operation, given));

const addCall = (calls: Calls, names: readonly string[], call: (...given: unknown[]) => unknown): void => {
  const [name = '', ...rest] = names;
  if (rest.length === 0) {
    calls[name] = call;
    return;
  }
  const group = calls[name] ?? {};
  calls[name] = group;
  addCall(group as Calls, rest, call);
};

const callsOf = (
  sender: Sender,
  operations: readonly (readonly [string, Operation])[],
  isOf: (operation: Operation) => boolean,
): Calls => {
  const calls: Calls = {};
  for (const [id, operation] of operations)
    if (isOf(operation)) addCall(calls, id.split('.').map(memberName), callOf(sender, operation));
  return calls;
};

/** Waits, and listens to the signal only during the wait, because the signal may belong to the whole process. */
export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });

/** Functions that depend on chance and time. Tests replace them. */
export type Surroundings = Pick<Sender, 'pause' | 'random'>;

/** Creates the class of clients for the operations of a document. Its types also come from the document. */
export const defineClient = (packed: PackedOperations) => {
  const operations = Object.entries(unpack(packed));
  return class UnifiedClient {
    readonly #sender: Sender;

    constructor(options: ClientOptions, surroundings: Surroundings = { pause, random: Math.random }) {
      this.#sender = { options, ...surroundings };
      Object.assign(
        this,
        callsOf(this.#sender, operations, ({ ofService }) => ofService),
      );
    }

    /**
     * Calls for a customer's account. This sends no request. If the connection does not exist, its first call fails.
     */
    connection(name: ConnectionName): Calls {
      return callsOf({ ...this.#sender, connection: name }, operations, ({ ofConnection }) => ofConnection);
    }
  };
};
