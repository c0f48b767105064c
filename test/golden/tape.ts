import { vi } from 'vitest';
import type { Simulators } from '../../infra/simulators/registry.ts';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import { seedRandomness } from '../harness/seeded-randomness.ts';

/** An action of the service: a call of the API, or a run of a worker. */
export interface Entry {
  readonly name: string;
  /** Requests to the vendor, each with its status, in the order of the responses. */
  readonly asked: readonly string[];
  /** Whether several requests were sent at the same time, so that their order is random. */
  readonly isConcurrent: boolean;
  readonly result: unknown;
}

/** Records the actions of the service, with a clock and random values that are the same in every recording. */
export interface Tape {
  /** Appends an entry. @returns the result of `act` */
  add<T>(name: string, act: () => Promise<T>, isConcurrent?: boolean): Promise<T>;
  /** Moves the clock forward by milliseconds. @returns the new time, epoch ms */
  wait(ms: number): number;
  /** All entries, one JSON text each. */
  lines(): readonly string[];
}

/** Time at the beginning of each recording, epoch ms. */
const beginning = Date.UTC(2026, 5, 1, 12);

/** Milliseconds between two entries, so that no limit of requests per second or minute delays an entry. */
const pauseMs = 61_000;

/** Headers that depend on the machine, not on the service. */
const ofConnection = new Set(['accept-encoding', 'connection', 'content-length', 'host']);

const headersOf = ({ requestHeaders }: Exchange): object =>
  Object.fromEntries(Object.entries(requestHeaders).filter(([name]) => !ofConnection.has(name)));

const askedOf = (exchange: Exchange): string => {
  const { provider, method, path, query, requestBody, status } = exchange;
  const target = query.size === 0 ? path : `${path}?${query}`;
  return `${status} ${provider} ${method} ${target} ${JSON.stringify({ ...headersOf(exchange), body: requestBody })}`;
};

/**
 * Stops the clock. Call it before the service and the simulators start, because some keep `Date.now` from their start.
 */
export const stopClock = (): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: beginning });
};

/**
 * Begins a recording. The clock must stand still: {@link stopClock}.
 * @param seed names the random values
 * @param addresses texts of this run, such as those with a port, and the texts that replace them
 */
export const createTape = (
  seed: string,
  simulators: Simulators,
  addresses: readonly (readonly [text: string, name: string])[],
): Tape => {
  const entries: Entry[] = [];
  let time = beginning;
  const wait = (ms: number): number => {
    time += ms;
    vi.setSystemTime(time);
    return time;
  };
  vi.setSystemTime(time);
  return {
    wait,
    add: async (name, act, isConcurrent = false) => {
      wait(pauseMs);
      seedRandomness(`${seed} ${name}`);
      const asked: string[] = [];
      const listen = (exchange: Exchange): void => {
        asked.push(askedOf(exchange));
      };
      const stops = Object.values(simulators).map(({ onExchange }) => onExchange(listen));
      const result = await act().finally(() => {
        for (const stop of stops) stop();
      });
      entries.push({ name, asked, isConcurrent, result });
      return result;
    },
    lines: () =>
      entries.map((entry) =>
        addresses.reduce((text, [address, name]) => text.replaceAll(address, name), JSON.stringify(entry)),
      ),
  };
};
