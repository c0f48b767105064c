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
