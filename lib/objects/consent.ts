import * as z from 'zod';
import { ApiError, notApplied } from '../errors.ts';
import { text } from './caps.ts';
import type { Guard, ModelValues } from './define.ts';
import { dateTime } from './fields.ts';
import type { FieldShape } from './members.ts';
import { type ChannelFields, channelFields, suppressionsOf } from './subscriptions.ts';

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

/** Whether a status is one in which somebody is sent marketing messages: what is not known to be another one is taken for it. */
const subscribes = (status: unknown): boolean =>
  typeof status === 'string' && status.trim() !== '' && !withoutConsent.includes(normalStatus(status));

/** Nobody who has complained, or whose mail comes back, is subscribed again by a word of ours. */
const forGood = ['complained', 'bounced'];

const refusal = (path: string, message: string, quoted: readonly string[] = []): ApiError =>
  new ApiError('consent_required', `${path} ${message}`, {
    details: { issues: [{ path, message }], ...notApplied, quoted },
  });

const staysSo = (path: string, status: string): ApiError =>
  refusal(path, `stays ${status}: nobody in that state is subscribed again`, [status]);

/** Epoch ms at which the person agreed. */
const agreedAt = (consents: unknown): number => Date.parse(String(Object(consents).opted_in_at));

/** Whether a consent says when the person agreed. */
export const isConsent = (given: unknown): boolean => Number.isFinite(agreedAt(given));

/**
 * @param path of the consent in the body
 * @param status what the body calls the status that needs it
 */
export const consentNeeded = (path: string, status: string): ApiError =>
  refusal(path, `is required, with \`opted_in_at\`, where \`${status}\` subscribes the contact`);

/** @throws ApiError `consent_required` for values that subscribe somebody and do not say by what he has agreed */
export const requireConsent = ({ status, consent: given }: ModelValues): void => {
  if (subscribes(status) && !isConsent(given)) throw consentNeeded('consent', 'status');
};

/** What of the contact keeps all messages of a channel from him. Only e-mail has it apart from the status. */
const suppressionOf = (fields: ChannelFields, current: ModelValues): string | undefined =>
  fields === channelFields.email ? suppressionsOf(current)[0] : undefined;

/**
 * Of an update, for one channel: a consent for another says nothing. A record that is sent back as it was read names a consent
 * that is older than what the person has decided since: only a later one subscribes.
 */
const guardOf =
  (fields: ChannelFields): Guard =>
  (values, current, nameOf = (field) => field) => {
    if (!subscribes(values[fields.status])) return;
    const [status, given] = [nameOf(fields.status), nameOf(fields.consent)];
    const kept = suppressionOf(fields, current);
    if (kept !== undefined) throw staysSo(status, kept);
    const before = current[fields.status];
    if (subscribes(before)) return;
    const agreed = agreedAt(values[fields.consent]);
    if (!Number.isFinite(agreed)) throw consentNeeded(given, status);
    if (forGood.includes(String(before))) throw staysSo(status, String(before));
    const earlier = [agreedAt(current[fields.consent]), Date.parse(String(current[fields.decided]))];
    if (earlier.some((time) => agreed <= time))
      throw refusal(given, 'is the one that the contact has had: subscribing again needs a later `opted_in_at`');
  };

/** Of e-mail. @throws ApiError `consent_required` */
export const guardStatus = guardOf(channelFields.email);

/** By field. @throws ApiError `consent_required` */
export const guards: Readonly<Record<string, Guard>> = {
  [channelFields.email.status]: guardStatus,
  [channelFields.sms.status]: guardOf(channelFields.sms),
};
