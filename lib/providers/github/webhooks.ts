import type { ProviderWebhooks } from '../define.ts';

const repository = 'repository.id';
const hooks = '/repositories/{repository}/hooks';

/**
 * A webhook for each repository. Only a user who administers the repository may register it.
 * https://docs.github.com/en/webhooks/webhook-events-and-payloads
 */
export const githubWebhooks = {
  target: 'connection',
  // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
  proof: {
    algorithm: 'sha256',
    encoding: 'hex',
    header: 'x-hub-signature-256',
    prefix: 'sha256=',
    signs: ['body'],
  },
  delivery: 'x-github-delivery',
  events: '',
  type: { header: 'x-github-event' },
  subjects: [
    { type: /^issues$/, object: 'ticketing.ticket', id: [repository, 'issue.number'] },
    { type: /^label$/, object: 'ticketing.tag', id: [repository, 'label.id'] },
    { type: /^repository$/, object: 'ticketing.collection', id: [repository] },
  ],
  register: {
    each: { metadata: 'repositories', parts: ['repository'] },
    list: { method: 'GET', path: hooks, query: { per_page: 100 }, records: '', id: 'id', url: 'config.url' },
    create: {
      method: 'POST',
      path: hooks,
      body: {
        name: 'web',
        active: true,
        events: ['issues', 'label', 'repository'],
        config: { url: '{url}', content_type: 'json', secret: '{secret}' },
      },
      id: 'id',
    },
    remove: { method: 'DELETE', path: `${hooks}/{id}` },
  },
} as const satisfies ProviderWebhooks;
