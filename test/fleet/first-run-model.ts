import { sliceMs } from '../../lib/workers/sync-tasks.ts';
import { inTurns, type Measured } from './figures.ts';
import type { Lambda } from './lambdas.ts';
import { providerMs } from './prices.ts';
import type { Timeline } from './timeline.ts';

/** Records per page. */
export const pageSize = 100;

/** The parts of the model that a first run needs. */
interface Around {
  readonly timeline: Timeline;
  /** Sends the message for the next slice. */
  readonly sendAgain: () => void;
}

/** Models the first run of an object, slice by slice. The worker requests the next page while it stores a page. */
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

  /** Stores a page that has arrived. At the same time, it requests the next page, unless the slice has ended. */
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
