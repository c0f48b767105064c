import { WebhookVerificationError } from './errors.ts';
import type { WebhookRequest } from './types.ts';

/** Maximum age of a message, and maximum time in the future, seconds. https://www.standardwebhooks.com */
const tolerance = 5 * 60;

const textOf = async (request: WebhookRequest): Promise<string> => {
  if ('text' in request) return request.text();
  return typeof request.body === 'string' ? request.body : new TextDecoder().decode(request.body);
};

/** Finds a header by name in any case, because some gateways keep the original spelling: `Webhook-Id`. */
const findHeader = (headers: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

const headerOf = ({ headers }: WebhookRequest, name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The request has no header ${name}.`);
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

const keyOf = (secret: string) => {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes.length === 0)
    throw new WebhookVerificationError('The secret is not a webhook secret: whsec_… is expected.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
};

const checkTime = (timestamp: string, now: number): void => {
  const apart = Math.abs(now / 1000 - Number(timestamp));
  if (!(apart <= tolerance))
    throw new WebhookVerificationError('The time of the message is too far from now: it may be an old message.');
};

/** Members that every event has. */
interface Event {
  readonly id_connection: string;
  /** Empty for an event without a connection. */
  readonly id_linked_user: string;
}

/** A message of the service, as JSON. */
interface Message {
  readonly type: string;
  readonly data: Event | { readonly events: readonly Event[] };
}

const eventsIn = ({ type, data }: Message): readonly Event[] => {
  if ('events' in data) return data.events;
  return type === 'webhook.test' ? [] : [data];
};

/** Adds the events in one form, whether the webhook groups events or not. */
const withEvents = (message: Message) => ({
  ...message,
  events: eventsIn(message).map((event) => ({
    ...event,
    connection: event.id_linked_user === '' ? null : { connectionId: event.id_connection },
  })),
});

/**
 * Verifies and reads a message that the service has signed: https://www.standardwebhooks.com, 1.0.0.
 * @param secret `whsec_…`, from the answer that created the webhook
 * @param now epoch ms
 * @returns `{ type, timestamp, data, events }`
 * @throws WebhookVerificationError for a message from another sender, or an old message
 */
export const verifyWebhook = async (request: WebhookRequest, secret: string, now = Date.now()): Promise<unknown> => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(request, name),
  ) as [string, string, string];
  checkTime(timestamp, now);
  const text = await textOf(request);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await keyOf(secret);
  // While a secret is being replaced, messages are signed with both secrets.
  for (const signature of signatures.split(' ')) {
    if (!signature.startsWith('v1,')) continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(signature.slice(3)), signed))
      return withEvents(JSON.parse(text));
  }
  throw new WebhookVerificationError('No signature of the message is made with this secret.');
};
