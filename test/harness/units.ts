import { randomUUID } from 'node:crypto';
import { database } from '../../lib/store/dynamodb/client.ts';

/** What some work has consumed of DynamoDB. */
export interface Units {
  /** Write request units. */
  readonly written: number;
  /** Read request units. */
  readonly read: number;
  readonly calls: number;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

const writes = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** A sweep asks the index again and again, whatever is due: that is none of the work. */
const isSweep = (input: object): boolean => Object(input).IndexName === 'due';

/** Counts the capacity units that this process consumes meanwhile, but for the queries of due work. */
export const unitsOf = async (act: () => Promise<unknown>): Promise<Units> => {
  let [written, read, calls] = [0, 0, 0];
  const name = `meter ${randomUUID()}`;
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (parameters) => {
        const input = { ...parameters.input, ReturnConsumedCapacity: 'TOTAL' };
        const result = await next({ ...parameters, input });
        if (isSweep(input)) return result;
        const consumed = [Object(result.output).ConsumedCapacity ?? []].flat() as readonly Consumed[];
        const sum = consumed.reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
        if (writes.test(commandName)) written += sum;
        else read += sum;
        calls += 1;
        return result;
      },
    { step: 'initialize', name, priority: 'low' },
  );
  try {
    await act();
  } finally {
    database().middlewareStack.remove(name);
  }
  return { written, read, calls };
};
