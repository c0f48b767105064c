import { Webhook as Signer } from 'standardwebhooks';
import {
  openWebhookHeaders,
  openWebhookSecrets,
  openWebhookUrl,
  type WebhookHeaders,
} from '../crypto/webhook-secret.ts';
import { type HttpAnswer, HttpFailure, sendHttp } from '../engine/http/http.ts';
import { environment } from '../environment.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import type { Attempt } from '../store/events/attempts.ts';
import { overlappingSecrets, type Webhook } from '../store/events/webhooks.ts';
import { factsOf, readBytes, shownText } from './answer.ts';
import type { Message } from './payload.ts';
import { longestTimeoutMs, type Reply } from './schedule.ts';

/** The secrets that are valid now: the present secret, and each previous secret until its overlap ends. */
export const secretsOf = (webhook: Webhook, now: number): Promise<readonly string[]> =>
  openWebhookSecrets(webhook, [webhook.sealedSecret, ...overlappingSecrets(webhook, now).map(({ sealed }) => sealed)]);

/**
 * The headers of Standard Webhooks 1.0.0, with one signature for each secret, and the trace of the event.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#webhook-headers-sending-metadata-to-consumers
 */
export const signedHeaders = (
  { id, body, traceparent }: Message,
  secrets: readonly string[],
  now: number,
): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now / 1000)),
  'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, new Date(now), body)).join(' '),
  ...(traceparent !== undefined && { traceparent }),
});

/** The result of an attempt: the stored part, and the reply that decides the next step. */
export interface Sent {
  readonly attempt: Attempt;
  /** Beginning of the answer, to show or to encrypt. */
  readonly answer?: string | undefined;
  readonly reply: Reply;
}

/** The decrypted address and headers of a webhook, and its project. */
export interface Target {
  readonly url: string;
  readonly headers: WebhookHeaders;
  readonly project: string;
}

/** Decrypts the address and the headers of a webhook. */
export const targetOf = async (webhook: Webhook): Promise<Target> => ({
  url: await openWebhookUrl(webhook),
  headers: await openWebhookHeaders(webhook),
  project: webhook.project,
});

/**
 * The target for the events of a connection with an address of its own. The headers of the webhook may contain
 * credentials for the webhook's receiver, so the request does not contain them.
 */
export const targetAt = (target: Target, url: string): Target => ({ ...target, url, headers: {} });

/** The values of headers, and the credentials in them. A receiver may return `Bearer …` without its first word. */
const secretsInHeaders = (headers: WebhookHeaders): readonly string[] =>
  Object.values(headers).flatMap((value) => [value, ...value.split(' ')]);

interface Clock {
  readonly now: () => number;
}

/** Sends a request. The timeout uses the machine's own clock, even if a test sets another clock. */
const post = (
  url: URL,
  owner: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeout: number,
): Promise<HttpAnswer> =>
  sendHttp({
    method: 'POST',
    url,
    headers,
    body,
    owner,
    deadline: Date.now() + timeout,
    timeout,
    enoughBytes: readBytes,
    once: true,
    trusted: environment.allowLocalTargets,
  });

/** Faults of connections, by the codes of Node.js. https://nodejs.org/api/errors.html#common-system-errors */
const connectionFaults: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'the name of the host was not found'],
  [/^ECONNREFUSED$/, 'connection refused: nothing listens at the address'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/, 'the certificate of the host is not valid'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'the host cannot be reached'],
];

/**
 * Reason why there was no answer, in words of this service and without the host. An error is stored in readable form,
 * but the address is not.
 */
const reasonOf = ({ kind, message, cause }: HttpFailure): string => {
  if (kind === 'blocked') return 'blocked: the address has to begin with https:// and to lead to the public internet';
  const code = String(Object(cause).code ?? '');
  const [, words] = connectionFaults.find(([codes]) => codes.test(code)) ?? [];
  return `${kind}: ${kind === 'unreachable' ? (words ?? message) : message}`;
};

/**
 * Sends a message once. Follows no redirect, and contacts only public addresses.
 * @param timeout time after which the attempt is given up, ms
 */
export const sendMessage = async (
  target: Target,
  message: Message,
  secrets: readonly string[],
  { now }: Clock,
  timeout = longestTimeoutMs,
): Promise<Sent> => {
  const began = now();
  const base = () => ({ time: isoTime(began), duration: now() - began });
  try {
    const url = new URL(target.url);
    const headers = signedHeaders(message, secrets, began);
    const answer = await post(url, target.project, { ...target.headers, ...headers }, message.body, timeout);
    const signatures = headers['webhook-signature']?.split(' ') ?? [];
    return {
      attempt: { ...base(), ...factsOf(answer) },
      answer: shownText(answer.body, url, [...secrets, ...signatures, ...secretsInHeaders(target.headers)]),
      reply: { status: answer.status, retryAfter: answer.headers['retry-after'] },
    };
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    const reason = reasonOf(error);
    return { attempt: { ...base(), error: reason }, reply: { hung: error.kind === 'timeout', error: reason } };
  }
};
