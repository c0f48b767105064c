import { Cache } from '../../../cache.ts';
import type { RemoteAnswer } from '../answer/remote-answer.ts';

/** An answer that several reads share. */
export interface SharedAnswer {
  readonly answer: RemoteAnswer;
  /** When it was asked for: epoch ms. */
  readonly askedAt: number;
}

/** Reads of one account of which those that are the same are sent once. */
export interface SharedReads {
  /** @param key the request, as it is sent */
  readonly once: (key: string, read: () => Promise<RemoteAnswer>) => Promise<SharedAnswer>;
}

/** Answers that are kept: a page takes a megabyte at most, and what two objects ask for they ask for at about the same time. */
const mostAnswers = 20;

/**
 * Reads that are shared for as long as this is kept: for a short time, such as that of a cycle. A read that fails is not
 * kept.
 * @param now epoch ms
 */
export const shareReads = (now: () => number): SharedReads => {
  const answers = new Cache<SharedAnswer>({ maxEntries: mostAnswers });
  return {
    once: (key, read) => {
      const askedAt = now();
      return answers.load(key, askedAt, async () => ({ answer: await read(), askedAt }));
    },
  };
};
