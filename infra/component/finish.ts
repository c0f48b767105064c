import { type Handover, isReceiptOf, mark, type Outcome, readOutcome } from './messages.ts';

/** Options of `finish`. */
export interface FinishOptions {
  /** Of the page that has opened the link, where it is another one than that of this page. */
  readonly openerOrigin?: string;
}

/** Milliseconds in which a page that waits for the outcome answers. */
const answerMs = 1_000;

/** The outcome in the address, from which the code is taken: it is for nobody who is told the address later. */
const takeOutcome = (): Outcome | undefined => {
  const url = new URL(location.href);
  const outcome = readOutcome((name) => url.searchParams.get(name) ?? undefined);
  if (outcome?.code !== undefined) {
    url.searchParams.delete('code');
    history.replaceState(history.state, '', url);
  }
  return outcome;
};

/** The window that has this page open, where the browser has kept the tie: a frame has it always. */
const holderOf = (): Window | undefined => {
  if (window.parent !== window) return window.parent;
  return window.opener instanceof Object ? (window.opener as Window) : undefined;
};

/** @returns whether a page has taken the outcome */
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

/**
 * For the page at the `return_url` of a link: hands the outcome in its address to the page that has opened the link, and
 * closes this window.
 * @returns the outcome where no page waits for it, as after a redirect: then this page sends the code to its backend;
 *   nothing where it was handed over, or the address has none
 */
export const finish = async ({ openerOrigin = location.origin }: FinishOptions = {}): Promise<Outcome | undefined> => {
  const outcome = takeOutcome();
  if (outcome === undefined || !(await handOver(outcome, openerOrigin))) return outcome;
  window.close();
  return undefined;
};
