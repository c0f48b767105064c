import * as z from 'zod';
import { meterCalls, sumOf } from '../harness/units.ts';

/** One call of DynamoDB, and the capacity units that it says it has consumed. */
export const consumption = z.object({
  /** `GetItem` */
  action: z.string(),
  units: z.number(),
  tables: z.array(z.string()),
});

export type Consumption = z.output<typeof consumption>;

/** Asks every command of this process what it consumes. */
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
