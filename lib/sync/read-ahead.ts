import type { RecordSource, SourcePosition, Step } from './record-source.ts';

/** Conditions for reading the pages of a source. */
export interface Reading {
  /** Whether the reader may request another page. Called once before each request. */
  readonly mayGoOn: () => boolean;
  /** Current time, in epoch ms. */
  readonly now: () => number;
  /** Whether the reader requests the next page while the caller still works on the current page. */
  readonly isAhead: boolean;
}

/** A received page. */
export interface ReadStep {
  readonly step: Step;
  /** Time of the request for the page, in epoch ms. */
  readonly asked: number;
}

/** A requested page. `at` is the time of the request, in epoch ms. */
interface Request {
  readonly at: number;
  readonly step: Promise<Step>;
}

/**
 * Reads the pages of a source in order, from a position, while the reader may request more pages. A provider needs
 * about as long for a page as the service needs to store a page, so reading ahead makes a run twice as fast. When the
 * reader ends for any reason, it first waits for its open request.
 * @throws ApiError for errors of the provider, when the caller reaches the page
 */
export async function* pagesFrom(
  source: RecordSource,
  position: SourcePosition | undefined,
  { mayGoOn, now, isAhead }: Reading,
): AsyncGenerator<ReadStep, void> {
  const ask = (place: SourcePosition | undefined): Request | undefined => {
    if (!mayGoOn()) return undefined;
    const request = { at: now(), step: source(place) };
    // Avoids an unhandled rejection: the request may fail before the reader waits for it.
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
