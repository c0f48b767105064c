import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import * as z from 'zod';
import { createCaller } from '../../infra/local/caller.ts';
import { startGateway } from '../../infra/local/gateway.ts';
import { routes } from '../../lib/api/routes.ts';
import { database } from '../../lib/store/client.ts';
import { startProcess, tell } from './processes.ts';

/** One call of DynamoDB, and the capacity units that it says it has consumed. */
const consumption = z.object({
  /** `GetItem` */
  action: z.string(),
  units: z.number(),
});

const meteredAnswer = z.object({
  database: z.array(consumption),
  /** Requests to a provider. */
  providerRequests: z.number(),
  /** Different unified ids in the answer. */
  ids: z.number(),
});

export type Consumption = z.output<typeof consumption>;

/** What one call of the service has caused. */
export type MeteredAnswer = z.output<typeof meteredAnswer>;

const told = z.object({ calls: z.tuple([meteredAnswer, meteredAnswer]) });

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
const meterDatabase = (): Consumption[] => {
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

/** Every request of this process to a provider, counted. */
const countProviderRequests = (): (() => number) => {
  const urls = Object.entries(process.env).filter(([name]) => name.startsWith('PROVIDER_URL_'));
  const hosts = new Set(urls.map(([, url = '']) => new URL(url.replaceAll(/[{}]/g, '')).host));
  let count = 0;
  subscribe('http.client.request.start', (message) => {
    const { request } = message as { readonly request: ClientRequest };
    if (hosts.has(String(request.getHeader('host')))) count += 1;
  });
  return () => count;
};

const unifiedId = /"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"/g;

/** Different unified ids in an answer: of records, and of those that they refer to. */
const countIds = (answer: unknown): number => new Set(JSON.stringify(answer).match(unifiedId)).size;

/** Makes the same call twice in this new process: the first finds nothing cached. */
const consume = async (text: string): Promise<void> => {
  const { method, path, idempotent, bodies, ...credentials } = call.parse(JSON.parse(text));
  const consumptions = meterDatabase();
  const providerRequests = countProviderRequests();
  const gateway = await startGateway({ routes, port: 0, onFailure: (error) => console.error(error) });
  const send = createCaller(gateway.url);
  const calls: MeteredAnswer[] = [];
  for (const index of [0, 1]) {
    const body = bodies?.[index] ?? bodies?.[0];
    const headers = idempotent ? { 'idempotency-key': crypto.randomUUID() } : {};
    const before = providerRequests();
    const { status, body: answer } = await send(method, path, { ...credentials, headers, body });
    if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    calls.push({
      database: consumptions.splice(0),
      providerRequests: providerRequests() - before,
      ids: countIds(answer),
    });
  }
  tell({ calls });
};

/** Makes a call twice, in a process of its own. */
export const measureCall = async (
  metered: MeteredCall,
): Promise<readonly [cold: MeteredAnswer, warm: MeteredAnswer]> => {
  const process = await startProcess('consume.ts', told, { parameters: [JSON.stringify(metered)] });
  await process.stop();
  return process.told.calls;
};

if (import.meta.main) await consume(process.argv[2] ?? '');
