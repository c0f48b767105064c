/** Answers of an account, as its pages show them. https://developers.klaviyo.com/en/reference/api_overview */

type Item = Readonly<Record<string, unknown>>;

const time = '2026-07-01T22:35:06+00:00';

export const profile: Item = {
  type: 'profile',
  id: '01KWFX4MZPQDSD3YG79C83CBDV',
  attributes: {
    email: 'ada@example.com',
    phone_number: null,
    external_id: null,
    first_name: 'Ada',
    last_name: 'Lovelace',
    organization: null,
    locale: null,
    title: null,
    image: null,
    created: time,
    updated: time,
    last_event_date: null,
    location: { address1: null, city: null, timezone: null },
    properties: {},
    subscriptions: {
      email: {
        marketing: {
          can_receive_email_marketing: true,
          consent: 'SUBSCRIBED',
          consent_timestamp: time,
          suppression: [],
          list_suppressions: [],
        },
      },
    },
  },
  links: { self: 'https://a.klaviyo.com/api/profiles/01KWFX4MZPQDSD3YG79C83CBDV/' },
};

export const list: Item = {
  type: 'list',
  id: 'XW53Ha',
  attributes: { name: 'News', created: time, updated: time, opt_in_process: 'single_opt_in' },
  links: { self: 'https://a.klaviyo.com/api/lists/XW53Ha/' },
};

export const segment: Item = {
  type: 'segment',
  id: 'V7Rips',
  attributes: {
    name: 'Buyers',
    created: time,
    updated: time,
    is_active: true,
    is_processing: false,
    is_starred: false,
  },
  links: { self: 'https://a.klaviyo.com/api/segments/V7Rips/' },
};

export const tag: Item = {
  type: 'tag',
  id: 'd0d6a21a-b570-4b2a-8a3b-f8ab018dec9a',
  attributes: { name: 'spring' },
  links: { self: 'https://a.klaviyo.com/api/tags/d0d6a21a-b570-4b2a-8a3b-f8ab018dec9a/' },
};

export const template: Item = {
  type: 'template',
  id: 'RYq5hq',
  attributes: {
    name: 'Hello',
    editor_type: 'CODE',
    html: '<p>Hi</p>',
    text: null,
    amp: null,
    created: time,
    updated: time,
  },
  links: { self: 'https://a.klaviyo.com/api/templates/RYq5hq/' },
};

export const flow: Item = {
  type: 'flow',
  id: 'WT7rFE',
  attributes: {
    name: 'Welcome',
    status: 'live',
    archived: false,
    created: time,
    updated: time,
    trigger_type: 'Added to List',
  },
  links: { self: 'https://a.klaviyo.com/api/flows/WT7rFE/' },
};

export const action: Item = {
  type: 'flow-action',
  id: '100000001',
  attributes: { created: time, updated: time, definition: { type: 'time-delay', data: { unit: 'days', value: 3 } } },
  links: { self: 'https://a.klaviyo.com/api/flow-actions/100000001/' },
};

export const event: Item = {
  type: 'event',
  id: '7fxkUHF8g5Y',
  attributes: {
    timestamp: 1_782_907_200,
    event_properties: { sku: 'A-1' },
    datetime: '2026-07-01T12:00:00+00:00',
    uuid: '62bd6000-7544-11f1-8001-34a792894cc7',
  },
  relationships: {
    metric: {
      data: { type: 'metric', id: 'UGkwJB' },
      links: { self: 'https://a.test/s', related: 'https://a.test/r' },
    },
  },
  links: { self: 'https://a.klaviyo.com/api/events/7fxkUHF8g5Y/' },
};

export const account: Item = {
  type: 'account',
  id: 'SimKv1',
  attributes: {
    test_account: false,
    contact_information: {
      default_sender_name: 'Acme',
      default_sender_email: 'news@acme.example',
      website_url: 'https://acme.example',
      organization_name: 'Acme',
      street_address: { address1: '1 Main St', city: 'Claymont', region: 'DE', country: 'US', zip: '19703' },
    },
    industry: null,
    timezone: 'US/Eastern',
    preferred_currency: 'USD',
    public_api_key: 'SimKv1',
    locale: 'en-US',
  },
  links: { self: 'https://a.klaviyo.com/api/accounts/SimKv1/' },
};

export const topic = {
  type: 'webhook-topic',
  id: 'event:klaviyo.sent_sms',
  links: { self: 'https://a.klaviyo.com/api/webhook-topics/event:klaviyo.sent_sms' },
};

export const webhook = {
  type: 'webhook',
  id: '01HF7AYTK76RHR4F17G6DGTRGF',
  attributes: {
    name: 'Ours',
    description: null,
    endpoint_url: 'https://www.example.com',
    enabled: true,
    created_at: '2026-07-01T22:08:59+00:00',
    updated_at: '2026-07-01T22:08:59+00:00',
  },
  relationships: {
    'webhook-topics': {
      data: [{ type: 'webhook-topic', id: topic.id }],
      links: {
        self: 'https://a.klaviyo.com/api/webhooks/01HF7AYTK76RHR4F17G6DGTRGF/relationships/webhook-topics',
        related: 'https://a.klaviyo.com/api/webhooks/01HF7AYTK76RHR4F17G6DGTRGF/webhook-topics',
      },
    },
  },
  links: { self: 'https://a.klaviyo.com/api/webhooks/01HF7AYTK76RHR4F17G6DGTRGF' },
};
