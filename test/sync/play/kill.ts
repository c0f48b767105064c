import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { database } from '../../../lib/store/dynamodb/client.ts';

/** Calls functions before and after each database call. Returns a function that removes them. */
export const onDatabase = (
  before: (command: string, input: Record<string, unknown>) => void,
  after: () => void = () => undefined,
): (() => void) => {
  const name = `listener-${randomUUID()}`;
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (call) => {
        before(commandName, call.input as Record<string, unknown>);
        const answer = await next(call);
        after();
        return answer;
      },
    { step: 'initialize', name, priority: 'high' },
  );
  return () => void database().middlewareStack.remove(name);
};

/** A simulated process. Several processes work at the same time. */
export interface Process {
  readonly run: <T>(act: () => Promise<T>) => Promise<T>;
  /** Whether the calling code runs in this process. */
  readonly isCurrent: () => boolean;
}

const processes = new AsyncLocalStorage<symbol>();

export const createProcess = (): Process => {
  const mark = Symbol('process');
  return { run: (act) => processes.run(mark, act), isCurrent: () => processes.getStore() === mark };
};

/**
 * Simulates a kill. From one database call on, the calls fail before or after they reach the database. Without
 * `process`: the calls of all processes fail.
 */
export const killAt = (call: number, side: 'before' | 'after', process?: Process): (() => void) => {
  let calls = 0;
  const isDying = (): boolean => process === undefined || process.isCurrent();
  return onDatabase(
    () => {
      if (!isDying()) return;
      calls += 1;
      if (calls > call || (calls === call && side === 'before')) throw new Error('killed');
    },
    () => {
      if (isDying() && calls >= call) throw new Error('killed');
    },
  );
};

/** A put in a transaction. */
export interface Put {
  readonly TableName: string;
  readonly Item: Readonly<Record<string, unknown>>;
}

/** Drops matching items from transactions, up to a maximum. Tests must detect this fault. */
export const dropPuts = (isMeant: (put: Put) => boolean, most = Number.POSITIVE_INFINITY): (() => void) => {
  let dropped = 0;
  return onDatabase((command, input) => {
    if (!command.startsWith('TransactWrite')) return;
    const items = input.TransactItems as { Put?: Put }[];
    input.TransactItems = items.filter(({ Put }) => {
      if (Put === undefined || dropped === most || !isMeant(Put)) return true;
      dropped += 1;
      return false;
    });
  });
};
