import * as z from 'zod';
import { meterCalls, sumOf } from '../harness/units.ts';

/** A call of DynamoDB, and the consumed capacity units according to DynamoDB. */
export const consumption = z.object({
  /** Name of the call: `GetItem`. */
  action: z.string(),
  units: z.number(),
  tables: z.array(z.string()),
});

export type Consumption = z.output<typeof consumption>;

/** Adds a request for consumed capacity to every command of this process. */
export const meterDatabase = (): Consumption[] => {
  const consumptions: Consumption[] = [];
  meterCalls((call) =>
    consumptions.push({
      action: call.command.replace(/Command$/, ''),
      units: sumOf(call),
      tables: call.consumed.map(({ TableName }) => TableName),
    }),
  );
  return consumptions;
};
