import { type Handover, isReceiptOf, mark, readOutcome } from './messages.ts';
import type { Finish, Outcome } from './types.ts';

/** Time that a page has to confirm the outcome, in ms. */
const answerMs = 1_000;

/**
 * Reads the outcome in the URL of the page and removes the code from the URL, so that later readers of the URL do not
 * see it.
 */
const takeOutcome = (): Outcome | undefined => {
  const url = new URL(location.href);
  const outcome = readOutcome((name) => url.searchParams.get(name) ?? undefined);
  if (outcome?.code !== undefined) {
    url.searchParams.delete('code');
    history.replaceState(history.state, '', url);
  }
  return outcome;
};

/** Window that opened this page, if the browser kept the connection. A frame always has a parent window. */
const holderOf = (): Window | undefined => {
  if (window.parent !== window) return window.parent;
  return window.opener instanceof Object ? (window.opener as Window) : undefined;
};

/** Sends the outcome to the page that opened the link. @returns whether that page confirmed the outcome */
const handOver = (outcome: Outcome, openerOrigin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(mark);
    const holder = holderOf();
    const end = (isTaken: boolean): void => {
      clearTimeout(timer);
      channel.close();
      window.removeEventListener('message', onMessage);
      resolve(isTaken);
    };
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      if (origin === openerOrigin && source === holder && isReceiptOf(data, outcome.magic_link)) end(true);
    };
    const timer = setTimeout(end, answerMs, false);
    channel.onmessage = ({ data }) => {
      if (isReceiptOf(data, outcome.magic_link)) end(true);
    };
    window.addEventListener('message', onMessage);
    const message: Handover = { mark, outcome };
    channel.postMessage(message);
    holder?.postMessage(message, openerOrigin);
  });

/** Hands the outcome over, and closes this window if another page has received it. */
export const finish: Finish = async ({ openerOrigin = location.origin } = {}) => {
  const outcome = takeOutcome();
  if (outcome === undefined || !(await handOver(outcome, openerOrigin))) return outcome;
  window.close();
  return undefined;
};
