import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { control, unasked, without, wordy } from '../../../contract/controls/undescribed.ts';

type Item = Readonly<Record<string, unknown>>;

const webhook = {
  name: 'x',
  status: 'active',
  endpoint: 'https://api.example.com/hooks/p/c',
  http_method: 'POST',
  request_format: 'json',
  subscriptions: ['zen:event-type:ticket.created'],
};
const shown = { ...webhook, id: '01HOOK', created_at: '2026-01-02T03:04:05Z', created_by: '1' };
const changed = (change: Item) => ({ webhook: { ...webhook, ...change } });
const hook = '/api/v2/webhooks/01HOOK';

export const webhookControls: readonly Control[] = [
  control(
    'zendesk',
    'GET /api/v2/webhooks',
    {
      query: 'page[size]=100&filter[name_contains]=x',
      answer: { webhooks: [shown], meta: { has_more: false, after_cursor: null, before_cursor: null } },
    },
    [
      inQuery('a page that is too large', /must be <= 100/, 'page[size]=101'),
      inQuery('another filter', /unknown query parameter/, 'filter[name]=x'),
      inAnswer('a webhook without an id', /required property 'id'/, { webhooks: [webhook], meta: { has_more: false } }),
      inAnswer('a webhook with a colour', /unknown field "colour"/, {
        webhooks: [{ ...shown, colour: 'red' }],
        meta: { has_more: false },
      }),
      inAnswer('an error without a code', /required property 'code'/, { errors: [{ title: 'x' }] }, 400),
    ],
  ),
  control('zendesk', 'POST /api/v2/webhooks', { body: { webhook }, status: 201, answer: { webhook: shown } }, [
    ...['endpoint', 'http_method', 'name', 'request_format', 'status', 'subscriptions'].map((member) =>
      inBody(`no ${member}`, new RegExp(`required property '${member}'`), { webhook: without(webhook, member) }),
    ),
    inBody('a member that no webhook has', /unknown field "colour"/, changed({ colour: 'red' })),
    inBody('a member that the vendor sets', /unknown field "created_by"/, changed({ created_by: '1' })),
    inBody('a method of triggers', /allowed values/, changed({ http_method: 'GET' })),
    inBody('no event', /fewer than 1/, changed({ subscriptions: [] })),
    inBody('an event that is none', /must match pattern/, changed({ subscriptions: ['ticket.created'] })),
    inAnswer('no webhook', /required property 'webhook'/, {}),
  ]),
  control('zendesk', 'DELETE /api/v2/webhooks/{webhook_id}', { path: hook, status: 204 }, [unasked, wordy]),
  control(
    'zendesk',
    'GET /api/v2/webhooks/{webhook_id}/signing_secret',
    { path: `${hook}/signing_secret`, answer: { signing_secret: { algorithm: 'SHA256', secret: 'x' } } },
    [inAnswer('no secret', /required property 'secret'/, { signing_secret: { algorithm: 'SHA256' } })],
  ),
];
