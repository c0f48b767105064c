import { AsyncLocalStorage } from 'node:async_hooks';
import { createServer } from 'node:http';
import * as z from 'zod';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import type { Simulator } from '../../infra/simulators/shared/simulator.ts';
import { listenToProviders } from './provider-requests.ts';

/**
 * Header with the name of a bench request. The bench sends it to the gateway, and the service sends it to every
 * provider.
 */
export const requestHeader = 'x-bench-request';

const served = new AsyncLocalStorage<string | undefined>();

/** Adds the name of the served request to its provider requests. Runs in a serving process. */
export const nameProviderRequests = (): void =>
  listenToProviders('http.client.request.created', (request) => {
    const name = served.getStore();
    if (name !== undefined) request.setHeader(requestHeader, name);
  });

/** @param name name of the served request. Without a name, the requests are not distinguished. */
export const serveAs = <T>(name: string | undefined, serve: () => T): T => served.run(name, serve);

const timesShape = z.record(z.string(), z.number());

/**
 * Starts the clock in the process of the simulators. It sums their time per bench request, from the head of a provider
 * request to the response. The time does not include waiting for a busy simulator.
 * @returns the address for `takeProviderTimes`
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

/** Milliseconds at the provider since the previous call, by the name of the request. */
export const takeProviderTimes = async (clock: string): Promise<ReadonlyMap<string, number>> =>
  new Map(Object.entries(timesShape.parse(await (await fetch(clock)).json())));

/** @throws Error if the request sent nothing to the provider, because then no time may be subtracted */
export const providerTimeOf = (times: ReadonlyMap<string, number>, name: string): number => {
  const time = times.get(name);
  if (time === undefined) throw new Error(`The request ${name} reached no simulator.`);
  return time;
};
