/** Milliseconds between two questions, and after which nobody waits for an answer any more. */
const paceMs = 2_000;
const longestMs = 30 * 60_000;

const isEnd = (status: unknown): status is 'done' | 'failed' => status === 'done' || status === 'failed';

/** How far a link is; nothing where the service cannot be asked now. */
const askStatus = async (url: URL): Promise<unknown> => {
  try {
    const answer = await fetch(`${url.origin}${url.pathname}/status`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    // A link that was withdrawn.
    if (answer.status === 404) return 'failed';
    const { data }: { data?: { status?: unknown } } = await answer.json();
    return data?.status;
  } catch {
    // Without a network for a moment: asked again.
    return undefined;
  }
};

/**
 * Asks the service how far a link is, until it has ended.
 * @param onEnd called once
 * @returns ends the questions
 */
export const watchStatus = (url: URL, onEnd: (status: 'done' | 'failed' | 'timeout') => void): (() => void) => {
  const began = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  const ask = async (): Promise<void> => {
    const status = Date.now() - began > longestMs ? 'timeout' : await askStatus(url);
    if (isOver) return;
    if (isEnd(status) || status === 'timeout') {
      stop();
      onEnd(status);
      return;
    }
    timer = setTimeout(ask, paceMs);
  };
  timer = setTimeout(ask, paceMs);
  return stop;
};
