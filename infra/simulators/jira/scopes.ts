import type { ScopeTable } from '../shared/scopes.ts';

const readWork = ['read:jira-work'];
const writeWork = ['write:jira-work'];
const readUser = ['read:jira-user'];
const webhooks = [['read:jira-work', 'manage:jira-webhook']];

const api = '/rest/api/3';
const issue = `${api}/issue/{issue}`;

/**
 * Scopes from the description.
 * https://developer.atlassian.com/cloud/jira/platform/scopes-for-oauth-2-3LO-and-forge-apps/
 */
export const scopeTable: ScopeTable = {
  [`GET ${api}/myself`]: readUser,
  [`GET ${api}/field`]: readWork,
  [`GET ${api}/status`]: readWork,
  [`GET ${api}/priority`]: readWork,
  [`GET ${api}/project/search`]: readWork,
  [`GET ${api}/project/{id}`]: readWork,
  [`GET ${api}/users/search`]: readUser,
  [`GET ${api}/user/search`]: readUser,
  [`GET ${api}/user`]: readUser,
  [`GET ${api}/group/bulk`]: readUser,
  [`GET ${api}/label`]: readWork,
  [`GET ${api}/webhook`]: webhooks,
  [`POST ${api}/webhook`]: webhooks,
  [`PUT ${api}/webhook/refresh`]: webhooks,
  [`DELETE ${api}/webhook`]: webhooks,
  [`POST ${api}/search/jql`]: readWork,
  [`POST ${api}/issue/bulkfetch`]: readWork,
  [`POST ${api}/issue/bulk`]: writeWork,
  [`POST ${api}/issue`]: writeWork,
  [`GET ${api}/issue/createmeta/{project}/issuetypes/{type}`]: readWork,
  [`GET ${issue}`]: readWork,
  [`PUT ${issue}`]: writeWork,
  [`DELETE ${issue}`]: writeWork,
  [`GET ${issue}/transitions`]: readWork,
  [`POST ${issue}/transitions`]: writeWork,
  [`POST ${issue}/attachments`]: writeWork,
  [`GET ${api}/attachment/content/{id}`]: readWork,
  [`GET ${issue}/comment`]: readWork,
  [`POST ${issue}/comment`]: writeWork,
  [`GET ${issue}/comment/{id}`]: readWork,
  [`PUT ${issue}/comment/{id}`]: writeWork,
  [`DELETE ${issue}/comment/{id}`]: writeWork,
};
