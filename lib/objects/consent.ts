import * as z from 'zod';
import { ApiError, type Issue, notApplied, validationError } from '../errors.ts';
import { text } from './caps.ts';
import type { Guard, ModelValues } from './define.ts';
import { dateTime, list } from './fields.ts';
import type { FieldShape } from './members.ts';
import { channelFields, type GuardedChannel, subscriptionsIn, suppressionsOf, worstOf } from './subscriptions.ts';

/** Words for a state in which nobody is sent anything that they have not asked for; `pending` asks them first. */
const withoutConsent = ['unsubscribed', 'pending', 'bounced', 'cleaned', 'complained', 'never_subscribed', 'archived'];

const members = {
  opted_in_at: dateTime.describe('When the person agreed, ISO 8601.'),
  source: text.describe('Where the person agreed: a form, a page.'),
  ip: text.describe('IP address from which the person agreed.'),
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
    opted_in_at: z.string().nullable().describe('When the person agreed, ISO 8601, UTC.'),
    source: z.string().nullable().describe('Where the person agreed: a form, a page.'),
    ip: z.string().nullable().describe('IP address from which the person agreed.'),
  })
  .meta({ id: 'MarketingConsent' });

/** By what a person has agreed to be sent marketing messages. */
export const consent: FieldShape = {
  written: written.describe('By what the person agreed. Nobody is subscribed without.'),
  shown: shown.nullable().describe('By what the person agreed, as the provider keeps it.'),
  absent: null,
};

/** A status as it is compared: `Never subscribed` is `never_subscribed`. */
export const normalStatus = (word: string): string => word.trim().toLowerCase().replaceAll(/[\s-]/g, '_');

/** Whether a status is one by which marketing messages are sent: an unknown word is taken for one. */
export const subscribes = (status: unknown): boolean =>
  typeof status === 'string' && status.trim() !== '' && !withoutConsent.includes(normalStatus(status));

/** States that no consent ends: only the person leaves `pending`, by confirming. */
const forGood = ['complained', 'bounced', 'pending'];

const future = 'is in the future: nobody has agreed yet';

/** Clocks differ: a consent of the next minutes is one of now. */
const aheadMs = 5 * 60_000;

const refusal = (path: string, message: string, quoted: readonly string[] = []): ApiError =>
  new ApiError('consent_required', `${path} ${message}`, {
    details: { issues: [{ path, message }], ...notApplied, quoted },
  });

const stays = (path: string, status: string): ApiError =>
  refusal(path, `stays ${status}: no consent ends that`, [status]);

/** Epoch ms at which the person agreed. */
const agreedAt = (consents: unknown): number => Date.parse(String(Object(consents).opted_in_at));

/** Whether a consent says when the person agreed. */
export const isConsent = (given: unknown): boolean => Number.isFinite(agreedAt(given));

/** What a write asks for, of one channel. */
export interface Asked {
  readonly status: unknown;
  readonly consent: unknown;
}

/** What the vendor has of the address, of that channel. Without any of it, the address is unknown there. */
export interface Standing {
  readonly status?: unknown;
  /** Why nothing is sent there for good, whatever the status is. */
  readonly suppressed?: string | undefined;
  readonly consent?: unknown;
  /** When the person last decided. */
  readonly decidedAt?: unknown;
}

/**
 * - `future`: the consent is of a time to come
 * - `quiet`: the write subscribes nobody
 * - `there`: the person is subscribed already, and nothing changes
 * - `unsaid`: there is no consent
 * - `final`: the person stays as the vendor has it
 * - `earlier`: the consent is not later than what the person decided
 * - `subscribes`: the vendor may be asked to subscribe
 */
export type Verdict = 'future' | 'quiet' | 'there' | 'unsaid' | 'final' | 'earlier' | 'subscribes';

/**
 * The one rule by which a person is subscribed.
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
 * @param path of the consent in the body
 * @param status what the body calls the status that needs it
 */
export const consentNeeded = (path: string, status: string): ApiError =>
  refusal(path, `is required, with \`opted_in_at\`, where \`${status}\` subscribes the contact`);

/** @throws ApiError `consent_required` for values that subscribe a person without a consent */
export const requireConsent = ({ status, consent: given }: ModelValues): void => {
  if (subscribes(status) && !isConsent(given)) throw consentNeeded('consent', 'status');
};

/** What a body has, whose consents are of a time to come: the places of these. */
const futureIn = (body: ModelValues, now: number): readonly Issue[] => {
  const entries = list(body.subscriptions).map((one, index) => ({ at: `subscriptions[${index}].`, one: Object(one) }));
  return [{ at: '', one: body }, ...entries]
    .filter(({ one }) => verdictOn({ status: undefined, consent: one.consent }, {}, now) === 'future')
    .map(({ at }) => ({ path: `${at}consent.opted_in_at`, message: future }));
};

/** @throws ApiError `validation_failed` for consents more than five minutes ahead of the time */
export const refuseFuture = (body: ModelValues, now: number): void => {
  const issues = futureIn(body, now);
  if (issues.length > 0) throw validationError(issues);
};

/** E-mail alone may be kept from a person apart from the status. */
const standingIn = (channel: GuardedChannel, current: ModelValues): Standing => {
  const fields = channelFields[channel];
  return {
    status: current[fields.status] ?? worstOf(subscriptionsIn(current), channel)?.status,
    suppressed: channel === 'email' ? suppressionsOf(current)[0] : undefined,
    consent: current[fields.consent],
    decidedAt: current[fields.decided],
  };
};

/** A consent for another channel says nothing. A record that is sent back as it was read names a consent of before. */
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
          throw refusal(given, future);
        case 'there':
          // Another word that subscribes is for the provider to take, or to refuse.
          return normalStatus(String(asked.status)) === 'subscribed' ? [fields.status, fields.consent] : [];
        case 'unsaid':
          throw consentNeeded(given, status);
        case 'final':
          throw stays(status, String(standing.suppressed ?? standing.status));
        case 'earlier':
          throw refusal(given, 'is not later than what the person decided: a later `opted_in_at` is needed');
        default:
          return [];
      }
    },
  };
};

/** Of e-mail. */
export const guardStatus = guardOf('email');

/** By field. */
export const guards: Readonly<Record<string, Guard>> = {
  [channelFields.email.status]: guardStatus,
  [channelFields.sms.status]: guardOf('sms'),
};
