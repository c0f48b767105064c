import { randomUUID } from 'node:crypto';
import {
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import { database } from '../../lib/store/dynamodb/client.ts';

type Fault = (command: string, input: Record<string, unknown>) => { readonly output: object } | Error | undefined;

/**
 * Answers in the place of the engine until the test ends, as the embedded engine never does by itself.
 * A fault returns an output or an error to answer with, or nothing to let the call through.
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

/** Queries answer so many items at a time until the test ends, as where more would be larger than 1 MB. */
export const answerInPagesOf = (items: number): void =>
  injectFault((command, input) => {
    if (command === 'QueryCommand') input.Limit = Math.min(items, Number(input.Limit ?? items));
    return undefined;
  });

type Listener = (command: string, input: object) => Promise<void>;

/** Runs something before, and something after, each call of the database; both may throw. */
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

/** From one call on, none is made any more: the process is dead. */
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

const conflictOf = (command: string): Error =>
  command.startsWith('TransactWrite')
    ? new TransactionCanceledException({
        $metadata: {},
        message: 'in conflict',
        CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
      })
    : new TransactionConflictException({ $metadata: {}, message: 'in conflict' });

/** What may become of a call of the database, and of those after it. */
const interruptions = {
  'killed before': { calls: Number.POSITIVE_INFINITY, error: () => new Error('killed') },
  'killed after': { calls: Number.POSITIVE_INFINITY, error: () => new Error('killed') },
  /** It goes on for longer than it is waited for. */
  'in conflict at': { calls: 4, error: conflictOf },
  'throttled at': { calls: 1, error: () => new ThrottlingException({ $metadata: {}, message: 'too fast' }) },
} as const;

export type InterruptionName = keyof typeof interruptions;

export const interruptionNames = Object.keys(interruptions) as readonly InterruptionName[];

export interface Interruption {
  /** Whether there was such a call. */
  readonly isHit: () => boolean;
  readonly end: () => void;
}

const isWrite = (command: string): boolean => /^(TransactWrite|Update|Put|Delete)/.test(command);

/** Lets one call fail: the first is 1. Only what writes is ever in conflict. */
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
