import { randomUUID } from 'node:crypto';
import { database } from '../../lib/store/dynamodb/client.ts';

/** What one table has consumed in a call. */
export interface Capacity {
  readonly TableName: string;
  readonly CapacityUnits: number;
  readonly Table?: { readonly CapacityUnits: number };
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits: number }>>;
}

/** One call of DynamoDB. */
export interface MeteredCall {
  /** `GetItemCommand` */
  readonly command: string;
  readonly input: object;
  /** One for each table. */
  readonly consumed: readonly Capacity[];
}

const isCapacity = (value: unknown): value is Capacity => typeof Object(value).CapacityUnits === 'number';

/**
 * Asks every call of this process what it consumes.
 * @returns the function that ends it
 * @throws Error in a call whose answer does not say so
 */
export const meterCalls = (note: (call: MeteredCall) => void): (() => void) => {
  const name = `meter ${randomUUID()}`;
  database().middlewareStack.add(
    (next, { commandName: command = '' }) =>
      async (parameters) => {
        const input = { ...parameters.input, ReturnConsumedCapacity: 'INDEXES' };
        const result = await next({ ...parameters, input });
        const consumed = [Object(result.output).ConsumedCapacity].flat();
        if (!consumed.every(isCapacity)) throw new Error('The database does not report the consumed capacity.');
        note({ command, input, consumed });
        return result;
      },
    { step: 'initialize', name, priority: 'low' },
  );
  return () => database().middlewareStack.remove(name);
};

/** Whether a call reads only. */
export const isRead = ({ command }: MeteredCall): boolean => /^(Get|BatchGet|Query)/.test(command);

/** All units of a call. */
export const sumOf = ({ consumed }: MeteredCall): number =>
  consumed.reduce((total, { CapacityUnits }) => total + CapacityUnits, 0);

/** What some work has consumed of DynamoDB. */
export interface Units {
  /** Write request units. */
  readonly written: number;
  /** Read request units. */
  readonly read: number;
  readonly calls: number;
}

/** A sweep asks the index again and again, whatever is due: that is none of the work. */
const isSweep = ({ input }: MeteredCall): boolean => Object(input).IndexName === 'due';

/** Counts the capacity units that this process consumes meanwhile, but for the queries of due work. */
export const unitsOf = async (act: () => Promise<unknown>): Promise<Units> => {
  let [written, read, calls] = [0, 0, 0];
  const end = meterCalls((call) => {
    if (isSweep(call)) return;
    if (isRead(call)) read += sumOf(call);
    else written += sumOf(call);
    calls += 1;
  });
  try {
    await act();
  } finally {
    end();
  }
  return { written, read, calls };
};
