import { Agent, type IncomingMessage, request } from 'node:http';
import autocannon from 'autocannon';
import { cpuHeader, durationOf, handlerHeader, type Timing } from './timing.ts';

/** A request that is sent again and again. */
export interface Target {
  readonly method: 'POST' | 'PATCH' | 'GET';
  readonly url: string;
  readonly token: string;
  /** Taken in turn; none in a GET. */
  readonly bodies: readonly string[];
}

/** Clients that are at work at once, at the most. */
export const mostClients = 32;

const headersOf = ({ token, bodies }: Target): Record<string, string> => ({
  ...(bodies.length > 0 && { 'content-type': 'application/json' }),
  'x-connection-token': token,
});

const bodyOf = ({ bodies }: Target, turn: number): string | undefined => bodies[turn % bodies.length];

const timingOf = ({ headers }: IncomingMessage, wall: number): Timing => ({
  wall,
  handler: Number(headers[handlerHeader]),
  cpu: Number(headers[cpuHeader]),
  provider: durationOf(String(headers['server-timing']), 'provider'),
});

const send = (target: Target, body: string | undefined, agent: Agent): Promise<Timing> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { ...headersOf(target), 'content-length': String(Buffer.byteLength(body ?? '')) };
    const outgoing = request(target.url, { method: target.method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const wall = performance.now() - began;
        const { statusCode = 0 } = answer;
        if (statusCode >= 200 && statusCode < 300) return resolve(timingOf(answer, wall));
        const said = Buffer.concat(chunks).toString();
        return reject(new Error(`${target.method} ${target.url} answered ${statusCode}: ${said}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/**
 * Sends a request `count` times, `inFlight` at a time, each after the answer to the one before it.
 * @throws Error for any answer but a success
 */
export const measureRequests = async (target: Target, count: number, inFlight: number): Promise<readonly Timing[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const timings: Timing[] = [];
  let left = count;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      timings.push(await send(target, bodyOf(target, left), agent));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, client));
  agent.destroy();
  return timings;
};

/** Milliseconds between looks whether the time is over; throughput is taken over the time it really was. */
const sampleInt = 50;

/**
 * Requests per second with `mostClients` clients at once, each with a body of its own where there are that many.
 * @throws Error when an answer was not a success
 */
export const measureThroughput = async (target: Target, duration: number): Promise<number> => {
  const { method, url } = target;
  let clients = 0;
  const result = await autocannon({
    url,
    method,
    headers: headersOf(target),
    setupClient: (client) => {
      const body = bodyOf(target, clients);
      clients += 1;
      if (body !== undefined) client.setBody(body);
    },
    duration,
    connections: mostClients,
    sampleInt,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} times ${method} ${url} failed.`);
  return result.requests.total / result.duration;
};
