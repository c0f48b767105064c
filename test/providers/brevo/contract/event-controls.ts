import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control } from '../../../contract/controls/negative-controls.ts';
import { bodyFault, control, type Item } from './control-parts.ts';

const time = '2026-07-01T22:35:06.000Z';

const report: Item = {
  date: time,
  email: 'ada@example.com',
  event: 'clicks',
  messageId: '<1@relay.example>',
  link: 'https://acme.example/a',
};

const tracked: Item = { contact_id: 42, event_date: time, event_name: 'bought', event_properties: { total: 1.5 } };

const create: Item = { event_name: 'bought', event_date: time, identifiers: { contact_id: 42 } };

const user: Item = {
  email: 'ada@acme.example',
  is_owner: 'false',
  status: 'active',
  feature_access: { marketing: 'full', conversations: 'none', crm: 'none' },
};

const stats: Item = { messagesSent: [{ campaignId: 7, eventTime: time }], delivered: [], hardBounces: [] };

const unknown = (wrap: (item: Item) => unknown, item: Item) =>
  inAnswer('a member that none has', /unknown field "colour"/, wrap({ ...item, colour: 'red' }));

const parameter = inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red');

const events = (item: Item): Item => ({ events: [item] });
const counted = (item: Item): Item => ({ events: [item], count: 1 });
const users = (item: Item): Item => ({ users: [item] });

const hook: Item = {
  id: 5,
  url: 'https://hooks.example/1',
  description: 'hooks',
  events: ['contactUpdated'],
  type: 'marketing',
  createdAt: time,
  modifiedAt: time,
};

const newHook: Item = { url: hook.url, description: 'hooks', type: 'marketing', events: ['contactUpdated'] };

/** https://developers.brevo.com/reference/get-webhooks */
const hookControls: readonly Control[] = [
  control('GET /webhooks', { path: '/webhooks', query: 'type=marketing', answer: { webhooks: [hook] } }, [
    inQuery('another type', /must be equal to one of the allowed values/, 'type=keen'),
    unknown((item) => ({ webhooks: [item] }), hook),
  ]),
  control('POST /webhooks', { path: '/webhooks', body: newHook, answer: { id: 5 }, status: 201 }, [
    bodyFault(newHook),
    inBody('no events', /required property 'events'/, { ...newHook, events: undefined }),
    inBody('an event as messages have it', /must be equal to one of the allowed values/, {
      ...newHook,
      events: ['contact_updated'],
    }),
    unknown((item) => item, { id: 5 }),
  ]),
  control('DELETE /webhooks/{webhookId}', { path: '/webhooks/5', status: 204 }, [
    { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { gone: true } } },
  ]),
];

/** https://developers.brevo.com/reference/get-email-event-report */
export const brevoEventControls: readonly Control[] = [
  ...hookControls,
  control(
    'GET /smtp/statistics/events',
    {
      path: '/smtp/statistics/events',
      query: 'limit=100&event=clicks&startDate=2026-07-01&endDate=2026-07-02',
      answer: events(report),
    },
    [
      inQuery('a word of ours', /must be equal to one of the allowed values/, 'event=clicked'),
      inQuery('a time of day', /must match pattern/, `startDate=${time}&endDate=2026-07-02`),
      inQuery('more days than there are', /must be <= 90/, 'days=91'),
      parameter,
      unknown(events, report),
    ],
  ),
  control(
    'GET /events',
    { path: '/events', query: `limit=100&contact_id=42&startDate=${time}&endDate=${time}`, answer: counted(tracked) },
    [
      inQuery('more than it gives', /must be <= 10000/, 'limit=10001'),
      inQuery('a contact by his address', /must be integer/, 'contact_id=ada'),
      parameter,
      unknown(counted, tracked),
    ],
  ),
  control('POST /events', { path: '/events', body: create, status: 204 }, [
    bodyFault(create),
    inBody('no name', /required property 'event_name'/, { ...create, event_name: undefined }),
    inBody('a contact by a text', /must be integer/, { ...create, identifiers: { contact_id: '42' } }),
    inBody('nobody', /must NOT have fewer than 1 properties/, { ...create, identifiers: {} }),
  ]),
  control(
    'GET /contacts/{identifier}/campaignStats',
    { path: '/contacts/42/campaignStats', query: 'startDate=2026-07-01&endDate=2026-07-02', answer: stats },
    [parameter, unknown((item) => item, stats)],
  ),
  control('GET /organization/invited/users', { path: '/organization/invited/users', answer: users(user) }, [
    parameter,
    unknown(users, user),
  ]),
];
