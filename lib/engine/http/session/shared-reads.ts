import { Cache } from '../../../cache.ts';
import type { RemoteAnswer } from '../http.ts';

/** A response that several reads share. */
export interface SharedAnswer {
  readonly answer: RemoteAnswer;
  /** Time of the request, epoch ms. */
  readonly askedAt: number;
}

/** Shares reads within an account: equal requests are sent once. @param key complete request */
export type SharedReads = (key: string, read: () => Promise<RemoteAnswer>) => Promise<SharedAnswer>;

/**
 * Maximum responses to keep. A page has at most a megabyte, and two objects request the same page at about the same
 * time.
 */
const mostAnswers = 20;

/**
 * Creates shared reads for a short time, such as a cycle. Failed reads are not kept.
 * @param now returns epoch ms
 */
export const shareReads = (now: () => number): SharedReads => {
  const answers = new Cache<SharedAnswer>({ maxEntries: mostAnswers });
  return (key, read) => {
    const askedAt = now();
    return answers.load(key, askedAt, async () => ({ answer: await read(), askedAt }));
  };
};
