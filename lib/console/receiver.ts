import { type Html, html } from '../pages/html.ts';
import { timeOf } from './times.ts';
import type { Delivery, Webhook } from './words.ts';

type Attempt = Delivery['attempts'][number];

/** Least median of the answer times of a slow receiver, ms. */
const slowMs = 1_000;

/** Attempts of deliveries, the latest first. */
const attemptsOf = (deliveries: readonly Delivery[]): readonly Attempt[] =>
  deliveries.flatMap(({ attempts }) => attempts).toSorted((a, b) => (a.time < b.time ? 1 : -1));

/** Attempts that the receiver has answered, the latest first. */
const answeredOf = (deliveries: readonly Delivery[]): readonly Attempt[] =>
  attemptsOf(deliveries).filter(({ status }) => status !== null);

const isSuccess = ({ status }: Attempt): boolean => status !== null && status >= 200 && status < 300;

/** Median of the answer times, ms. 0 without an attempt. */
const medianOf = (attempts: readonly Attempt[]): number =>
  attempts.map(({ duration_ms: ms }) => ms).toSorted((a, b) => a - b)[attempts.length >> 1] ?? 0;

/** A time as seconds: `1.2 s`. */
export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Median answer times of slow receivers, ms, by the ids of their webhooks. */
export const slowReceivers = (deliveries: readonly Delivery[]): ReadonlyMap<string, number> => {
  const byWebhook = Map.groupBy(deliveries, ({ id_webhook: id }) => id);
  const medians = [...byWebhook].map(([id, own]) => [id, medianOf(answeredOf(own))] as const);
  return new Map(medians.filter(([, median]) => median >= slowMs));
};

/** Times of the answers of a receiver, with a warning if the receiver is slow. */
export const answerTimesOf = (deliveries: readonly Delivery[]): Html | false => {
  const answered = answeredOf(deliveries);
  const [last] = answered;
  if (last === undefined) return false;
  const median = medianOf(answered);
  return html`median ${secondsOf(median)}, last ${secondsOf(last.duration_ms)}${
    median >= slowMs &&
    html`<p class="note"><strong>The receiver is slow.</strong> Events wait for its answers. Its developer should answer with 200 at once, and process the event afterwards. After 15 seconds, an attempt counts as failed.</p>`
  }`;
};

/** Advice about an answer that is no success. */
const statusAdvice = (status: number): string => {
  if (status === 410) return 'this address no longer exists. Enter the new address, then switch the webhook on.';
  if (status === 404) return 'it has no such path. Check the address.';
  if (status === 401 || status === 403)
    return 'it does not accept the request. Check its credentials and its firewall.';
  if (status >= 500) return 'the program of the receiver has failed. Give its developer the attempts below.';
  return 'it does not accept the request. Give its developer the attempts below.';
};

/** The last failed attempt in words, and what to do. Absent after a success. */
export const faultOf = (deliveries: readonly Delivery[], now: number): Html | false => {
  const [last] = attemptsOf(deliveries);
  if (last === undefined || isSuccess(last)) return false;
  const { status, error, time } = last;
  const words =
    status === null
      ? html`There was no answer: ${error ?? 'no response'}. Check the address, and whether the receiver runs.`
      : html`The receiver answered ${status}: ${statusAdvice(status)}`;
  return html`${words} ${timeOf(time, now)}`;
};

/** Whether no delivery of a whole list has arrived. @param next cursor of the next page of the list */
export const hasNeverArrived = (deliveries: readonly Delivery[], next: string | undefined): boolean =>
  next === undefined && deliveries.length > 0 && !attemptsOf(deliveries).some(isSuccess);

const changing = html`<code>PUT /webhook/{id}</code>`;

/** Reasons why the service has switched a webhook off, with the cure. */
const switchedOff: Readonly<Record<NonNullable<Webhook['disabled_reason']>, Html>> = {
  gone: html`The receiver answered 410: this address no longer exists. Enter the new address, then switch the webhook on: ${changing} with <code>url</code> and <code>"active": true</code>.`,
  failing: html`No delivery has succeeded for 5 days. Mend the receiver, then switch the webhook on: ${changing} with <code>"active": true</code>.`,
};

/** Reason why the service has switched a webhook off, with the cure. Absent for other webhooks. */
export const switchedOffOf = ({ disabled_reason: reason }: Webhook): Html | false =>
  reason !== null && switchedOff[reason];
