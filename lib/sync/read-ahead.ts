import type { RecordSource, SourcePosition, Step } from './record-source.ts';

/** How the pages of a source are read. */
export interface Reading {
  /** Whether a page may be begun. It is asked before each of them, and then the page is. */
  readonly mayGoOn: () => boolean;
  /** Epoch ms. */
  readonly now: () => number;
  /** Whether the next page is asked for while one is worked on. */
  readonly isAhead: boolean;
}

/** A page that has come. */
export interface ReadStep {
  readonly step: Step;
  /** Epoch ms at which it was asked for. */
  readonly asked: number;
}

/** A page that was asked for, at this time: epoch ms. */
interface Request {
  readonly at: number;
  readonly step: Promise<Step>;
}

/**
 * The pages of a source from a position on, one after the other, as long as more of them may be begun. A provider takes
 * about as long for a page as storing it takes: where the next page is asked for meanwhile, a run is twice as fast. No
 * request goes on when the reader ends, however it does.
 * @throws ApiError for errors of the provider, when it comes to the page
 */
export async function* pagesFrom(
  source: RecordSource,
  position: SourcePosition | undefined,
  { mayGoOn, now, isAhead }: Reading,
): AsyncGenerator<ReadStep, void> {
  const ask = (place: SourcePosition | undefined): Request | undefined => {
    if (!mayGoOn()) return undefined;
    const request = { at: now(), step: source(place) };
    // It may fail before it is waited for.
    request.step.catch(() => undefined);
    return request;
  };
  let asked = ask(position);
  while (asked !== undefined) {
    const step = await asked.step;
    const { next } = step;
    const ahead = isAhead && next !== undefined ? ask(next) : undefined;
    try {
      yield { step, asked: asked.at };
    } finally {
      await ahead?.step.catch(() => undefined);
    }
    if (next === undefined) return;
    asked = ahead ?? ask(next);
  }
}
