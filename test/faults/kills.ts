import type { Random } from './random.ts';

/** What is counted until the service is killed. */
export type Moment = 'answer' | 'provider' | 'message';

export interface Kills {
  /** @returns settles when its moment has come, or when it is set to wait no more */
  arm(random: Random, most: number): Promise<void>;
  /** Something has happened. */
  count(moment: Moment): void;
  /** The moment has not come: now it has. */
  now(): void;
}

interface Armed {
  readonly moment: Moment;
  left: number;
  readonly fire: () => void;
}

/** Moments that have nothing to do with how fast a machine is: after so many answers, calls or messages. */
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
