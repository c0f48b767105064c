import { createServer } from 'node:http';
import * as z from 'zod';
import { report } from './processes.ts';

/** Arrivals at the endpoints. */
export const arrivals = z.object({
  /** Ids of the events that arrived, in order, by the path of the endpoint. */
  ids: z.record(z.string(), z.array(z.string())),
  /** Milliseconds from each change to its arrival, in the order of the arrivals. */
  latencies: z.array(z.number()),
  /** Time of the last arrival, epoch ms. */
  last: z.number(),
});
export type Arrivals = z.output<typeof arrivals>;

const message = z.object({ timestamp: z.string() });

const receive = async (): Promise<void> => {
  let state: Arrivals = { ids: {}, latencies: [], last: 0 };
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const { url = '/', method } = request;
    if (method === 'GET') return response.end(JSON.stringify(state));
    if (method === 'DELETE') {
      state = { ids: {}, latencies: [], last: 0 };
      return response.end();
    }
    const last = Date.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { timestamp } = message.parse(JSON.parse(Buffer.concat(chunks).toString()));
    state.ids[url] ??= [];
    state.ids[url].push(String(request.headers['webhook-id']));
    state.latencies.push(last - Date.parse(timestamp));
    state.last = last;
    return response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  report({ url: `http://127.0.0.1:${address.port}` });
};

if (import.meta.main) await receive();
