import { cures } from '../issues/cures.ts';
import { type ReceiverReason, receiverReasonOf, receiverReasons } from '../objects/delivery.ts';
import { type Html, html } from '../pages/html.ts';
import { adviceOf } from './places.ts';
import { secondsOf, timeOf } from './times.ts';
import type { Visit } from './visit.ts';
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

/** Median of some times. 0 without a time. */
const medianOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Median of the answer times, ms. 0 without an attempt. */
const answerMedian = (attempts: readonly Attempt[]): number => medianOf(attempts.map(({ duration_ms: ms }) => ms));

/** Advice about a slow receiver. */
export const slowAdvice =
  'What to do: the developer of the receiver should answer with 200 at once, and process the event afterwards. After ' +
  '15 seconds, an attempt counts as failed.';

/** Median answer times of slow receivers, ms, by the ids of their webhooks. */
export const slowReceivers = (deliveries: readonly Delivery[]): ReadonlyMap<string, number> => {
  const byWebhook = Map.groupBy(deliveries, ({ id_webhook: id }) => id);
  const medians = [...byWebhook].map(([id, own]) => [id, answerMedian(answeredOf(own))] as const);
  return new Map(medians.filter(([, median]) => median >= slowMs));
};

/** Times of the answers of a receiver. */
export const answerTimesOf = (deliveries: readonly Delivery[]): string | false => {
  const answered = answeredOf(deliveries);
  const [last] = answered;
  return last !== undefined && `median ${secondsOf(answerMedian(answered))}, last ${secondsOf(last.duration_ms)}`;
};

/** Time from an event to the end of the attempt that delivered the event, and the answer time in it, ms. */
const delayOf = ({ time, attempts }: Delivery): { readonly whole: number; readonly answer: number } | undefined => {
  const [only, ...more] = attempts;
  if (only === undefined || more.length > 0) return undefined;
  return { whole: Date.parse(only.time) + only.duration_ms - Date.parse(time), answer: only.duration_ms };
};

/**
 * The delay of deliveries that arrived with their first attempt, and its two parts: the receiver and the service. A
 * warning follows if the receiver is slow.
 * @param recent successful deliveries of the last hour
 * @param latest deliveries to use if there are none
 */
export const delaysOf = (recent: readonly Delivery[], latest: readonly Delivery[]): Html | false => {
  const arrived = recent.length > 0 ? recent : latest.filter(({ status }) => status === 'delivered');
  const delays = arrived.flatMap((one) => delayOf(one) ?? []);
  if (delays.length === 0) return false;
  const whole = medianOf(delays.map((one) => one.whole));
  const answer = medianOf(delays.map((one) => one.answer));
  const service = medianOf(delays.map((one) => one.whole - one.answer));
  return html`median ${secondsOf(whole)} ${recent.length > 0 ? 'in the last hour' : 'of the latest deliveries'}: ${secondsOf(answer)} for the answer of the receiver, ${secondsOf(service)} in this service${
    answer >= slowMs &&
    html`<p class="note"><strong>The receiver is slow${service < answer && ', and not this service'}.</strong> ${slowAdvice}</p>`
  }`;
};

/** The reason why an attempt failed. */
const reasonOf = ({ status, error }: Attempt): ReceiverReason =>
  receiverReasonOf(status ?? undefined, error?.startsWith('timeout') ?? false);

/** An answer in words, or the reason of a missing answer. */
export const answerWords = ({ status, error }: Pick<Attempt, 'status' | 'error'>): string =>
  status === null ? `no answer: ${error ?? 'no response'}` : `status ${status}`;

/** Reasons of a webhook that the service has switched off, by `disabled_reason`. */
const ofDisabled = { gone: 'receiver_gone', failing: 'receiver_given_up' } as const;

/** Reason why the service has switched a webhook off, in a sentence. Absent for other webhooks. */
export const switchedOffOf = ({ disabled_reason: disabled }: Pick<Webhook, 'disabled_reason'>): string | false =>
  disabled !== null && receiverReasons[ofDisabled[disabled]];

/** Cause and cure of a failure that has no issue yet. Absent for a webhook that works. */
export const faultOf = ({ scopes, now }: Visit, webhook: Webhook, deliveries: readonly Delivery[]) => {
  const { id, disabled_reason: disabled, failing_since: since } = webhook;
  const [last] = attemptsOf(deliveries);
  if (disabled === null && (since === null || last === undefined || isSuccess(last))) return {};
  const reason = disabled === null && last !== undefined ? reasonOf(last) : ofDisabled[disabled ?? 'failing'];
  return {
    Cause: receiverReasons[reason],
    'Last failure': last !== undefined && html`${answerWords(last)}, ${timeOf(last.time, now)}`,
    'What to do': adviceOf(cures[reason].developer, { webhook: id, scopes, now }),
  };
};

/** Whether no delivery of a whole list has arrived. @param next cursor of the next page of the list */
export const hasNeverArrived = (deliveries: readonly Delivery[], next: string | undefined): boolean =>
  next === undefined && deliveries.length > 0 && !attemptsOf(deliveries).some(isSuccess);
