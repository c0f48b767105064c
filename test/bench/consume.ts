import * as z from 'zod';
import { createCaller } from '../../infra/local/caller.ts';
import { startGateway } from '../../infra/local/gateway.ts';
import { routes } from '../../lib/api/routes.ts';
import { database } from '../../lib/store/client.ts';
import { tell } from './processes.ts';

/** One call of DynamoDB, and the capacity units that it says it has consumed. */
export interface Consumption {
  /** `GetItem` */
  readonly action: string;
  readonly units: number;
}

/** A call of the service. */
const call = z.object({
  method: z.string(),
  path: z.string(),
  token: z.string().optional(),
  key: z.string().optional(),
  /** Every call has an `Idempotency-Key` of its own. */
  idempotent: z.boolean().optional(),
  bodies: z.array(z.unknown()).optional(),
});

export type MeteredCall = z.input<typeof call>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** One element for each table, or the one of a call to a single table. */
const unitsOf = (output: unknown): number => {
  const consumed = isObject(output) ? [output.ConsumedCapacity].flat() : [];
  if (!consumed.every(isObject)) throw new Error('The database does not tell the consumed capacity.');
  return consumed.reduce((sum, { CapacityUnits }) => sum + Number(CapacityUnits), 0);
};

/** Asks every command of this process what it consumes. */
export const meterDatabase = (): Consumption[] => {
  const consumptions: Consumption[] = [];
  database().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (parameters) => {
        const input = { ...parameters.input, ReturnConsumedCapacity: 'TOTAL' };
        const result = await next({ ...parameters, input });
        consumptions.push({ action: commandName.replace(/Command$/, ''), units: unitsOf(result.output) });
        return result;
      },
    { step: 'initialize', name: 'meter', priority: 'low' },
  );
  return consumptions;
};

/** Makes the same call twice in this new process: the first finds nothing cached. */
const consume = async (text: string): Promise<void> => {
  const { method, path, idempotent, bodies, ...credentials } = call.parse(JSON.parse(text));
  const consumptions = meterDatabase();
  const gateway = await startGateway({ routes, port: 0, onFailure: (error) => console.error(error) });
  const send = createCaller(gateway.url);
  const calls: Consumption[][] = [];
  for (const index of [0, 1]) {
    const body = bodies?.[index] ?? bodies?.[0];
    const headers = idempotent ? { 'idempotency-key': crypto.randomUUID() } : {};
    const { status, body: answer } = await send(method, path, { ...credentials, headers, body });
    if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    calls.push(consumptions.splice(0));
  }
  tell({ calls });
};

const [parameter] = process.argv.slice(2);
if (parameter !== undefined) await consume(parameter);
