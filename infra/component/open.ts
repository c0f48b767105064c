import { mark, type Outcome, outcomeIn, type Receipt } from './messages.ts';
import { type Place, showLink } from './place.ts';
import { watchStatus } from './status.ts';

/**
 * End of an attempt without a connection. `failed`: the user or the provider refused, or the link has ended. `timeout`:
 * no outcome arrived in half an hour.
 */
export interface Exit {
  readonly reason: 'failed' | 'timeout';
}

/** Options of `open`. */
export interface OpenOptions {
  /** The `url` of a magic link. */
  readonly link: string;
  /**
   * Called when the account is connected. If the outcome contains a `code`, the connection becomes active when the
   * backend of the project confirms it with the code.
   */
  readonly onConnected: (outcome: Outcome) => void;
  readonly onExit?: (exit: Exit) => void;
  /** Element that shows the form for an API key, if the project allows this. */
  readonly frame?: HTMLElement;
}

/** An opened link. */
export interface Opened {
  /** Ends the attempt on the side of this page. Afterwards no callback is called. */
  close(): void;
}

/** Longest wait for the outcome after the service reported the end of the link, in ms. */
const handoverMs = 3_000;

/** Id of a link, from its URL: `uml_<project>_<id>_…`. */
const idOf = (url: URL): string => {
  const [, id] = /^\/connect\/uml_[^_/]+_([^_/]+)_[^_/]+$/.exec(url.pathname) ?? [];
  if (id === undefined) throw new TypeError('link is not the url of a magic link.');
  return id;
};

/**
 * Opens a magic link. Call this function in a handler of a click. The page at the `return_url` sends the outcome on a
 * channel of this origin. The service reports when the link has ended. The function works without a connection between
 * the windows.
 * @throws TypeError if `link` is not the URL of a magic link
 */
export const open = ({ link, onConnected, onExit, frame }: OpenOptions): Opened => {
  const url = new URL(link);
  const id = idOf(url);
  const place: Place | undefined = showLink(url, frame);
  if (place === undefined) return { close: () => undefined };

  const channel = new BroadcastChannel(mark);
  const receipt: Receipt = { mark, received: id };
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    clearTimeout(waiting);
    channel.close();
    window.removeEventListener('message', onMessage);
    stopWatching();
    place.remove();
  };
  const succeed = (outcome: Outcome): void => {
    end();
    onConnected(outcome);
  };
  const take = (data: unknown, answer: (receipt: Receipt) => void): void => {
    const outcome = outcomeIn(data);
    if (outcome?.magic_link !== id) return;
    answer(receipt);
    succeed(outcome);
  };
  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== location.origin || source === null || source !== place.window) return;
    take(data, (answer) => place.window?.postMessage(answer, origin));
  };
  channel.onmessage = ({ data }) => take(data, (answer) => channel.postMessage(answer));
  window.addEventListener('message', onMessage);
  const stopWatching = watchStatus(url, (status) => {
    if (status === 'done') {
      waiting = setTimeout(succeed, handoverMs, { magic_link: id });
      return;
    }
    end();
    onExit?.({ reason: status });
  });
  return { close: end };
};
