import { Agent, request } from 'node:http';
import { requestHeader } from './provider-time.ts';
import { cpuHeader, handlerHeader, type Timing } from './timing.ts';

/** A request that is sent repeatedly. */
export interface Target {
  readonly method: 'POST' | 'PATCH' | 'GET';
  readonly url: string;
  readonly token: string;
  /** Body of each request, which differs per round. Absent for a GET. */
  readonly body: ((round: number) => string) | undefined;
}

/** A response, and the name of its request. The time at the provider is stored under this name. */
export interface Answered extends Omit<Timing, 'provider'> {
  readonly name: string;
}

/** Some requests, and the number of responses per second. */
export interface Load {
  readonly answered: readonly Answered[];
  readonly throughput: number;
}

const headersOf = ({ token, body }: Target): Record<string, string> => ({
  ...(body !== undefined && { 'content-type': 'application/json' }),
  'x-connection-token': token,
});

/** Number of requests of this process so far. */
let rounds = 0;

const nextRound = (): number => {
  rounds += 1;
  return rounds;
};

const send = (target: Target, agent: Agent): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const round = nextRound();
    const name = String(round);
    const body = target.body?.(round);
    const length = { 'content-length': String(Buffer.byteLength(body ?? '')) };
    const headers = { ...headersOf(target), ...length, [requestHeader]: name };
    const began = performance.now();
    const outgoing = request(target.url, { method: target.method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const wall = performance.now() - began;
        const { statusCode = 0, headers: reported } = answer;
        const times = { handler: Number(reported[handlerHeader]), cpu: Number(reported[cpuHeader]) };
        if (statusCode >= 200 && statusCode < 300) return resolve({ name, wall, ...times });
        const said = Buffer.concat(chunks).toString();
        return reject(new Error(`${target.method} ${target.url} answered ${statusCode}: ${said}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/**
 * Sends a request `count` times, with `inFlight` requests at a time. Each request waits for the response to the
 * previous one.
 * @throws Error if a response is not a success
 */
export const measureRequests = async (target: Target, count: number, inFlight: number): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const answered: Answered[] = [];
  let left = count;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      answered.push(await send(target, agent));
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: inFlight }, client));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { answered, throughput: count / seconds };
};
