import type { Apart, ApartChange, Choice, Codec, Join, Quirk } from '../../define.ts';
import { getList, getPath, getText } from '../../language/answers.ts';
import { dateTime, readAs } from '../../language/codecs.ts';
import { objectPath } from '../search.ts';
import { subscriptionPath } from '../version.ts';

/** Paths of a contact's subscriptions and consent, which the service adds to the record. */
export const at = { status: 'subscriptions', consent: 'consent' } as const;

const wide = `${at.status}.wide`;
const types = `${at.status}.types`;

/** "Currently, the only supported channel type is EMAIL." https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/subscription-status/post-communication-preferences-v4-statuses-batch-read */
const channel = 'EMAIL';

/**
 * Reads the subscriptions of up to 100 addresses. (unproven) A batch accepts 100 addresses, like all batches. Same page.
 */
const read = (below: string, take: string, into: string): Join => ({
  request: {
    method: 'POST',
    reads: true,
    path: subscriptionPath(`/statuses/batch${below}`),
    query: { channel },
    body: { inputs: '{ids}' },
  },
  max: 100,
  of: 'properties.email',
  when: 'properties.email',
  records: 'results',
  id: 'subscriberIdString',
  read: take,
  at: into,
});

/**
 * Reads the status of each type, and separately whether an address has unsubscribed from all e-mails. Same page, and
 * the page `unsubscribe-all/read`.
 */
export const joins: readonly Join[] = [
  read('/read', 'statuses', types),
  read('/unsubscribe-all/read', 'wideStatuses', wide),
];

/** "SUBSCRIBED", "UNSUBSCRIBED" or "NOT_SPECIFIED". https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide */
export const words = {
  subscribed: 'SUBSCRIBED',
  unsubscribed: 'UNSUBSCRIBED',
  never_subscribed: 'NOT_SPECIFIED',
} as const;

export const choices: readonly Choice[] = Object.values(words).map((value) => ({ value }));

const isDecided = (one: unknown): boolean => getText(one, 'status') !== words.never_subscribed;

/** Statuses that the contact has set. Types without a set status are left out. */
const decisionsIn = (held: unknown): readonly unknown[] => {
  const all = getList(held, 'wide').filter((one) => getText(one, 'status') === words.unsubscribed);
  return all.length > 0 ? all : getList(held, 'types').filter(isDecided);
};

/**
 * The most restrictive status. A contact that has set no status is not subscribed.
 * https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide
 */
const worstIn = (held: unknown): string | undefined => {
  if (held === undefined || held === null) return undefined;
  const statuses = decisionsIn(held).map((one) => getText(one, 'status'));
  if (statuses.includes(words.unsubscribed)) return words.unsubscribed;
  return statuses.find((one) => one !== words.subscribed) ?? statuses[0] ?? words.never_subscribed;
};

const written: readonly unknown[] = [words.subscribed, words.unsubscribed];

export const status: Codec = {
  decode: worstIn,
  encode: (value) => ({ types: [{ status: value }] }),
  refuse: (value) => (written.includes(value) ? undefined : 'accepts only the statuses subscribed and unsubscribed'),
};

/** Time of the contact's last decision: consent given or withdrawn. Same page. */
export const decidedAt = readAs((held) =>
  [...getList(held, 'wide'), ...getList(held, 'types')]
    .filter(isDecided)
    .map((one) => dateTime.decode(getText(one, 'timestamp')))
    .filter((time) => typeof time === 'string')
    .toSorted()
    .at(-1),
);

/** Time of the consent. It comes before the source, because the vendor has only one text for both. */
const agreed = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)(?: |$)/;

/** Reads the consent. `timestamp` is the time of the status, which may be later than the consent. Same page. */
const consentIn = (held: unknown): unknown => {
  if (worstIn(held) !== words.subscribed) return undefined;
  const [first] = decisionsIn(held);
  const explanation = getText(first, 'legalBasisExplanation') ?? '';
  const opted_in_at = agreed.exec(explanation)?.[1] ?? dateTime.decode(getText(first, 'timestamp'));
  if (opted_in_at === undefined) return undefined;
  return { opted_in_at, source: explanation.replace(agreed, '') || null, ip: null };
};

const explain = (value: unknown): string =>
  [dateTime.encode(getText(value, 'opted_in_at')), getText(value, 'source') ?? ''].join(' ').trim();

/** The consent in "legalBasisExplanation". Same page. */
export const consent: Codec = {
  decode: consentIn,
  encode: explain,
  lost: (value) => (getText(value, 'ip') ? 'keeps no address of a consent: consent.ip was not written' : undefined),
  summary: true,
};

/**
 * The only request that subscribes a contact.
 * https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/subscription-status/post-communication-preferences-v4-statuses-batch-write
 */
const subscribe = {
  method: 'POST',
  path: subscriptionPath('/statuses/batch/write'),
  body: { inputs: '{inputs}' },
} as const;

/** Request that ends all subscriptions. Same page, and the page `unsubscribe-all`. */
const unsubscribe = {
  method: 'POST',
  path: subscriptionPath('/statuses/batch/unsubscribe-all'),
  query: { channel },
  body: { inputs: ['{email}'] },
} as const;

/**
 * Reads the active types that contacts can choose. Internal types are for one-to-one e-mails.
 * https://developers.hubspot.com/docs/api-reference/communication-preferences-subscriptions-v4/guide
 */
function* readTypes(): Quirk<readonly number[]> {
  const answer = yield { request: { method: 'GET', path: subscriptionPath('/definitions') } };
  return getList(answer, 'results')
    .filter((one) => getPath(one, 'isActive') === true && getPath(one, 'isInternal') !== true)
    .map((one) => Number(getText(one, 'id')));
}

/**
 * Reads the address of a contact, because the answer to an update contains only the written properties.
 * https://developers.hubspot.com/docs/api-reference/crm-objects-v3/guide
 */
function* addressOf(record: unknown): Quirk<string | undefined> {
  const known = getText(record, 'properties.email');
  if (known !== undefined) return known;
  const request = { method: 'GET', path: `${objectPath('contacts')}/{id}`, query: { properties: 'email' } } as const;
  return getText(yield { request, values: {} }, 'properties.email');
}

/**
 * The first failure in a successful answer.
 * https://developers.hubspot.com/docs/api-reference/error-handling#multi-status-errors
 */
const failureIn = (answer: unknown): string | undefined => {
  const [first] = getList(answer, 'errors');
  return first === undefined ? undefined : (getText(first, 'message') ?? 'the vendor refused some of the changes');
};

function* subscribeTo(email: string, legalBasisExplanation: string): Quirk<string | undefined> {
  const inputs = (yield* readTypes()).map((subscriptionId) => ({
    subscriberIdString: email,
    subscriptionId,
    statusState: words.subscribed,
    channel,
    legalBasis: 'CONSENT_WITH_NOTICE',
    legalBasisExplanation,
  }));
  if (inputs.length === 0) return 'the account has no subscription type that contacts can choose';
  return failureIn(yield { request: subscribe, values: { inputs } });
}

function* send({ given, record }: ApartChange): Quirk<string | undefined> {
  const theirs = getText(getList(given, types)[0], 'status');
  const explanation = getText(given, at.consent);
  if (theirs === undefined) return 'a consent is accepted only with the status "subscribed"';
  const email = yield* addressOf(record);
  if (email === undefined || email === '') return 'the contact has no e-mail address';
  if (theirs === words.unsubscribed) return failureIn(yield { request: unsubscribe, values: { email } });
  if (theirs !== words.subscribed || explanation === undefined) return 'a contact is not subscribed without a consent';
  return yield* subscribeTo(email, explanation);
}

/**
 * Writes subscriptions with separate requests, because no create or update of a contact can subscribe the contact.
 * https://developers.hubspot.com/docs/api-reference/crm-objects-v3/guide
 */
export const apart: readonly Apart[] = [{ at: [at.status, at.consent], update: send }];
