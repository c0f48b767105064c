import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { database } from '../../lib/store/client.ts';

type Fault = (command: string, input: Record<string, unknown>) => { readonly output: object } | Error | undefined;

/**
 * Stands between the client and the engine until the test ends: what the embedded engine never answers by itself.
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
