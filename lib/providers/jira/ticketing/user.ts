import type { ObjectDeclaration } from '../../define.ts';
import { truth } from '../../language/codecs.ts';
import { pages, path } from '../requests.ts';

// Apps and customers have accounts too. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/
export const user = {
  id: 'accountId',
  // (unproven) The user's profile on the site. https://support.atlassian.com/atlassian-account/docs/view-a-users-profile/
  page: 'https://{site}.atlassian.net/jira/people/{id}',
  // The response is the list without other members, and an empty page ends the list.
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination
  list: { ...pages('/users/search', {}, ''), paginator: { type: 'offset' }, exact: { is_active: 'active' } },
  // The vendor finds users whose address or name begins with the text.
  // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-user-search/#api-rest-api-3-user-search-get
  listBy: [
    {
      ...pages('/user/search', { query: '{email_address}' }, ''),
      paginator: { type: 'offset' },
      filters: ['email_address'],
      exact: { email_address: 'emailAddress', is_active: 'active' },
    },
  ],
  get: { method: 'GET', path: path('/user'), query: { accountId: '{id}' } },
  where: { accountType: ['atlassian'] },
  // Users decide who sees their address. https://developer.atlassian.com/cloud/jira/platform/profile-visibility/
  fields: {
    name: 'displayName',
    email_address: 'emailAddress',
    is_active: { kind: 'value', read: 'active', codec: truth },
    avatar_url: { kind: 'value', read: 'avatarUrls.48x48' },
    time_zone: { kind: 'value', read: 'timeZone' },
  },
} as const satisfies ObjectDeclaration<'ticketing.user'>;
