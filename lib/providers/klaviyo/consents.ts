import { getText } from '../answers.ts';
import type { Apart, ApartChange, Quirk, Template } from '../define.ts';
import { jsonApi, path } from './version.ts';

/** Where a mapped profile has what it is to be sent, until that goes its own way. */
export const at = { status: 'attributes.subscriptions', consent: 'attributes.consent' } as const;

/** The profile of a job, and what is said of its consent. https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles */
export const inEmail = (marketing: Readonly<Record<string, Template>>): Template => ({
  data: [{ type: 'profile', attributes: { email: '{email}', subscriptions: { email: { marketing } } } }],
});

/**
 * The only request that subscribes anybody. The person has agreed before: nobody is asked once more, and that is told.
 * https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 */
const subscribe = {
  method: 'POST',
  path: path('/profile-subscription-bulk-create-jobs'),
  headers: jsonApi,
  body: {
    data: {
      type: 'profile-subscription-bulk-create-job',
      attributes: {
        historical_import: true,
        custom_source: '{source}',
        profiles: inEmail({ consent: 'SUBSCRIBED', consented_at: '{consented_at}' }),
      },
    },
  },
} as const;

/** Without a list, for all of them. https://developers.klaviyo.com/en/reference/bulk_unsubscribe_profiles */
const unsubscribe = {
  method: 'POST',
  path: path('/profile-subscription-bulk-delete-jobs'),
  headers: jsonApi,
  body: {
    data: {
      type: 'profile-subscription-bulk-delete-job',
      attributes: { profiles: inEmail({ consent: 'UNSUBSCRIBED' }) },
    },
  },
} as const;

/** Both are jobs, which the vendor carries out after its answer. Same pages. */
function* send({ given, record }: ApartChange): Quirk<string | undefined> {
  const [email, status] = [getText(record, 'attributes.email'), getText(given, `${at.status}.email.marketing.consent`)];
  const consented_at = getText(given, `${at.consent}.at`);
  if (status === undefined) return 'a consent is taken with the status "subscribed" alone';
  if (email === undefined) return 'the contact has no e-mail address';
  if (status === 'UNSUBSCRIBED') {
    yield { request: unsubscribe, values: { email } };
    return undefined;
  }
  if (status !== 'SUBSCRIBED' || consented_at === undefined) return 'nobody is subscribed without a consent';
  yield { request: subscribe, values: { email, consented_at, source: getText(given, `${at.consent}.source`) } };
  return undefined;
}

/** Profiles are created and changed without what they are sent: nothing there can subscribe. https://developers.klaviyo.com/en/reference/create_profile */
export const apart: Apart = { at: [at.status, at.consent], send };
