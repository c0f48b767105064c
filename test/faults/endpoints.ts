import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { Webhook as Verifier } from 'standardwebhooks';
import { type Clock, runAt } from './clock.ts';
import type { Random } from './random.ts';

/** Reaction of an endpoint to a message with a valid signature. */
type Reaction =
  | { readonly kind: 'answer'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Ends the connection, before or during the response. */
  | { readonly kind: 'cut'; readonly within: boolean };

/** @param time number of arrivals of this message at the endpoint, including this arrival */
type Behaviour = (time: number) => Reaction;

const accepted: Reaction = { kind: 'answer', status: 200 };
const failed: Reaction = { kind: 'answer', status: 500 };

/** Maximum number of failures per message at a failing endpoint. The schedule has ten attempts. */
const mostFailures = 6;

const flaky = (random: Random): Behaviour => {
  const failures = [
    failed,
    { kind: 'answer', status: 404 },
    { kind: 'answer', status: 502 },
    { kind: 'answer', status: 429, headers: { 'retry-after': '2' } },
    { kind: 'answer', status: 503, headers: { 'retry-after': '1' } },
  ] as const satisfies readonly Reaction[];
  return (time) => (time <= mostFailures && random.chance(0.3) ? random.pick(failures) : accepted);
};

const cutting =
  (random: Random): Behaviour =>
  (time) =>
    time <= mostFailures && random.chance(0.3) ? { kind: 'cut', within: random.chance(0.5) } : accepted;

/**
 * Hangs for half of the messages, and for the other half after `again`. Each costs the full time of an attempt in real
 * time, so the number is limited.
 */
const hanging = (random: Random, most: number) => {
  let left = Math.ceil(most / 2);
  const behaviour: Behaviour = () => {
    if (left === 0 || !random.chance(0.2)) return accepted;
    left -= 1;
    return { kind: 'hang' };
  };
  const again = (): void => {
    left += Math.floor(most / 2);
  };
  return { behaviour, again };
};

/** Accepts a number of messages, and then refuses all messages until `recover` is called. */
const down = (first: number): { readonly behaviour: Behaviour; readonly recover: () => void } => {
  let left = first;
  return {
    behaviour: () => {
      left -= 1;
      return left >= 0 ? accepted : failed;
    },
    recover: () => {
      left = Number.POSITIVE_INFINITY;
    },
  };
};

const elsewhere = '/elsewhere';

const redirecting =
  (random: Random): Behaviour =>
  () => ({ kind: 'answer', status: random.pick([301, 302, 307, 308]), headers: { location: elsewhere } });

/** Accepts a message at the last of its ten attempts. */
const patient: Behaviour = (time) => (time < 10 ? failed : accepted);

/** Result of a message. */
export interface Received {
  arrivals: number;
  /** Number of 2xx responses. */
  accepted: number;
  body: string;
}

export interface Endpoint {
  readonly name: string;
  readonly url: string;
  /** Secret of later messages. */
  secret: string;
  /** Received messages by `webhook-id`. */
  readonly received: Map<string, Received>;
}

/** Name of an endpoint by its behaviour. */
export type EndpointName = 'flaky' | 'hanging' | 'cutting' | 'down' | 'redirecting' | 'patient';

export interface Endpoints {
  readonly all: Readonly<Record<EndpointName, Endpoint>>;
  /** Messages with an invalid signature, or with a content that differs from an earlier attempt. */
  readonly untrue: readonly string[];
  /** Number of messages whose time was too old, because the clock advanced while they were under way. */
  readonly late: () => number;
  /** Number of requests that followed a redirect. */
  readonly followed: () => number;
  readonly arrivals: () => number;
  /** Number of messages without a response. */
  readonly hung: () => number;
  /** Lets the hanging endpoint hang some more times. */
  readonly hangAgain: () => void;
  /** Ends the failures of the endpoint that is down. */
  readonly recover: () => void;
  /** Adds a listener that runs before and after each response. */
  onMessage(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Maximum difference between the time of a message and the clock, seconds. It is the default of the specification's own
 * libraries.
 */
const tolerance = 5 * 60;

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const react = (reaction: Reaction, response: ServerResponse): void => {
  if (reaction.kind === 'hang') return;
  if (reaction.kind === 'answer') {
    response.writeHead(reaction.status, { ...reaction.headers }).end('so be it');
    return;
  }
  if (!reaction.within) return void response.destroy();
  response.writeHead(200, { 'content-length': '100' });
  response.write('half an ans', () => response.destroy());
};

const timeOf = (headers: IncomingHttpHeaders): number => Number(headers['webhook-timestamp']) * 1000;

/** Verifies a message like a receiver, at the time in the message. @throws if the message is invalid */
const verify = (secret: string, body: string, headers: IncomingHttpHeaders): void => {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  runAt(timeOf(headers), () => new Verifier(secret).verify(body, given));
};

export interface EndpointsOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** Number of expected events. */
  readonly events: number;
}

/** Starts a receiver of webhooks with failing endpoints. Each endpoint fails in a different way. */
export const startEndpoints = async ({ clock, random, events }: EndpointsOptions): Promise<Endpoints> => {
  const untrue: string[] = [];
  const counts = { late: 0, followed: 0, arrivals: 0, hung: 0 };
  const listeners: (() => void)[] = [];
  const emit = (): void => {
    for (const listener of listeners) listener();
  };
  const hangs = hanging(random, Math.max(2, Math.floor(events / 100)));
  const outage = down(Math.floor(events / 4));
  const behaviours: Readonly<Record<EndpointName, Behaviour>> = {
    flaky: flaky(random),
    hanging: hangs.behaviour,
    cutting: cutting(random),
    down: outage.behaviour,
    redirecting: redirecting(random),
    patient,
  };

  const take = (endpoint: Endpoint, name: EndpointName, request: IncomingMessage, body: string): Reaction => {
    const id = String(request.headers['webhook-id']);
    try {
      verify(endpoint.secret, body, request.headers);
    } catch (error) {
      untrue.push(`${name} ${id}: ${String(error)}`);
      return { kind: 'answer', status: 401 };
    }
    if (Math.abs(clock.now() - timeOf(request.headers)) > tolerance * 1000) {
      counts.late += 1;
      return { kind: 'answer', status: 400 };
    }
    const received = endpoint.received.get(id) ?? { arrivals: 0, accepted: 0, body };
    endpoint.received.set(id, received);
    received.arrivals += 1;
    if (!isDeepStrictEqual(JSON.parse(received.body), JSON.parse(body))) {
      untrue.push(`${name} ${id}: differs from an earlier attempt`);
    }
    const reaction = behaviours[name](received.arrivals);
    if (reaction.kind === 'hang') counts.hung += 1;
    if (reaction.kind === 'answer' && reaction.status === 200) received.accepted += 1;
    return reaction;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readText(request);
    const name = (request.url ?? '').slice(1) as EndpointName;
    const endpoint = all[name];
    if (endpoint === undefined) {
      counts.followed += 1;
      response.writeHead(200).end();
      return;
    }
    counts.arrivals += 1;
    emit();
    react(take(endpoint, name, request, body), response);
    emit();
  };

  const server = createServer((request, response) => {
    // The sender was killed during its request.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the endpoints have no port');
  const names = Object.keys(behaviours) as EndpointName[];
  const all = Object.fromEntries(
    names.map((name) => [
      name,
      { name, url: `http://127.0.0.1:${address.port}/${name}`, secret: '', received: new Map() },
    ]),
  ) as Record<EndpointName, Endpoint>;

  return {
    all,
    untrue,
    late: () => counts.late,
    followed: () => counts.followed,
    arrivals: () => counts.arrivals,
    hung: () => counts.hung,
    hangAgain: hangs.again,
    recover: outage.recover,
    onMessage: (listener) => void listeners.push(listener),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
