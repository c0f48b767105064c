import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import * as z from 'zod';
import type { Exchange } from '../../infra/simulators/exchanges.ts';
import type { Simulator } from '../../infra/simulators/simulator.ts';
import { listenToProviders } from './provider-requests.ts';

/** Header that names a request of the bench: to the gateway, and from there to every provider. */
export const requestHeader = 'x-bench-request';

const served = new AsyncLocalStorage<string | undefined>();

/** In a serving process: what leaves for a provider while a request is served carries the name of that request. */
export const nameProviderRequests = (): void =>
  listenToProviders('http.client.request.created', (request) => {
    const name = served.getStore();
    if (name !== undefined) request.setHeader(requestHeader, name);
  });

/** @param name of the request that is served; without one it is not distinguished from others */
export const serveAs = <T>(name: string | undefined, serve: () => T): T => served.run(name, serve);

const timesShape = z.record(z.string(), z.number());

/**
 * In the process of the simulators: adds up how long they had each request, by the request of the bench that it was
 * part of, from its head to its answer on the way. Time in which it waited for a busy simulator is not theirs.
 * @returns where `takeProviderTimes` asks
 */
export const startProviderClock = async (simulators: readonly Simulator[]): Promise<string> => {
  const times = new Map<string, number>();
  const note = ({ requestHeaders, durationMs }: Exchange): void => {
    const name = requestHeaders[requestHeader];
    if (name !== undefined) times.set(name, (times.get(name) ?? 0) + durationMs);
  };
  for (const simulator of simulators) simulator.onExchange(note);
  const server = createServer((_, response) => {
    response.end(JSON.stringify(Object.fromEntries(times)));
    times.clear();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The clock of the simulators has no port.');
  return `http://127.0.0.1:${address.port}`;
};

/** Milliseconds at the provider, by the name of the request: of all since it was asked before. */
export const takeProviderTimes = async (clock: string): Promise<ReadonlyMap<string, number>> =>
  new Map(Object.entries(timesShape.parse(await (await fetch(clock)).json())));

/** @throws Error when the provider was not asked within this request: then nothing may be taken off */
export const providerTimeOf = (times: ReadonlyMap<string, number>, name: string): number => {
  const time = times.get(name);
  if (time === undefined) throw new Error(`No simulator was asked within the request ${name}.`);
  return time;
};
