import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { database } from '../../../lib/store/dynamodb/client.ts';

/** Is put between the client and the database; answers the function that takes it away. */
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

/** One of several processes that work at the same time. */
export interface Process {
  readonly run: <T>(act: () => Promise<T>) => Promise<T>;
  /** Whether the caller runs in it. */
  readonly isCurrent: () => boolean;
}

const processes = new AsyncLocalStorage<symbol>();

export const createProcess = (): Process => {
  const mark = Symbol('process');
  return { run: (act) => processes.run(mark, act), isCurrent: () => processes.getStore() === mark };
};

/** From one call of the database on, none is made any more, or none is answered: the process is dead, or everything is. */
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

/** An item as a transaction puts it. */
export interface Put {
  readonly TableName: string;
  readonly Item: Readonly<Record<string, unknown>>;
}

/** Takes such items out of the transactions that are written, at most so many: a fault that must not go unnoticed. */
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
