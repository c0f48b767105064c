import type { Random } from './random.ts';

/** Things that are counted until the service is killed. */
export type Moment = 'answer' | 'provider' | 'message';

export interface Kills {
  /** @returns a promise that settles at the chosen moment, or when `now` is called */
  arm(random: Random, most: number): Promise<void>;
  /** Counts a moment. */
  count(moment: Moment): void;
  /** Settles the promise now, if the moment has not come yet. */
  now(): void;
}

interface Armed {
  readonly moment: Moment;
  left: number;
  readonly fire: () => void;
}

/** Creates moments that do not depend on the speed of the machine: after a number of responses, calls or messages. */
export const createKills = (): Kills => {
  let armed: Armed | undefined;
  const fire = (): void => {
    armed?.fire();
    armed = undefined;
  };
  return {
    arm: (random, most) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      armed = { moment: random.pick(['answer', 'provider', 'message']), left: 1 + random.below(most), fire: resolve };
      return promise;
    },
    count: (moment) => {
      if (armed?.moment !== moment) return;
      armed.left -= 1;
      if (armed.left <= 0) fire();
    },
    now: fire,
  };
};
