import { type HookMessage, type HookOutbox, postHook } from '../../../infra/simulators/shared/hooks.ts';
import { createRandom, type Random } from './random.ts';

/** Messages to send now, and messages to send later. */
type Sorted = readonly [now: readonly HookMessage[], later: readonly HookMessage[]];

/**
 * Arrival order of a provider's messages, with repeated and lost messages.
 * @param late messages that were held back before
 */
export type Way = (fresh: readonly HookMessage[], late: readonly HookMessage[], random: Random) => Sorted;

const shuffled = <T>(all: readonly T[], random: Random): readonly T[] =>
  all
    .map((one) => [random(1_000_000), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

const halfOf = <T>(all: readonly T[], random: Random): readonly T[] => all.filter(() => random(2) === 0);

/** Sends a random half of the messages, and holds the other half back. */
const inAnyOrder = (all: readonly HookMessage[], random: Random): Sorted => {
  const mixed = shuffled(all, random);
  const half = Math.ceil(mixed.length / 2);
  return [mixed.slice(0, half), mixed.slice(half)];
};

export const ways = {
  'as they are': (fresh) => [fresh, []],
  'twice, and in any order': (fresh, late, random) => inAnyOrder([...late, ...fresh, ...fresh], random),
  'in part': (fresh, _, random) => [halfOf(fresh, random), []],
  'twice, in any order and in part': (fresh, late, random) =>
    inAnyOrder([...late, ...halfOf([...fresh, ...fresh], random)], random),
} as const satisfies Record<string, Way>;

/** The messages of a script on their way to the service. */
export interface DeliveryOrder {
  /** Begins to send the messages that the provider has queued so far. */
  post(): void;
  /** Waits until the service has accepted all sent messages. @throws Error if it refuses one */
  arrived(): Promise<void>;
}

/**
 * @param isMeant whether a message belongs to this script, by its address. The provider also notifies other addresses.
 */
export const createDeliveryOrder = (
  outbox: HookOutbox,
  way: Way,
  { isMeant, seed }: { readonly isMeant: (message: HookMessage) => boolean; readonly seed: number },
): DeliveryOrder => {
  const random = createRandom(seed);
  let late: readonly HookMessage[] = [];
  let sending = Promise.resolve();

  const send = async (messages: readonly HookMessage[]): Promise<void> => {
    for (const message of messages) {
      const status = await postHook(message);
      if (status !== 200) throw new Error(`a message to ${message.url} was answered ${status}`);
    }
  };

  return {
    post() {
      const [now, later] = way(outbox.take().filter(isMeant), late, random);
      late = later;
      sending = sending.then(() => send(now));
      // `arrived` reports the error.
      sending.catch(() => undefined);
    },
    arrived: () => sending,
  };
};
