import * as z from 'zod';
import { createCaller } from '../../infra/local/caller.ts';
import { startGateway } from '../../infra/local/gateway.ts';
import { routes } from '../../lib/api/routes.ts';
import { consumption, meterDatabase } from './meter.ts';
import { listenToProviders } from './provider-requests.ts';
import { report, startProcess } from './setup/processes.ts';

const meteredAnswer = z.object({
  database: z.array(consumption),
  /** Requests to a provider. */
  providerRequests: z.number(),
  /** Number of different unified ids in the response. */
  ids: z.number(),
});

/** Database calls, provider requests and ids of a call of the service. */
export type MeteredAnswer = z.output<typeof meteredAnswer>;

const reported = z.object({ calls: z.tuple([meteredAnswer, meteredAnswer]) });

/** A call of the service. */
const call = z.object({
  method: z.string(),
  path: z.string(),
  token: z.string().optional(),
  key: z.string().optional(),
  /** Gives every call its own `Idempotency-Key`. */
  idempotent: z.boolean().optional(),
  bodies: z.array(z.unknown()).optional(),
});

export type MeteredCall = z.input<typeof call>;

const unifiedId = /"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"/g;

/** Number of different unified ids in a response: of the records and of their references. */
const countIds = (answer: unknown): number => new Set(JSON.stringify(answer).match(unifiedId)).size;

/** Makes the same call twice in this new process. The first call finds an empty cache. */
const consume = async (text: string): Promise<void> => {
  const { method, path, idempotent, bodies, ...credentials } = call.parse(JSON.parse(text));
  const consumptions = meterDatabase();
  let requests = 0;
  listenToProviders('http.client.request.start', () => {
    requests += 1;
  });
  const gateway = await startGateway({ routes, port: 0, onFailure: (error) => console.error(error) });
  const send = createCaller(gateway.url);
  const calls: MeteredAnswer[] = [];
  for (const index of [0, 1]) {
    const body = bodies?.[index] ?? bodies?.[0];
    const headers = idempotent ? { 'idempotency-key': crypto.randomUUID() } : {};
    const before = requests;
    const { status, body: answer } = await send(method, path, { ...credentials, headers, body });
    if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    calls.push({
      database: consumptions.splice(0),
      providerRequests: requests - before,
      ids: countIds(answer),
    });
  }
  report({ calls });
};

/** Makes a call twice in its own process. */
export const measureCall = async (
  metered: MeteredCall,
): Promise<readonly [cold: MeteredAnswer, warm: MeteredAnswer]> => {
  const process = await startProcess('consume.ts', reported, { parameters: [JSON.stringify(metered)] });
  await process.stop();
  return process.reported.calls;
};

if (import.meta.main) await consume(process.argv[2] ?? '');
