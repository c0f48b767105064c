import type { Exchange } from '../../infra/simulators/simulator.ts';
import type { ProviderName } from './descriptions.ts';

/** An operation that the vendor documents and none of its descriptions has: there is nothing to check it against. */
interface UndescribedOperation {
  readonly provider: ProviderName;
  readonly method: string;
  readonly path: RegExp;
  readonly url: string;
}

const undescribedOperations: readonly UndescribedOperation[] = [
  {
    provider: 'github',
    method: 'POST',
    path: /^\/login\/oauth\/access_token$/,
    url: 'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
  },
  {
    provider: 'github',
    method: 'DELETE',
    path: /^\/applications\/[^/]+\/grant$/,
    url: 'https://docs.github.com/en/rest/apps/oauth-applications#delete-an-app-authorization',
  },
  {
    provider: 'hubspot',
    method: 'GET',
    path: /^\/hubfs\/\d+\/\d+$/,
    url: 'https://developers.hubspot.com/docs/api-reference/files-files-v3/files/get-files-v3-files-fileId-signed-url',
  },
  {
    provider: 'jira',
    method: 'POST',
    path: /^\/oauth\/token$/,
    url: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#2--exchange-authorization-code-for-access-token',
  },
  {
    provider: 'jira',
    method: 'GET',
    path: /^\/oauth\/token\/accessible-resources$/,
    url: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/#3-1-get-the-cloudid-for-your-site',
  },
  {
    provider: 'linear',
    method: 'POST',
    path: /^\/oauth\/(?:token|revoke)$/,
    url: 'https://linear.app/developers/oauth-2-0-authentication',
  },
  {
    provider: 'linear',
    method: 'GET',
    path: /^\/private-storage\/[^/]+$/,
    url: 'https://linear.app/developers/file-storage-authentication',
  },
  {
    provider: 'pipedrive',
    method: 'POST',
    path: /^\/oauth\/revoke$/,
    url: 'https://pipedrive.readme.io/docs/app-uninstallation#token-revocation',
  },
  {
    provider: 'zendesk',
    method: 'GET',
    path: /^\/attachments\/token\/\d+\/$/,
    url: 'https://developer.zendesk.com/api-reference/ticketing/tickets/ticket-attachments/#json-format',
  },
  {
    provider: 'zendesk',
    method: 'DELETE',
    path: /^\/api\/v2\/oauth\/tokens\/current$/,
    url: 'https://developer.zendesk.com/api-reference/ticketing/oauth/oauth_tokens/#revoke-token',
  },
  // Webhooks have a description of their own, which is not published with the others.
  ...(['GET', 'POST'] as const).map((method) => ({
    provider: 'zendesk' as const,
    method,
    path: /^\/api\/v2\/webhooks$/,
    url: 'https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/',
  })),
  {
    provider: 'zendesk',
    method: 'GET',
    path: /^\/api\/v2\/webhooks\/[^/]+\/signing_secret$/,
    url: 'https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/#show-webhook-signing-secret',
  },
  {
    provider: 'zendesk',
    method: 'DELETE',
    path: /^\/api\/v2\/webhooks\/[^/]+$/,
    url: 'https://developer.zendesk.com/api-reference/webhooks/webhooks-api/webhooks/#delete-webhook',
  },
];

export const isUndescribed = ({ provider, method, path }: Pick<Exchange, 'provider' | 'method' | 'path'>): boolean =>
  undescribedOperations.some(
    (operation) => operation.provider === provider && operation.method === method && operation.path.test(path),
  );
