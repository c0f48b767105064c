import * as z from 'zod';
import { ApiError, type Issue, notApplied, validationError } from '../errors.ts';
import { text } from './caps.ts';
import type { Guard, ModelValues } from './define.ts';
import { dateTime, list } from './fields.ts';
import type { FieldShape } from './members.ts';
import { channelFields, type GuardedChannel, subscriptionsIn, suppressionsOf, worstOf } from './subscriptions.ts';

/** Statuses without marketing messages. With `pending`, the provider first asks the contact to confirm. */
const withoutConsent = ['unsubscribed', 'pending', 'bounced', 'cleaned', 'complained', 'never_subscribed', 'archived'];

const members = {
  opted_in_at: dateTime.describe('When the contact agreed, ISO 8601.'),
  source: text.describe('Place of the agreement: a form, a page.'),
  ip: text.describe('IP address of the contact at that time.'),
};

const written = z
  .strictObject({
    opted_in_at: members.opted_in_at,
    source: members.source.nullish(),
    ip: members.ip.nullish(),
  })
  .meta({ id: 'MarketingConsentInput' });

const shown = z
  .strictObject({
    opted_in_at: z.string().nullable().describe('When the contact agreed, ISO 8601, UTC.'),
    source: z.string().nullable().describe('Place of the agreement: a form, a page.'),
    ip: z.string().nullable().describe('IP address of the contact at that time.'),
  })
  .meta({ id: 'MarketingConsent' });

/** Consent: evidence that a contact agreed to receive marketing messages. */
export const consent: FieldShape = {
  written: written.describe('How the contact agreed. Required to subscribe.'),
  shown: shown.nullable().describe('How the contact agreed, as the provider stores it.'),
  absent: null,
};

/** A status in the form for comparisons: `Never subscribed` becomes `never_subscribed`. */
export const normalStatus = (word: string): string => word.trim().toLowerCase().replaceAll(/[\s-]/g, '_');

/** Whether a contact with this status receives marketing messages. The service assumes so for an unknown status. */
export const subscribes = (status: unknown): boolean =>
  typeof status === 'string' && status.trim() !== '' && !withoutConsent.includes(normalStatus(status));

/** Statuses that a consent cannot change. A contact leaves `pending` only by confirming the request of the provider. */
const forGood = ['complained', 'bounced', 'pending'];

const future = 'is in the future: the contact cannot have agreed yet';

/** Tolerance for clocks that differ, in ms. A consent that is less far in the future counts as a consent of now. */
const aheadMs = 5 * 60_000;

/** The refusal of a status. @param quoted texts of the account in the message */
export const consentRequired = (path: string, message: string, quoted: readonly string[] = []): ApiError =>
  new ApiError('consent_required', `${path} ${message}`, {
    details: { issues: [{ path, message }], ...notApplied, quoted },
  });

const stays = (path: string, status: string): ApiError =>
  consentRequired(path, `stays ${status}: a consent cannot change that`, [status]);

/** Time of the consent, in epoch ms. NaN without a valid time. */
const agreedAt = (consents: unknown): number => Date.parse(String(Object(consents).opted_in_at));

/** Whether a consent contains the time of the agreement. */
export const isConsent = (given: unknown): boolean => Number.isFinite(agreedAt(given));

/** Status and consent that a write requests for one channel. */
export interface Asked {
  readonly status: unknown;
  readonly consent: unknown;
}

/** Data that the vendor stores about an address in one channel. Empty if the vendor does not know the address. */
export interface Standing {
  readonly status?: unknown;
  /** Reason for a permanent suppression. The vendor then sends nothing, whatever the status is. */
  readonly suppressed?: string | undefined;
  readonly consent?: unknown;
  /** Time of the last decision of the contact. */
  readonly decidedAt?: unknown;
}

/**
 * - `future`: the time of the consent is in the future
 * - `quiet`: the write does not subscribe the contact
 * - `there`: the contact is subscribed already, and nothing changes
 * - `unsaid`: the write contains no consent
 * - `final`: the contact keeps the status at the vendor
 * - `earlier`: the consent is not newer than the last decision of the contact
 * - `subscribes`: the service may ask the vendor to subscribe the contact
 */
export type Verdict = 'future' | 'quiet' | 'there' | 'unsaid' | 'final' | 'earlier' | 'subscribes';

/**
 * The only rule that decides whether a write may subscribe a contact.
 * @param now epoch ms
 */
export const verdictOn = ({ status, consent: given }: Asked, standing: Standing, now: number): Verdict => {
  const agreed = agreedAt(given);
  if (agreed > now + aheadMs) return 'future';
  if (!subscribes(status)) return 'quiet';
  if (standing.suppressed !== undefined) return 'final';
  const before = typeof standing.status === 'string' ? normalStatus(standing.status) : undefined;
  if (before === 'subscribed') return 'there';
  if (before !== undefined && forGood.includes(before)) return 'final';
  if (!Number.isFinite(agreed)) return 'unsaid';
  const decided = [agreedAt(standing.consent), Date.parse(String(standing.decidedAt))];
  return decided.some((time) => agreed <= time) ? 'earlier' : 'subscribes';
};

/**
 * Error for a write that subscribes a contact without a consent.
 * @param path path of the consent in the body
 * @param status path of the status in the body that needs the consent
 */
export const consentNeeded = (path: string, status: string): ApiError =>
  consentRequired(path, `is required, with \`opted_in_at\`, if \`${status}\` subscribes the contact`);

/**
 * Refuses a subscription without the consent of the contact.
 * @throws ApiError `consent_required` for values that subscribe a contact without a consent
 */
export const requireConsent = ({ status, consent: given }: ModelValues): void => {
  if (subscribes(status) && !isConsent(given)) throw consentNeeded('consent', 'status');
};

/** Places of the consents in a body whose time is in the future. */
const futureIn = (body: ModelValues, now: number): readonly Issue[] => {
  const entries = list(body.subscriptions).map((one, index) => ({ at: `subscriptions[${index}].`, one: Object(one) }));
  return [{ at: '', one: body }, ...entries]
    .filter(({ one }) => verdictOn({ status: undefined, consent: one.consent }, {}, now) === 'future')
    .map(({ at }) => ({ path: `${at}consent.opted_in_at`, message: future }));
};

/**
 * Refuses a consent with a time in the future.
 * @throws ApiError `validation_failed` for a consent more than five minutes in the future
 */
export const refuseFuture = (body: ModelValues, now: number): void => {
  const issues = futureIn(body, now);
  if (issues.length > 0) throw validationError(issues);
};

/** Data that a record contains about one channel. A suppression applies to e-mail only. */
const standingIn = (channel: GuardedChannel, current: ModelValues): Standing => {
  const fields = channelFields[channel];
  return {
    status: current[fields.status] ?? worstOf(subscriptionsIn(current), channel)?.status,
    suppressed: channel === 'email' ? suppressionsOf(current)[0] : undefined,
    consent: current[fields.consent],
    decidedAt: current[fields.decided],
  };
};

/**
 * Guard for the status of a channel. A consent for another channel does not count. A record that is sent back
 * unchanged contains an old consent, which is not newer than the last decision of the contact.
 */
const guardOf = (channel: GuardedChannel): Guard => {
  const fields = channelFields[channel];
  return {
    ...(channel === 'email' && { by: { field: 'email_address', tells: Object.values(fields) } }),
    asks: (values) => subscribes(values[fields.status]),
    check: (values, current, now, nameOf = (field) => field) => {
      const [status, given] = [nameOf(fields.status), nameOf(fields.consent)];
      const asked = { status: values[fields.status], consent: values[fields.consent] };
      const standing = standingIn(channel, current);
      switch (verdictOn(asked, standing, now)) {
        case 'future':
          throw consentRequired(given, future);
        case 'there':
          // The provider decides about another status that subscribes: it accepts or refuses the status.
          return normalStatus(String(asked.status)) === 'subscribed' ? [fields.status, fields.consent] : [];
        case 'unsaid':
          throw consentNeeded(given, status);
        case 'final':
          throw stays(status, String(standing.suppressed ?? standing.status));
        case 'earlier':
          throw consentRequired(
            given,
            'is not newer than the last decision of the contact: a later `opted_in_at` is needed',
          );
        default:
          return [];
      }
    },
  };
};

/** Guard for the status of e-mail. */
export const guardStatus = guardOf('email');

/** Guards of the statuses, by model field. */
export const guards: Readonly<Record<string, Guard>> = {
  [channelFields.email.status]: guardStatus,
  [channelFields.sms.status]: guardOf('sms'),
};
