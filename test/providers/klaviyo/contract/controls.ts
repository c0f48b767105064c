import { inAnswer, inBody, inQuery } from '../../../contract/controls/faults.ts';
import type { Control, Negative, Sample } from '../../../contract/controls/negative-controls.ts';
import {
  account,
  action,
  assignedMessage,
  campaign,
  event,
  flow,
  list,
  message,
  profile,
  segment,
  tag,
  template,
  topic,
  webhook,
} from './samples.ts';

type Item = Readonly<Record<string, unknown>>;

const control = (operation: string, valid: Sample, negatives: readonly Negative[]): Control => ({
  provider: 'klaviyo',
  operation,
  valid: { ...(valid.body !== undefined && { contentType: 'application/vnd.api+json' }), ...valid },
  negatives,
});

const links = { self: 'https://a.klaviyo.com/api/profiles' };

const one = (data: Item): Item => ({ data, links });
const many = (data: Item): Item => ({ data: [data], links: { ...links, next: null, prev: null } });

const onList = {
  ...profile,
  attributes: { ...Object(profile.attributes), joined_group_at: '2026-07-01T22:08:59+00:00' },
};

const withAttributes = (record: Item, attributes: Item): Item => ({
  ...record,
  attributes: { ...Object(record.attributes), ...attributes },
});

const answerFaults = (record: Item, wrap: (record: Item) => unknown): Negative[] => [
  inAnswer('an id that is a number', /must be string/, wrap({ ...record, id: 1 })),
  inAnswer('an attribute that none has', /unknown field "colour"/, wrap(withAttributes(record, { colour: 'red' }))),
];

const pageFaults = [
  inQuery('a size in words', /must be integer/, 'page%5Bsize%5D=many'),
  inQuery('a parameter that none has', /unknown query parameter "colour"/, 'colour=red'),
];

const emptyFaults: readonly Negative[] = [
  { name: 'an answer with a body', where: 'response', message: /./, change: { answer: { gone: true } } },
];

const body = (type: string, attributes: Item, id?: string): Item => ({
  data: { type, ...(id !== undefined && { id }), attributes },
});

const bodyFaults = (type: string, id?: string): Negative[] => [
  inBody('another type', /must be equal to one of the allowed values/, body('person', {}, id)),
  inBody('an attribute that none has', /unknown field "colour"/, body(type, { colour: 'red' }, id)),
];

/** Body of a webhook, with its topics. */
const hookBody = (attributes: Item, hook?: string): Item => ({
  data: {
    ...Object(body('webhook', attributes, hook).data),
    relationships: { 'webhook-topics': { data: [{ type: 'webhook-topic', id: topic.id }] } },
  },
});

const hookPath = `/api/webhooks/${webhook.id}`;
const hooked = { name: 'Ours', endpoint_url: 'https://www.example.com/hooks', secret_key: 'a secret of ours' };

const whole = 'additional-fields%5Bprofile%5D=subscriptions';
const id = '01KWFX4MZPQDSD3YG79C83CBDV';
const person = { email: 'ada@example.com' };

const job = (verb: 'create' | 'delete', consent: string, more: Item = {}): Item => ({
  data: {
    type: `profile-subscription-bulk-${verb}-job`,
    attributes: {
      ...more,
      profiles: {
        data: [{ type: 'profile', attributes: { ...person, subscriptions: { email: { marketing: { consent } } } } }],
      },
    },
  },
});

/** A body that changes some properties of a profile and removes others. */
const emptied = (patch_properties: Item): Item => ({
  data: { ...Object(body('profile', { ...person, properties: { visits: 2 } }, id).data), meta: { patch_properties } },
});

const name = { name: 'Spring' };
const drafted = { name: 'May news', audiences: { included: ['XW53Ha'] } };
const created = {
  ...drafted,
  'campaign-messages': {
    data: [
      { type: 'campaign-message', attributes: { definition: { channel: 'email', content: { subject: 'Hello' } } } },
    ],
  },
};
const campaignPath = `/api/campaigns/${campaign.id}`;
const messagePath = `/api/campaign-messages/${message.id}`;
const metricOf = (attributes: Item): Item => ({ data: { type: 'metric', attributes } });
const tracked = {
  properties: { sku: 'A-1', count: 2 },
  unique_id: '0c3a7fd4-5c1e-4b1e-9a0f-3f1f4f6a0d11',
  time: '2026-07-01T22:08:59.000Z',
  metric: metricOf({ name: 'Placed Order' }),
  profile: { data: { type: 'profile', id, attributes: {} } },
};
const letter = { ...name, editor_type: 'CODE', html: '<p>Hi</p>' };
const tagPath = `/api/tags/${String(tag.id)}`;

const form = 'application/x-www-form-urlencoded';
const code = {
  grant_type: 'authorization_code',
  code: 'c',
  code_verifier: 'v',
  redirect_uri: 'https://a.test/callback',
};
const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, scope: 'lists:read' };
const ended = { token: 'r', token_type_hint: 'refresh_token' };

const messageBody = (content: Item): Item =>
  body('campaign-message', { definition: { channel: 'email', content } }, String(message.id));

const strategyFaults = (id?: string): Negative[] => [
  inBody(
    'a way of sending that there is not',
    /must match exactly one schema/,
    body('campaign', { ...drafted, send_strategy: { method: 'soon' } }, id),
  ),
];

const sendJob = { data: { type: 'campaign-send-job', id: campaign.id } };
const assigned = (relationships: Item): Item => ({ data: { type: 'campaign-message', id: message.id, relationships } });
const template1 = { template: { data: { type: 'template', id: 'XAguJk' } } };

/** Controls of campaigns and their messages. */
const campaignControls: readonly Control[] = [
  control(
    'GET /api/campaigns',
    {
      path: '/api/campaigns',
      query: "page%5Bsize%5D=100&include=campaign-messages&sort=-updated_at&filter=equals(messages.channel,'email')",
      answer: { ...many(campaign), included: [message] },
    },
    [
      ...pageFaults,
      inQuery('no filter', /filter/, 'page%5Bsize%5D=100'),
      inQuery('an order that there is not', /must be equal to one of the allowed values/, 'sort=colour'),
      inAnswer('a status that there is not', /allowed values/, many(withAttributes(campaign, { status: 'Maybe' }))),
      ...answerFaults(campaign, many),
    ],
  ),
  control(
    'POST /api/campaigns',
    { path: '/api/campaigns', body: body('campaign', created), answer: one(campaign), status: 201 },
    [
      ...bodyFaults('campaign'),
      inBody('no audiences', /required property 'audiences'/, body('campaign', { ...created, audiences: undefined })),
      ...answerFaults(campaign, one),
    ],
  ),
  control(
    'GET /api/campaigns/{id}',
    { path: campaignPath, query: 'include=campaign-messages', answer: { ...one(campaign), included: [message] } },
    answerFaults(campaign, one),
  ),
  control(
    'PATCH /api/campaigns/{id}',
    { path: campaignPath, body: body('campaign', drafted, String(campaign.id)), answer: one(campaign) },
    [
      ...bodyFaults('campaign', String(campaign.id)),
      ...strategyFaults(String(campaign.id)),
      ...answerFaults(campaign, one),
    ],
  ),
  control('DELETE /api/campaigns/{id}', { path: campaignPath, status: 204 }, emptyFaults),
  control('GET /api/campaign-messages/{id}', { path: messagePath, answer: one(message) }, answerFaults(message, one)),
  control(
    'PATCH /api/campaign-messages/{id}',
    { path: messagePath, body: messageBody({ subject: 'Hello' }), answer: one(message) },
    [
      ...bodyFaults('campaign-message', String(message.id)),
      inBody('a subject that is a number', /must match exactly one schema|must be string/, messageBody({ subject: 1 })),
      ...answerFaults(message, one),
    ],
  ),
  control(
    'POST /api/campaign-message-assign-template',
    { path: '/api/campaign-message-assign-template', body: assigned(template1), answer: one(assignedMessage) },
    [
      inBody('no template', /required property 'template'/, assigned({})),
      inBody('another type', /allowed values/, { data: { ...Object(assigned(template1).data), type: 'template' } }),
      ...answerFaults(assignedMessage, one),
    ],
  ),
  control(
    'POST /api/campaign-send-jobs',
    {
      path: '/api/campaign-send-jobs',
      body: sendJob,
      status: 202,
      answer: one({ ...sendJob.data, attributes: { status: 'queued' }, links }),
    },
    [
      inBody('no campaign', /required property 'id'/, { data: { type: 'campaign-send-job' } }),
      inAnswer(
        'a status that there is not',
        /allowed values/,
        one({ ...sendJob.data, attributes: { status: 'maybe' }, links }),
      ),
    ],
  ),
  control(
    'PATCH /api/campaign-send-jobs/{id}',
    {
      path: `/api/campaign-send-jobs/${campaign.id}`,
      body: body('campaign-send-job', { action: 'revert' }, String(campaign.id)),
      status: 204,
    },
    [
      inBody('another action', /allowed values/, body('campaign-send-job', { action: 'stop' }, String(campaign.id))),
      ...emptyFaults,
    ],
  ),
];

export const controls: readonly Control[] = [
  ...campaignControls,
  control('GET /api/accounts', { path: '/api/accounts', answer: many(account) }, answerFaults(account, many)),
  control('GET /api/profiles', { path: '/api/profiles', query: `page%5Bsize%5D=100&${whole}`, answer: many(profile) }, [
    ...pageFaults,
    inQuery('an order that there is not', /must be equal to one of the allowed values/, 'sort=colour'),
    ...answerFaults(profile, many),
  ]),
  control(
    'POST /api/profiles',
    { path: '/api/profiles', query: whole, body: body('profile', person), answer: one(profile), status: 201 },
    [...bodyFaults('profile'), ...answerFaults(profile, one)],
  ),
  control(
    'GET /api/profiles/{id}',
    { path: `/api/profiles/${id}`, query: whole, answer: one(profile) },
    answerFaults(profile, one),
  ),
  control(
    'PATCH /api/profiles/{id}',
    { path: `/api/profiles/${id}`, query: whole, body: emptied({ unset: ['colour'] }), answer: one(profile) },
    [
      ...bodyFaults('profile', id),
      inBody(
        'a property that is emptied by a number',
        /must match exactly one schema|must be string/,
        emptied({ unset: 1 }),
      ),
      inBody('what is done to no property', /unknown field "empty"/, emptied({ empty: ['colour'] })),
      ...answerFaults(profile, one),
    ],
  ),
  control(
    'POST /api/profile-subscription-bulk-create-jobs',
    { path: '/api/profile-subscription-bulk-create-jobs', body: job('create', 'SUBSCRIBED'), status: 202 },
    [
      inBody('another consent', /must be equal to one of the allowed values/, job('create', 'UNSUBSCRIBED')),
      inBody('a member that none has', /unknown field "colour"/, job('create', 'SUBSCRIBED', { colour: 'red' })),
    ],
  ),
  control(
    'POST /api/profile-subscription-bulk-delete-jobs',
    { path: '/api/profile-subscription-bulk-delete-jobs', body: job('delete', 'UNSUBSCRIBED'), status: 202 },
    [
      inBody('another consent', /must be equal to one of the allowed values/, job('delete', 'SUBSCRIBED')),
      inBody('a member that none has', /unknown field "colour"/, job('delete', 'UNSUBSCRIBED', { colour: 'red' })),
    ],
  ),
  control('GET /api/lists', { path: '/api/lists', query: 'page%5Bsize%5D=10', answer: many(list) }, [
    ...pageFaults,
    ...answerFaults(list, many),
  ]),
  control(
    'POST /api/lists',
    { path: '/api/lists', body: body('list', { name: 'News' }), answer: one(list), status: 201 },
    [...bodyFaults('list'), ...answerFaults(list, one)],
  ),
  control('GET /api/lists/{id}', { path: '/api/lists/XW53Ha', answer: one(list) }, answerFaults(list, one)),
  control(
    'PATCH /api/lists/{id}',
    { path: '/api/lists/XW53Ha', body: body('list', { name: 'News' }, 'XW53Ha'), answer: one(list) },
    [...bodyFaults('list', 'XW53Ha'), ...answerFaults(list, one)],
  ),
  control(
    'GET /api/segments/{id}/profiles',
    { path: '/api/segments/Y6nRLr/profiles', query: `page%5Bsize%5D=100&${whole}`, answer: many(onList) },
    [...pageFaults, ...answerFaults(onList, many)],
  ),
  control('DELETE /api/lists/{id}', { path: '/api/lists/XW53Ha', status: 204 }, emptyFaults),
  control(
    'GET /api/lists/{id}/profiles',
    { path: '/api/lists/XW53Ha/profiles', query: `page%5Bsize%5D=100&${whole}`, answer: many(onList) },
    [...pageFaults, ...answerFaults(onList, many)],
  ),
  ...(['POST', 'DELETE'] as const).map((method) =>
    control(
      `${method} /api/lists/{id}/relationships/profiles`,
      { path: '/api/lists/XW53Ha/relationships/profiles', body: { data: [{ type: 'profile', id }] }, status: 204 },
      [
        inBody('another type', /must be equal to one of the allowed values/, { data: [{ type: 'list', id }] }),
        inBody('no id', /required property 'id'/, { data: [{ type: 'profile' }] }),
        inBody('no list', /required property 'data'/, {}),
      ],
    ),
  ),
  control('GET /api/segments', { path: '/api/segments', query: 'page%5Bsize%5D=10', answer: many(segment) }, [
    ...pageFaults,
    ...answerFaults(segment, many),
  ]),
  control('GET /api/segments/{id}', { path: '/api/segments/V7Rips', answer: one(segment) }, answerFaults(segment, one)),
  control('GET /api/tags', { path: '/api/tags', query: 'page%5Bsize%5D=50', answer: many(tag) }, [
    ...pageFaults,
    ...answerFaults(tag, many),
  ]),
  control('POST /api/tags', { path: '/api/tags', body: body('tag', name), answer: one(tag), status: 201 }, [
    ...bodyFaults('tag'),
    inBody('no name', /required property 'name'/, body('tag', {})),
    ...answerFaults(tag, one),
  ]),
  control('GET /api/tags/{id}', { path: tagPath, answer: one(tag) }, answerFaults(tag, one)),
  control('PATCH /api/tags/{id}', { path: tagPath, body: body('tag', name, String(tag.id)), status: 204 }, [
    ...bodyFaults('tag', String(tag.id)),
    ...emptyFaults,
  ]),
  control('DELETE /api/tags/{id}', { path: tagPath, status: 204 }, emptyFaults),
  control('GET /api/templates', { path: '/api/templates', query: 'page%5Bsize%5D=10', answer: many(template) }, [
    ...pageFaults,
    ...answerFaults(template, many),
  ]),
  control(
    'POST /api/templates',
    { path: '/api/templates', body: body('template', letter), answer: one(template), status: 201 },
    [
      ...bodyFaults('template'),
      inBody('no editor', /required property 'editor_type'/, body('template', name)),
      ...answerFaults(template, one),
    ],
  ),
  control(
    'GET /api/templates/{id}',
    { path: '/api/templates/RYq5hq', answer: one(template) },
    answerFaults(template, one),
  ),
  control(
    'PATCH /api/templates/{id}',
    { path: '/api/templates/RYq5hq', body: body('template', name, 'RYq5hq'), answer: one(template) },
    [...bodyFaults('template', 'RYq5hq'), ...answerFaults(template, one)],
  ),
  control('DELETE /api/templates/{id}', { path: '/api/templates/RYq5hq', status: 204 }, emptyFaults),
  control('GET /api/events', { path: '/api/events', query: 'page%5Bsize%5D=200&include=metric', answer: many(event) }, [
    ...pageFaults,
    ...answerFaults(event, many),
  ]),
  control('POST /api/events', { path: '/api/events', body: body('event', tracked), status: 202 }, [
    ...bodyFaults('event'),
    inBody('no profile', /required property 'profile'/, body('event', { ...tracked, profile: undefined })),
    inBody('no name', /required property 'name'/, body('event', { ...tracked, metric: metricOf({}) })),
    ...emptyFaults,
  ]),
  control(
    'GET /api/events/{id}',
    { path: '/api/events/7fxkUHF8g5Y', query: 'include=metric', answer: one(event) },
    answerFaults(event, one),
  ),
  control('GET /api/flows', { path: '/api/flows', query: 'page%5Bsize%5D=50', answer: many(flow) }, [
    ...pageFaults,
    ...answerFaults(flow, many),
  ]),
  control('GET /api/flows/{id}', { path: '/api/flows/WT7rFE', answer: one(flow) }, answerFaults(flow, one)),
  control(
    'GET /api/flows/{id}/flow-actions',
    { path: '/api/flows/WT7rFE/flow-actions', query: 'page%5Bsize%5D=50', answer: many(action) },
    [...pageFaults, ...answerFaults(action, many)],
  ),
  control(
    'GET /api/flow-actions/{id}',
    { path: '/api/flow-actions/100000001', answer: one(action) },
    answerFaults(action, one),
  ),
  control('POST /oauth/token', { path: '/oauth/token', body: code, contentType: form, answer: tokens }, [
    inBody('another grant', /must be equal to one of the allowed values/, { ...code, grant_type: 'password' }),
    inBody('no grant', /required property 'grant_type'/, { ...code, grant_type: undefined }),
    inAnswer('no token', /required property 'access_token'/, { ...tokens, access_token: undefined }),
  ]),
  control('POST /oauth/revoke', { path: '/oauth/revoke', body: ended, contentType: form }, [
    inBody('no token', /required property 'token'/, { ...ended, token: undefined }),
    inBody('another hint', /must be equal to one of the allowed values/, { ...ended, token_type_hint: 'code' }),
  ]),
  control('GET /api/webhook-topics', { path: '/api/webhook-topics', answer: many(topic) }, [
    ...pageFaults.slice(1),
    inAnswer('an id that is a number', /must be string/, many({ ...topic, id: 1 })),
  ]),
  control('GET /api/webhooks', { path: '/api/webhooks', answer: many(webhook) }, [
    ...pageFaults.slice(1),
    ...answerFaults(webhook, many),
  ]),
  control('POST /api/webhooks', { path: '/api/webhooks', body: hookBody(hooked), answer: one(webhook), status: 201 }, [
    ...bodyFaults('webhook'),
    inBody('no topics', /must have required property 'relationships'/, body('webhook', hooked)),
    ...answerFaults(webhook, one),
  ]),
  control(
    'PATCH /api/webhooks/{id}',
    { path: hookPath, body: hookBody({ enabled: true }, webhook.id), answer: one(webhook) },
    [...bodyFaults('webhook', webhook.id), ...answerFaults(webhook, one)],
  ),
  control('DELETE /api/webhooks/{id}', { path: hookPath, status: 204 }, emptyFaults),
];
