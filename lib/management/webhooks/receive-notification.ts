import { setTimeout as pause } from 'node:timers/promises';
import type { notificationRoutes } from '../../api/management/provider-webhooks.ts';
import { createLimiter } from '../../api/rate-limit.ts';
import type { Answer, Call } from '../../call.ts';
import { connectionKey } from '../../crypto/credentials.ts';
import { sealSought } from '../../crypto/sought-value.ts';
import { readForm } from '../../engine/form.ts';
import { readJson } from '../../engine/json.ts';
import { recordId } from '../../engine/mapping/remote-ids.ts';
import { type Mention, mentionsIn } from '../../engine/provider-webhooks/notifications.ts';
import { fingerprintOf, type HookMessage } from '../../engine/provider-webhooks/signature.ts';
import { targetParts } from '../../engine/provider-webhooks/url.ts';
import { ApiError, AuthenticationFailed, notApplied } from '../../errors.ts';
import type { ProviderWebhooks } from '../../providers/language/webhooks.ts';
import type { Connection } from '../../store/connections/connection.ts';
import { findByAccount, getConnections } from '../../store/connections/connections.ts';
import { type ChangeNotification, storeNotifications } from '../../store/events/change-notifications.ts';
import { policyOf } from '../../store/projects/policy.ts';
import { addRequests } from '../../store/projects/usage.ts';
import { originOf } from '../origin.ts';
import { provenSender, type Sender } from './notification-sender.ts';

type NotificationCall = Call<(typeof notificationRoutes)['receive']>;

/** Time from the arrival of a message to its refusal, ms. It is the same for every reason. */
const refusalTime = 150;

const limiter = createLimiter(addRequests);

/** Refuses a message with the same words and after the same time, for an unknown address and for a missing proof. */
const refuse = async (began: number): Promise<never> => {
  await pause(Math.max(0, began + refusalTime - Date.now()));
  throw new AuthenticationFailed(
    'unauthorized',
    'The message does not prove that it is from a provider that sends to this address.',
    {
      details: notApplied,
    },
  );
};

const messageOf = (call: NotificationCall, secret: string | undefined): HookMessage => {
  const { path, rawQuery, headers, body } = call;
  if (!(body instanceof Uint8Array)) throw new Error('the body of a message was not kept as it came');
  const query = rawQuery === '' ? '' : `?${rawQuery}`;
  return { method: 'POST', uri: `${originOf(call)}${path}${query}`, headers, body, secret };
};

const parse = ({ encoding }: ProviderWebhooks, { body }: HookMessage): unknown => {
  const text = Buffer.from(body).toString('utf8');
  if (encoding === 'form') return readForm(text);
  const read = readJson(text);
  if (!('fault' in read)) return read.value;
  throw new ApiError('invalid_json', `The body is ${read.fault}.`);
};

/**
 * Counts a proven message, so that other senders cannot use up the limit. `reported` must have settled before the
 * answer.
 */
const count = async (
  project: string,
  { now, log }: NotificationCall,
): Promise<{ readonly reported: Promise<unknown> }> => {
  const subject = { project, name: 'hooks', limit: policyOf().limits.project };
  const onFailure = (error: unknown) => log.error('messages not counted', { project, failure: error });
  const { decision, reported } = await limiter.take([subject], now, onFailure);
  if (decision.allowed) return { reported };
  await reported;
  throw new ApiError('rate_limited', `The limit of ${subject.limit} messages per minute is used up; send it again.`, {
    details: { retriable: true, outcome: 'not_applied', retry_after: decision.reset },
  });
};

/** The connections that mentions concern: all connections of each account, or the connection of the address. */
const connectionsOf = async (project: string, sender: Sender, mentions: readonly Mention[]) => {
  if (sender.connection !== undefined) return () => [sender.connection];
  const accounts = [...new Set(mentions.flatMap(({ account }) => account ?? []))];
  const found = await Promise.all(accounts.map((account) => findByAccount(project, sender.provider, account)));
  const connections = await getConnections(project, [...new Set(found.flat())]);
  const live = connections.filter(({ status }) => status !== 'revoked');
  return (mention: Mention) => live.filter(({ account }) => account.id === mention.account);
};

/**
 * Encrypts the value that finds a record. It identifies the record as much as a name, so it must not be readable in
 * the table.
 */
const seal = async (connection: Connection, { remote, foundBy }: Mention): Promise<Partial<ChangeNotification>> => {
  if (foundBy === undefined) return { remote };
  const sought = { filter: foundBy, value: remote.at(-1) ?? '' };
  return { remote: [], sought: sealSought(await connectionKey(connection), connection, sought) };
};

const toNotification = async (connection: Connection, mention: Mention): Promise<ChangeNotification> => {
  const { object, remote, others } = mention;
  const id = recordId(connection.identity, object, remote);
  return {
    project: connection.project,
    connection: connection.id,
    object,
    id,
    remote,
    others,
    ...(await seal(connection, mention)),
  };
};

/** Stores which records a message mentions. */
const noteMentions = async (project: string, sender: Sender, message: HookMessage, now: number): Promise<void> => {
  const mentions = mentionsIn(sender.hooks, message, parse(sender.hooks, message));
  const connections = await connectionsOf(project, sender, mentions);
  const notifications = await Promise.all(
    mentions.flatMap((mention) =>
      connections(mention).flatMap((connection) =>
        connection === undefined ? [] : toNotification(connection, mention),
      ),
    ),
  );
  const fingerprint = fingerprintOf(sender.hooks, message);
  if (notifications.length > 0) await storeNotifications({ project, fingerprint }, notifications, now);
};

/**
 * Receives a message of a provider. The mentioned records are read again. No other part of the message is stored.
 * @throws AuthenticationFailed with the same words for every message without a proof
 * @throws ApiError `rate_limited`
 */
const receiveNotification = async (call: NotificationCall): Promise<Answer> => {
  const { project, target } = call.params;
  const { name, secret } = targetParts(target);
  const message = messageOf(call, secret);
  const sender = await provenSender(project, name, message, call.now);
  if (sender === undefined) return refuse(call.now);
  const { reported } = await count(project, call);
  try {
    await noteMentions(project, sender, message, call.now);
  } finally {
    await reported;
  }
  return { data: { received: true } };
};

/** Confirms any address to a provider that checks the address. The proof is checked when a message arrives. */
const checkAddress = async (): Promise<Answer> => ({ data: { ready: true } });

/** Use cases by the names of their rows. */
export const notificationUseCases = { check: checkAddress, receive: receiveNotification };
