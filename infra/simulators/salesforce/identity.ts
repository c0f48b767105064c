import type { Answer, OpenRoute, Route } from '../shared/vendor.ts';
import { dataRoute, newestVersion, oldestVersion } from './api.ts';
import { myDomain } from './hosts.ts';
import { identityUrl } from './oauth.ts';
import type { Org } from './org.ts';

const seasons = ['Spring', 'Summer', 'Winter'];

/** Label of a version. Three versions appear per year: Spring '26 is 66.0. */
const labelOf = (version: number): string => {
  const year = 26 + Math.floor((version - newestVersion) / 3);
  const season = (((version - newestVersion) % 3) + 3) % 3;
  return `${seasons[season]} '${season === 2 ? year + 1 : year}`;
};

/**
 * Lists the versions, without authentication.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_versions.htm
 */
export const versionsRoute: OpenRoute = {
  method: 'GET',
  path: '/services/data',
  body: 'none',
  handle: () => ({
    status: 200,
    body: Array.from({ length: newestVersion - oldestVersion + 1 }, (_, place) => {
      const version = `${oldestVersion + place}.0`;
      return { label: labelOf(oldestVersion + place), url: `/services/data/v${version}`, version };
    }),
  }),
};

const userOf = (org: Org) => {
  const user = org.table('User').get(1);
  if (!user) throw new Error(`${org.settings.domain} has no user`);
  return user.values;
};

/**
 * The user of the token, and the addresses of the org.
 * https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_userinfo_endpoint.htm
 */
const userinfo = (org: Org): Answer => {
  const user = userOf(org);
  const instance = myDomain(org.settings);
  return {
    status: 200,
    body: {
      sub: identityUrl(org.settings),
      user_id: org.userId,
      organization_id: org.organizationId,
      preferred_username: user.Username,
      nickname: user.CommunityNickname,
      name: user.Name,
      email: user.Email,
      email_verified: true,
      given_name: user.FirstName,
      family_name: user.LastName,
      zoneinfo: user.TimeZoneSidKey,
      profile: `${instance}/${org.userId}`,
      picture: `${instance}/profilephoto/005/F`,
      active: true,
      user_type: 'STANDARD',
      language: user.LanguageLocaleKey,
      locale: user.LocaleSidKey,
      utcOffset: 3_600_000,
      updated_at: '2026-01-01T00:00:00Z',
      urls: {
        enterprise: `${instance}/services/Soap/c/{version}/${org.organizationId.slice(0, 15)}`,
        rest: `${instance}/services/data/v{version}/`,
        sobjects: `${instance}/services/data/v{version}/sobjects/`,
        query: `${instance}/services/data/v{version}/query/`,
        search: `${instance}/services/data/v{version}/search/`,
        users: `${instance}/services/data/v{version}/chatter/users`,
        custom_domain: instance,
      },
    },
  };
};

/**
 * The limits of the org, and the part that is left.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_limits.htm
 */
const limits = (org: Org): Answer => {
  const { most, used } = org.usage;
  const full = (max: number) => ({ Max: max, Remaining: max });
  return {
    status: 200,
    body: {
      ConcurrentAsyncGetReportInstances: full(200),
      ConcurrentSyncReportRuns: full(20),
      DailyApiRequests: { Max: most, Remaining: Math.max(0, most - used()) },
      DailyAsyncApexExecutions: full(250_000),
      DailyBulkApiBatches: full(15_000),
      DailyBulkV2QueryJobs: full(10_000),
      DailyStreamingApiEvents: full(10_000),
      DataStorageMB: full(5),
      FileStorageMB: full(20),
      HourlyTimeBasedWorkflow: full(1000),
      MassEmail: full(10),
      SingleEmail: full(15),
    },
  };
};

/** Limits and user info. `/id/…` is the address in the token's answer. */
export const identityRoutes: readonly Route<Org>[] = [
  dataRoute('GET', '/limits', limits),
  { method: 'GET', path: '/services/oauth2/userinfo', handle: userinfo },
  { method: 'GET', path: '/id/{organization}/{user}', handle: userinfo },
];
