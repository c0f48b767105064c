import type { ProviderWebhooks } from '../define.ts';
import { path } from './requests.ts';

const webhook = path('/webhook');
const named = { webhookIds: ['{id}'] } as const;

/**
 * An app has a single address for all sites, and each user who has consented registers a webhook for it. Two users of a
 * site have separate registrations. The service checks the record of each notification for both users, with the
 * permissions of each. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-webhooks/
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
            // The vendor requires a filter, and every issue belongs to a project.
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
