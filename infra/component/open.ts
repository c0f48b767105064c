import { mark, outcomeIn, type Receipt } from './messages.ts';
import { type Place, showLink } from './place.ts';
import { watchStatus } from './status.ts';
import type { Open, Outcome } from './types.ts';

/** Longest wait for the outcome after the service reported the end of the link, in ms. */
const handoverMs = 3_000;

/** Id of a link, from its URL: `uml_<project>_<id>_…`. */
const idOf = (url: URL): string => {
  const [, id] = /^\/connect\/uml_[^_/]+_([^_/]+)_[^_/]+$/.exec(url.pathname) ?? [];
  if (id === undefined) throw new TypeError('link is not the url of a magic link.');
  return id;
};

/** Opens a link, and waits for its outcome on the channel, in messages of its window, and at the service. */
export const open: Open = ({ link, onConnected, onExit, frame }) => {
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
