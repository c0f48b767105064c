import { randomUUID } from 'node:crypto';
import { database } from '../../lib/store/dynamodb/client.ts';

/** Consumed units of a table in a call. */
export interface Capacity {
  readonly TableName: string;
  readonly CapacityUnits: number;
  readonly Table?: { readonly CapacityUnits: number };
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits: number }>>;
}

/** A call of DynamoDB. */
export interface MeteredCall {
  /** Name of the command: `GetItemCommand`. */
  readonly command: string;
  readonly input: object;
  /** Consumed units, one entry per table. */
  readonly consumed: readonly Capacity[];
}

const isCapacity = (value: unknown): value is Capacity => typeof Object(value).CapacityUnits === 'number';

/**
 * Adds a request for consumed capacity to every database call of this process.
 * @returns a function that stops the counting
 * @throws Error in a call whose response does not contain the capacity
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

/** Whether a call only reads. */
export const isRead = ({ command }: MeteredCall): boolean => /^(Get|BatchGet|Query)/.test(command);

/** Sum of all units of a call. */
export const sumOf = ({ consumed }: MeteredCall): number =>
  consumed.reduce((total, { CapacityUnits }) => total + CapacityUnits, 0);

/** Consumed capacity of some work. */
export interface Units {
  /** Write request units. */
  readonly written: number;
  /** Read request units. */
  readonly read: number;
  readonly calls: number;
}

/**
 * Whether a call belongs to a sweep. A sweep queries the index repeatedly, even if nothing is due, so it does not
 * count.
 */
const isSweep = ({ input }: MeteredCall): boolean => Object(input).IndexName === 'due';

/** Counts the consumed capacity of this process during an action, without the queries for due work. */
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
