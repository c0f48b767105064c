import type { Template } from '../define.ts';
import { jsonApi, path } from './version.ts';

/**
 * The only request that subscribes. The contact consented earlier ("historical_import"), so Klaviyo sends no
 * confirmation request. https://developers.klaviyo.com/en/reference/bulk_subscribe_profiles
 * @param profiles each profile with its address and its consent
 * @param further further members of the job, such as the list for the profiles
 */
export const subscribing = (profiles: Template, further: Readonly<Record<string, Template>> = {}) =>
  ({
    method: 'POST',
    path: path('/profile-subscription-bulk-create-jobs'),
    headers: jsonApi,
    body: {
      data: {
        type: 'profile-subscription-bulk-create-job',
        attributes: { historical_import: true, custom_source: '{source}', profiles: { data: profiles } },
        ...further,
      },
    },
  }) as const;
