import { sliceMs } from '../../lib/workers/sync-tasks.ts';
import { inTurns, type Measured } from './figures.ts';
import type { Lambda } from './lambdas.ts';
import { providerMs } from './prices.ts';
import type { Timeline } from './timeline.ts';

/** Records of a page. */
export const pageSize = 100;

/** What a first run needs of the model that it is part of. */
interface Around {
  readonly timeline: Timeline;
  /** Sends the message of the next slice. */
  readonly sendAgain: () => void;
}

/**
 * The first run of one object, slice by slice: the next page is asked for while one is stored.
 */
export const firstRunOf = (records: number, { page, opening }: Measured, { timeline, sendAgain }: Around) => {
  const callsOf = inTurns(page.calls);
  const openingOf = inTurns(opening);
  const pages = Math.ceil(records / pageSize);
  let stored = 0;
  let began: number | undefined;
  let ended: number | undefined;

  const store = (lambda: Lambda, act: () => void): void =>
    lambda.callInTurn(callsOf(), page.cpuMs, () => {
      stored += 1;
      ended = timeline.now;
      act();
    });

  const ask = (lambda: Lambda, act: () => void): void => lambda.wait(providerMs, page.cpuMs, act);

  /** A page has come: it is stored, and meanwhile the next one is asked for where there is time. */
  const goOn = (lambda: Lambda, end: number, done: () => void): void => {
    const isLast = stored + 1 === pages;
    const mayAsk = !isLast && timeline.now < end;
    let waiting = mayAsk ? 2 : 1;
    const next = (): void => {
      waiting -= 1;
      if (waiting > 0) return;
      if (mayAsk) return goOn(lambda, end, done);
      if (!isLast) sendAgain();
      done();
    };
    if (mayAsk) ask(lambda, next);
    store(lambda, next);
  };

  return {
    slice: (lambda: Lambda, done: () => void): void => {
      began ??= timeline.now;
      const end = timeline.now + sliceMs;
      const open = (left: number): void => ask(lambda, () => (left > 0 ? open(left - 1) : goOn(lambda, end, done)));
      open(openingOf());
    },
    recordsPerSecond: (): number =>
      began === undefined || ended === undefined ? 0 : (Math.min(stored * pageSize, records) / (ended - began)) * 1000,
  };
};
