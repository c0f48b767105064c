import { mark, type Outcome, outcomeIn, type Receipt } from './messages.ts';
import { type Place, showLink } from './place.ts';
import { watchStatus } from './status.ts';

/** Why an attempt came to nothing: the person or the provider refused or the link has ended, or nothing came in half an hour. */
export interface Exit {
  readonly reason: 'failed' | 'timeout';
}

/** Options of `open`. */
export interface OpenOptions {
  /** The `url` of a magic link. */
  readonly link: string;
  /** The account is connected; with `code`, it is active once the backend of the project has confirmed it. */
  readonly onConnected: (outcome: Outcome) => void;
  readonly onExit?: (exit: Exit) => void;
  /** Shows the form of a key in this element, where the project allows it. */
  readonly frame?: HTMLElement;
}

/** A link that was opened. */
export interface Opened {
  /** Ends the attempt from the side of this page, and calls nothing any more. */
  close(): void;
}

/** Milliseconds for which the outcome is waited for after the service has said that there is one. */
const handoverMs = 3_000;

/** Id of a link by its address: `uml_<project>_<id>_…`. */
const idOf = (url: URL): string => {
  const [, id] = /^\/connect\/uml_[^_/]+_([^_/]+)_[^_/]+$/.exec(url.pathname) ?? [];
  if (id === undefined) throw new TypeError('link is not the url of a magic link.');
  return id;
};

/**
 * Opens a magic link; to be called in a click. The outcome comes from the page at the `return_url`, by a channel of this
 * origin; that there is one, or none, from the service. Nothing depends on a tie between the windows.
 * @throws TypeError for what is not the url of a magic link
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
