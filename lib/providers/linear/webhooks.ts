import type { ProviderWebhooks } from '../define.ts';

const id = ['data.id'] as const;

/**
 * A single webhook for all public teams, including future teams. Only an administrator of the workspace, or an app with
 * the scope `admin`, may register it. Only syncs find changes in private teams. https://linear.app/developers/webhooks
 */
export const linearWebhooks = {
  target: 'connection',
  // https://linear.app/developers/webhooks#securing-webhooks
  proof: {
    algorithm: 'sha256',
    encoding: 'hex',
    header: 'linear-signature',
    signs: ['body'],
    sentAt: { at: { body: 'webhookTimestamp' }, unit: 'ms', tolerance: 60 },
  },
  delivery: 'linear-delivery',
  events: '',
  type: { body: ['type', 'data.issueId'] },
  subjects: [
    { type: /^Issue$/, object: 'ticketing.ticket', id },
    // Projects and documents have comments too. https://linear.app/developers/graphql
    { type: /^Comment /, object: 'ticketing.comment', id },
    { type: /^Attachment\b/, object: 'ticketing.attachment', id },
    { type: /^IssueLabel$/, object: 'ticketing.tag', id },
    { type: /^Project$/, object: 'ticketing.collection', id },
    { type: /^Customer$/, object: 'ticketing.account', id },
    { type: /^User$/, object: 'ticketing.user', id },
  ],
  register: {
    list: {
      path: '/graphql',
      graphql: 'query{webhooks(first:250){nodes{id url}}}',
      records: 'webhooks.nodes',
      id: 'id',
      url: 'url',
    },
    create: {
      path: '/graphql',
      graphql: 'mutation($input:WebhookCreateInput!){webhookCreate(input:$input){webhook{id}}}',
      body: {
        input: {
          url: '{url}',
          label: '{name}',
          secret: '{secret}',
          allPublicTeams: true,
          resourceTypes: ['Issue', 'Comment', 'Attachment', 'IssueLabel', 'Project', 'Customer', 'User'],
        },
      },
      id: 'webhookCreate.webhook.id',
    },
    remove: {
      path: '/graphql',
      graphql: 'mutation($id:String!){webhookDelete(id:$id){success}}',
      body: { id: '{id}' },
    },
  },
} as const satisfies ProviderWebhooks;
