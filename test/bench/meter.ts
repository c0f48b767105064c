import * as z from 'zod';
import { database } from '../../lib/store/dynamodb/client.ts';

/** One call of DynamoDB, and the capacity units that it says it has consumed. */
export const consumption = z.object({
  /** `GetItem` */
  action: z.string(),
  units: z.number(),
  tables: z.array(z.string()),
});

export type Consumption = z.output<typeof consumption>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** One element for each table, or the one of a call to a single table. */
const consumedBy = (output: unknown): Omit<Consumption, 'action'> => {
  const consumed = isObject(output) ? [output.ConsumedCapacity].flat() : [];
  if (!consumed.every(isObject)) throw new Error('The database does not report the consumed capacity.');
  return {
    units: consumed.reduce((sum, { CapacityUnits }) => sum + Number(CapacityUnits), 0),
    tables: consumed.map(({ TableName }) => String(TableName)),
  };
};

/** Asks every command of this process what it consumes. */
export const meterDatabase = (): Consumption[] => {
  const consumptions: Consumption[] = [];
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (parameters) => {
        const input = { ...parameters.input, ReturnConsumedCapacity: 'TOTAL' };
        const result = await next({ ...parameters, input });
        consumptions.push({ action: commandName.replace(/Command$/, ''), ...consumedBy(result.output) });
        return result;
      },
    { step: 'initialize', name: 'meter', priority: 'low' },
  );
  return consumptions;
};
