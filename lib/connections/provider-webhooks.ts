import { connectionKey } from '../crypto/credentials.ts';
import { openProviderWebhookSecret, sealProviderWebhookSecret } from '../crypto/provider-webhook-secret.ts';
import { expectList } from '../engine/http/answer/check-answer.ts';
import { messageOf } from '../engine/http/answer/error-texts.ts';
import { fill, type Values } from '../engine/http/request/template.ts';
import type { Session } from '../engine/http/session/session.ts';
import { getList, getPath, getText } from '../engine/mapping/path.ts';
import { readChoices } from '../engine/metadata/choices-and-fields.ts';
import { withSecret } from '../engine/provider-webhooks/url.ts';
import { ApiError, unlessMissing } from '../errors.ts';
import type { NotificationProof, WebhookRegistrationRequest } from '../providers/language/webhooks.ts';
import type { Connection } from '../store/connections/connection.ts';
import type { Registered, WebhookRegistration } from '../store/connections/webhook-registrations.ts';
import { isoTime } from '../store/dynamodb/item.ts';
import { openConnection, type SessionCall } from './session.ts';

/** The webhooks of a connection at its vendor. */
export interface RegisteredWebhooks {
  readonly registered: readonly Registered[];
  readonly sealedSecret: Uint8Array;
  readonly renewedAt: string;
  /** Errors of the collections that could not be registered. */
  readonly refusals: readonly ApiError[];
}

interface Registering {
  readonly session: Session;
  readonly register: WebhookRegistrationRequest;
  readonly plan: WebhookRegistration;
  /** Values of the placeholders in all requests. */
  readonly values: Values;
  /** Whether an address is ours, with any secret. */
  readonly isOurs: (url: string | undefined) => boolean;
  /** Whether this run renews webhooks that expire at the vendor. */
  readonly renews: boolean;
}

const dayMs = 24 * 60 * 60_000;

/** A collection with a webhook of its own. The name is empty if one webhook serves all collections. */
interface Collection {
  readonly name: string;
  readonly parts: Values;
}

const toCollection = (name: string, { each }: WebhookRegistrationRequest): Collection => {
  const texts = name.split('/');
  return { name, parts: Object.fromEntries((each?.parts ?? []).map((part, index) => [part, texts[index] ?? ''])) };
};

const collectionsOf = async (register: WebhookRegistrationRequest, session: Session, now: number) => {
  if (register.each === undefined) return [toCollection('', register)];
  const choices = await readChoices(session, register.each.metadata, now);
  return choices.map(({ value }) => toCollection(value, register));
};

const idIn = (body: unknown, path: string): Registered['id'] | undefined => {
  const id = getPath(body, path);
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
};

const unsaid = ({ provider }: Session, what: string): ApiError =>
  new ApiError('provider_failed', `${provider.id} did not say ${what}`, { details: { retriable: true } });

const refused = ({ provider, redactor }: Session, said: string): ApiError =>
  new ApiError('provider_rejected', `${provider.id} has registered nothing: ${redactor.text(said)}`, {
    details: { retriable: false },
  });

const removeOne = async (
  { session, register, values }: Pick<Registering, 'session' | 'register' | 'values'>,
  id: Registered['id'],
  { parts }: Collection,
): Promise<void> => {
  await unlessMissing(() => session.send(register.remove, { ...values, ...parts, id }));
};

/**
 * Ids of the webhooks with our address or name, even if an interrupted attempt created them. If the vendor shows
 * neither, or lists no webhooks, the known id.
 */
const listOurs = async (
  { session, register, values, isOurs }: Registering,
  { parts }: Collection,
  known: Registered['id'] | undefined,
) => {
  const { list } = register;
  if (list === undefined) return known === undefined ? [] : [known];
  const { records: items, id, url, name } = list;
  const answer = await session.send(list, { ...values, ...parts });
  expectList(session, answer, list);
  const listed = getList(answer.body, items);
  const isKnown = (item: unknown): boolean => {
    if (url !== undefined) return isOurs(getText(item, url));
    return name === undefined ? idIn(item, id) === known : getText(item, name) === values.name;
  };
  // A list may contain the same webhook several times, once per kind of record.
  return [...new Set(listed.filter(isKnown).flatMap((item) => idIn(item, id) ?? []))];
};

/** The wanted kinds of events that the account offers, in the form of the vendor's requests. */
const eventsOf = async (
  { events }: WebhookRegistrationRequest,
  session: Session,
  values: Values,
  now: number,
): Promise<Values> => {
  if (events === undefined) return {};
  const choices = await readChoices(session, events.metadata, now);
  if (choices.length === 0) throw refused(session, 'the account has no kind of event that is asked for');
  return { events: choices.map(({ value, group }) => fill(events.element, { ...values, value, group })) };
};

/** A registered webhook. `secret` is set if the webhook is new and the vendor's answer contains a secret. */
interface Kept {
  readonly id: Registered['id'];
  readonly isNew: boolean;
  readonly secret?: string | undefined;
}

const createOne = async ({ session, register, values }: Registering, { parts }: Collection): Promise<Kept> => {
  const { body } = await session.send(register.create, { ...values, ...parts });
  const id = idIn(body, register.create.id);
  const { secret } = register.create;
  if (id !== undefined)
    return { id, isNew: true, secret: typeof secret === 'string' ? getText(body, secret) : undefined };
  const said = messageOf(session.provider.errors, body);
  throw said === undefined ? unsaid(session, 'which webhook it has registered') : refused(session, said);
};

const keepOne = async (registering: Registering, collection: Collection): Promise<Kept> => {
  const { session, register, plan, values, renews } = registering;
  const known = plan.registered.find(({ of }) => of === collection.name)?.id;
  const ours = await listOurs(registering, collection, known);
  for (const id of ours) if (id !== known) await removeOne(registering, id, collection);
  if (known === undefined || !ours.includes(known)) {
    return createOne(registering, collection);
  }
  if (renews && register.renew !== undefined) {
    await session.send(register.renew, { ...values, ...collection.parts, id: known });
  }
  return { id: known, isNew: false };
};

const askSecret = async ({ session, register, values }: Registering, id: Registered['id']) => {
  const { secret } = register.create;
  if (typeof secret !== 'object') return undefined;
  const { body } = await session.send(secret, { ...values, id });
  return getText(body, secret.value);
};

/** The secret that the vendor created for a new webhook. `undefined` if the vendor uses our secret. */
const readSecret = async (registering: Registering, { id, secret: said }: Kept) => {
  const { session, register } = registering;
  if (register.create.secret === undefined) return undefined;
  const secret = said ?? (await askSecret(registering, id));
  if (secret === undefined) throw unsaid(session, 'the secret of the registered webhook');
  return secret;
};

/** Whether an error concerns one collection only. If so, the other collections are still registered. */
const isOfOne = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.details?.retriable !== true && error.code !== 'connection_needs_reauth';

const keepAll = async (registering: Registering, collections: readonly Collection[]) => {
  const registered: Registered[] = [];
  const refusals: ApiError[] = [];
  let secret: string | undefined;
  for (const collection of collections) {
    try {
      const kept = await keepOne(registering, collection);
      if (kept.isNew) secret = await readSecret(registering, kept);
      registered.push({ of: collection.name, id: kept.id });
    } catch (error) {
      if (registering.register.each === undefined || !isOfOne(error)) throw error;
      refusals.push(error);
    }
  }
  return { registered, refusals, secret };
};

const isRenewalDue = (
  { renew }: WebhookRegistrationRequest,
  { renewedAt }: WebhookRegistration,
  now: number,
): boolean =>
  renewedAt === undefined || (renew !== undefined && Date.parse(renewedAt) + (renew.days * dayMs) / 2 <= now);

/** The request of a registration, and the address to register. */
export interface RegistrationTarget {
  readonly plan: WebhookRegistration;
  readonly register: WebhookRegistrationRequest;
  /** Kind of proof in the messages. */
  readonly proof: NotificationProof;
  /** Address for the vendor's messages, without a secret. */
  readonly url: string;
}

/**
 * Registers the webhooks of a connection, one per collection. It creates missing webhooks, renews webhooks that expire,
 * and removes webhooks of interrupted attempts.
 * @throws ApiError for errors of the provider
 */
export const registerWebhooks = async (
  connection: Connection,
  { plan, register, proof, url }: RegistrationTarget,
  call: SessionCall,
): Promise<RegisteredWebhooks> => {
  const [key, session] = await Promise.all([connectionKey(connection), openConnection(connection, call)]);
  const renews = isRenewalDue(register, plan, call.now);
  const until = call.now + (register.renew?.days ?? 0) * dayMs;
  const own = openProviderWebhookSecret(key, connection, plan.sealedSecret);
  const isOurs = (text: string | undefined): boolean =>
    text === url || (proof === 'path' && text?.startsWith(withSecret(url, '')) === true);
  const values = {
    url: proof === 'path' ? withSecret(url, own) : url,
    now: isoTime(call.now),
    until: isoTime(until),
    secret: own,
    name: `Unified Integration Service ${connection.id}`,
  };
  const asked = { ...values, ...(await eventsOf(register, session, values, call.now)) };
  const collections = await collectionsOf(register, session, call.now);
  const { secret, ...kept } = await keepAll({ session, register, plan, values: asked, isOurs, renews }, collections);
  return {
    ...kept,
    sealedSecret: secret === undefined ? plan.sealedSecret : sealProviderWebhookSecret(key, connection, secret),
    renewedAt: renews ? isoTime(call.now) : (plan.renewedAt ?? isoTime(call.now)),
  };
};

/**
 * Removes the webhooks of a connection at its vendor.
 * @returns number of webhooks that could not be removed
 */
export const removeProviderWebhooks = async (
  connection: Connection,
  { plan, register }: Pick<RegistrationTarget, 'plan' | 'register'>,
  call: SessionCall,
): Promise<number> => {
  const session = await openConnection(connection, call);
  const removed = await Promise.allSettled(
    plan.registered.map(({ of, id }) => removeOne({ session, register, values: {} }, id, toCollection(of, register))),
  );
  return removed.filter(({ status }) => status === 'rejected').length;
};
