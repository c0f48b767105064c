import type { Membership, Template } from '../define.ts';
import { subscribing } from './subscribing.ts';
import { jsonApi, path } from './version.ts';

/** "A maximum of 1000 profiles per call". https://developers.klaviyo.com/en/reference/add_profiles_to_list */
const several = {
  path: path('/lists/{id}/relationships/profiles'),
  headers: jsonApi,
  body: { data: '{inputs}' },
  max: 1000,
  element: { type: 'profile' },
  mark: 'id',
} as const;

/** "The list to add the newly subscribed profiles to". https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles */
const subscribe = (profiles: Template) =>
  subscribing(profiles, { relationships: { list: { data: { type: 'list', id: '{id}' } } } });

const attributesOf = (marketing: Readonly<Record<string, Template>>) =>
  ({ email: '{email}', subscriptions: { email: { marketing } } }) as const;

/**
 * Memberships of lists. Membership is not a consent: neither batch request changes a subscription.
 * https://developers.klaviyo.com/en/reference/remove_profiles_from_list
 *
 * A status belongs to the person. The service does not unsubscribe with a list: "Profiles not in the specified list
 * will be globally unsubscribed". https://developers.klaviyo.com/en/reference/bulk_unsubscribe_profiles
 */
export const membership = {
  batch: {
    add: { method: 'POST', ...several },
    remove: { method: 'DELETE', ...several },
    // A job accepts 1,000 profiles and has no condition. So it contains at most the profiles of a single read: "Max:
    // 100". https://developers.klaviyo.com/en/reference/get_profiles
    instead: {
      subscribed: {
        ...subscribe('{inputs}'),
        max: 100,
        mark: 'id',
        element: {
          type: 'profile',
          attributes: attributesOf({ consent: 'SUBSCRIBED', consented_at: '{opted_in_at}' }),
        },
        getMany: {
          method: 'GET',
          path: path('/profiles'),
          query: {
            filter: 'any(id,[{ids:literal}])',
            'page[size]': 100,
            'additional-fields[profile]': 'subscriptions',
          },
          records: 'data',
          max: 100,
        },
      },
    },
  },
  instead: {
    subscribed: subscribe([
      { type: 'profile', attributes: attributesOf({ consent: 'SUBSCRIBED', consented_at: '{opted_in_at}' }) },
    ]),
  },
} as const satisfies Membership;
