import { afterAll, beforeAll, expect } from 'vitest';
import type { Reply } from '../../infra/local/caller.ts';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';
import { type ProviderId, type Service, type ServiceOptions, startService } from './service.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Calls the service as one connection. */
export type CallAs = (
  method: string,
  path: string,
  body?: Body,
  query?: Readonly<Record<string, string>>,
) => Promise<Reply>;

/** A request to a provider: method and path, `POST /api/profiles`, and the body if it has one. */
export type Sent = readonly [request: string, body?: unknown];

export interface Connected {
  /** Returns the service. Call it after the `beforeAll` hooks. */
  readonly service: () => Service;
  readonly call: CallAs;
  /** Returns the token of the connection, for calls with other headers. */
  readonly token: () => string;
  /** Returns all requests to the provider during an action. */
  requestsWhile(act: () => Promise<unknown>): Promise<readonly Sent[]>;
  /** Returns these requests without the GET requests. */
  writesWhile(act: () => Promise<unknown>): Promise<readonly Sent[]>;
}

const record = async (simulator: Simulator, act: () => Promise<unknown>): Promise<readonly Sent[]> => {
  const sent: Sent[] = [];
  const stop = simulator.onExchange(({ method, path, requestBody }) => {
    const request = `${method} ${path}`;
    sent.push(requestBody === undefined ? [request] : [request, requestBody]);
  });
  await act().finally(stop);
  return sent;
};

/** Calls the service with this token. */
export const callAs =
  (service: Service, token: string): CallAs =>
  (method, path, body, query = {}) =>
    service.call(method, path, { token, body, query });

/** Bodies of requests that {@link Connected} has recorded. */
export const bodiesOf = (sent: readonly Sent[]): readonly unknown[] => sent.map(([, body]) => body);

/** Creates unique names within a file: `nth('person')` is `person-1`, then `person-2`. */
export const counter = (): ((name: string) => string) => {
  let count = 0;
  return (name) => {
    count += 1;
    return `${name}-${count}`;
  };
};

/**
 * Starts a service before the tests of a file, and connects it to the first simulated account of each provider. Stops
 * it afterwards.
 */
export const connectedToEach = (
  providers: readonly ProviderId[],
  options?: ServiceOptions,
): ((provider: ProviderId) => Connected) => {
  let running: Service | undefined;
  const tokens = new Map<ProviderId, string>();
  const service = (): Service => {
    if (running === undefined) throw new Error('The service runs only after the beforeAll hooks.');
    return running;
  };

  beforeAll(async () => {
    running = await startService(options);
    for (const provider of providers) {
      tokens.set(provider, (await running.connect(await running.project(), provider)).token);
    }
  });

  afterAll(() => running?.stop());

  return (provider) => {
    const token = (): string => tokens.get(provider) ?? expect.fail(`${provider} is not connected yet.`);
    const requestsWhile: Connected['requestsWhile'] = (act) => record(service().simulators[provider], act);
    return {
      service,
      call: async (...of) => callAs(service(), token())(...of),
      token,
      requestsWhile,
      writesWhile: async (act) => (await requestsWhile(act)).filter(([request]) => !request.startsWith('GET ')),
    };
  };
};

/**
 * Starts a service before the tests of a file, and connects it to the first simulated account of a provider. Stops it
 * afterwards.
 */
export const connected = (provider: ProviderId, options?: ServiceOptions): Connected =>
  connectedToEach([provider], options)(provider);
