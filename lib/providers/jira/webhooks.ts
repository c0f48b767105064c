import type { ProviderWebhooks } from '../define.ts';
import { path } from './requests.ts';

const webhook = path('/webhook');
const named = { webhookIds: ['{id}'] } as const;

/**
 * An app has one address for all sites, and whoever has consented to it registers there. Each of two people of a site has a
 * registration of their own; a notification of either is looked at for both, as each of them may see it.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/
 */
export const jiraWebhooks = {
  target: 'provider',
  // https://developer.atlassian.com/cloud/jira/platform/webhooks/
  proof: 'jwt',
  delivery: 'x-atlassian-webhook-identifier',
  events: '',
  type: { body: ['webhookEvent'] },
  account: { at: 'issue.self', pattern: /^https:\/\/([a-z0-9-]+)\.atlassian\.net\// },
  subjects: [
    { type: /^jira:issue_/, object: 'ticketing.ticket', id: ['issue.id'] },
    { type: /^comment_/, object: 'ticketing.comment', id: ['issue.id', 'comment.id'] },
  ],
  register: {
    method: 'oauth',
    list: { method: 'GET', path: webhook, query: { maxResults: 100 }, records: 'values', id: 'id' },
    create: {
      method: 'POST',
      path: webhook,
      body: {
        url: '{url}',
        webhooks: [
          {
            events: [
              'jira:issue_created',
              'jira:issue_updated',
              'jira:issue_deleted',
              'comment_created',
              'comment_updated',
              'comment_deleted',
            ],
            // There must be a filter, and every issue is of a project.
            // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/#api-rest-api-3-webhook-post
            jqlFilter: 'project != null',
          },
        ],
      },
      id: 'webhookRegistrationResult.0.createdWebhookId',
    },
    renew: { method: 'PUT', path: `${webhook}/refresh`, body: named, days: 30 },
    remove: { method: 'DELETE', path: webhook, body: named },
  },
} as const satisfies ProviderWebhooks;
