import type { Template } from '../define.ts';
import { jsonApi, path } from './version.ts';

/**
 * The only request that subscribes anybody. The person has agreed before ("historical_import"): nobody is asked once more.
 * https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * @param profiles each with its address and what it has agreed to
 * @param beside further members of the job: the list that it puts them on
 */
export const subscribing = (profiles: Template, beside: Readonly<Record<string, Template>> = {}) =>
  ({
    method: 'POST',
    path: path('/profile-subscription-bulk-create-jobs'),
    headers: jsonApi,
    body: {
      data: {
        type: 'profile-subscription-bulk-create-job',
        attributes: { historical_import: true, custom_source: '{source}', profiles: { data: profiles } },
        ...beside,
      },
    },
  }) as const;
