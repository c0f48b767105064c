/** Interval between two requests, and longest total wait. Both in ms. */
const paceMs = 2_000;
const longestMs = 30 * 60_000;

const isEnd = (status: unknown): status is 'done' | 'failed' => status === 'done' || status === 'failed';

/** Status of a link; `undefined` if the service cannot be reached now. */
const askStatus = async (url: URL): Promise<unknown> => {
  try {
    const answer = await fetch(`${url.origin}${url.pathname}/status`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    // The link was withdrawn.
    if (answer.status === 404) return 'failed';
    const { data }: { data?: { status?: unknown } } = await answer.json();
    return data?.status;
  } catch {
    // The network failed for a moment. The next request asks again.
    return undefined;
  }
};

/**
 * Requests the status of a link from the service until the link has ended.
 * @param onEnd called once
 * @returns function that stops the requests
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
