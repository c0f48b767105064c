import { randomUUID } from 'node:crypto';
import {
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished } from 'vitest';
import { database } from '../../lib/store/dynamodb/client.ts';

type Fault = (command: string, input: Record<string, unknown>) => { readonly output: object } | Error | undefined;

/**
 * Answers instead of the engine until the test ends, because the embedded engine has no such faults.
 * A fault returns an output or an error for the response, or nothing to let the call through.
 */
export const injectFault = (fault: Fault): void => {
  const name = 'injected-fault';
  database().middlewareStack.add(
    (next, context) => async (call) => {
      const answer = fault(context.commandName ?? '', call.input as Record<string, unknown>);
      if (answer === undefined) return next(call);
      if (answer instanceof Error) throw answer;
      return { response: {}, output: { $metadata: {}, ...answer.output } };
    },
    { step: 'initialize', name, priority: 'high' },
  );
  onTestFinished(() => {
    database().middlewareStack.remove(name);
  });
};

/** Limits queries to this number of items per response until the test ends, as if more items were larger than 1 MB. */
export const answerInPagesOf = (items: number): void =>
  injectFault((command, input) => {
    if (command === 'QueryCommand') input.Limit = Math.min(items, Number(input.Limit ?? items));
    return undefined;
  });

type Listener = (command: string, input: object) => Promise<void>;

/** Runs functions before and after each database call. Both may throw. */
export const onCommand = (before: Listener, after: Listener = async () => undefined): (() => void) => {
  const name = `listener-${randomUUID()}`;
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (call) => {
        await before(commandName, call.input);
        const answer = await next(call);
        await after(commandName, call.input);
        return answer;
      },
    { step: 'initialize', name, priority: 'high' },
  );
  const remove = (): void => void database().middlewareStack.remove(name);
  onTestFinished(remove);
  return remove;
};

/** Simulates a kill: from one call on, all database calls fail. */
export const killAt = (call: number, side: 'before' | 'after'): (() => void) => {
  let calls = 0;
  const isDead = (): boolean => calls > call || (calls === call && side === 'before');
  return onCommand(
    async () => {
      calls += 1;
      if (isDead()) throw new Error('killed');
    },
    async () => {
      if (calls >= call) throw new Error('killed');
    },
  );
};

/** Kills before even calls and after odd calls. */
export const eitherSide = (call: number): 'before' | 'after' => (call % 2 === 0 ? 'before' : 'after');

/** Work that is killed at one call of the database after the other. Each kill has a case of its own. */
interface KilledWork<T> {
  readonly prepare: () => Promise<T>;
  readonly work: (prepared: T) => Promise<unknown>;
  /** Checks the case after its kill. `killed` names the kill. */
  readonly check: (prepared: T, killed: string) => Promise<void>;
}

/**
 * Kills some work at a call of the database, then at a later call, until the work ends without a kill.
 * @param calls numbers of calls, from 1
 * @param most number of a call that the work does not reach
 */
export const killAtEach = async <T>(
  calls: Iterable<number>,
  most: number,
  sideOf: (call: number) => 'before' | 'after',
  { prepare, work, check }: KilledWork<T>,
): Promise<void> => {
  for (const call of calls) {
    const prepared = await prepare();
    const restore = killAt(call, sideOf(call));
    const isKilled = await work(prepared).then(
      () => false,
      () => true,
    );
    restore();
    await check(prepared, `killed ${sideOf(call)} call ${call}`);
    expect(call).toBeLessThan(most);
    if (!isKilled) return;
  }
};

const conflictOf = (command: string): Error =>
  command.startsWith('TransactWrite')
    ? new TransactionCanceledException({
        $metadata: {},
        message: 'in conflict',
        CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
      })
    : new TransactionConflictException({ $metadata: {}, message: 'in conflict' });

/** Interruptions of a database call and of the calls after it. */
const interruptions = {
  'killed before': { calls: Number.POSITIVE_INFINITY, error: () => new Error('killed') },
  'killed after': { calls: Number.POSITIVE_INFINITY, error: () => new Error('killed') },
  /** The conflict lasts longer than the service waits. */
  'in conflict at': { calls: 4, error: conflictOf },
  'throttled at': { calls: 1, error: () => new ThrottlingException({ $metadata: {}, message: 'too fast' }) },
} as const;

export type InterruptionName = keyof typeof interruptions;

export const interruptionNames = Object.keys(interruptions) as readonly InterruptionName[];

export interface Interruption {
  /** Whether the interrupted call happened. */
  readonly isHit: () => boolean;
  readonly end: () => void;
}

const isWrite = (command: string): boolean => /^(TransactWrite|Update|Put|Delete)/.test(command);

/** Makes one call fail, counted from 1. Only writes can be in conflict. */
export const interruptAt = (call: number, name: InterruptionName): Interruption => {
  const { calls: most, error } = interruptions[name];
  const isAfter = name === 'killed after';
  let calls = 0;
  let hit = false;
  const fail = (command: string): void => {
    if (calls < call || calls >= call + most) return;
    hit = true;
    throw error(command);
  };
  const end = onCommand(
    async (command) => {
      if (name === 'in conflict at' && !isWrite(command)) return;
      calls += 1;
      if (!isAfter || calls > call) fail(command);
    },
    async (command) => {
      if (isAfter) fail(command);
    },
  );
  return { isHit: () => hit, end };
};
