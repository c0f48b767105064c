/** Responses of an account, as its pages show them. https://developers.klaviyo.com/en/reference/api_overview */

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

const linksOf = (path: string, name: string) => ({
  self: `https://a.klaviyo.com/api/${path}/relationships/${name}/`,
  related: `https://a.klaviyo.com/api/${path}/${name}/`,
});

const campaignKey = '01KWGMBMJJQJPKQ1FX7ZHP71JA';
const messageKey = '01KWGMBMJWPCFZV59RW8BPX6BA';

export const campaign = {
  type: 'campaign',
  id: campaignKey,
  attributes: {
    name: 'May news',
    status: 'Draft',
    archived: false,
    audiences: { included: ['XW53Ha'], excluded: [] },
    send_options: { use_smart_sending: true },
    tracking_options: {
      add_tracking_params: false,
      custom_tracking_params: [],
      is_tracking_clicks: true,
      is_tracking_opens: true,
    },
    send_strategy: { method: 'static', datetime: '2027-01-15T12:00:00+00:00', options: { is_local: false } },
    created_at: '2026-07-02T05:20:51.798261+00:00',
    scheduled_at: null,
    updated_at: '2026-07-02T05:20:52.091608+00:00',
    send_time: null,
  },
  relationships: {
    'campaign-messages': {
      data: [{ type: 'campaign-message', id: messageKey }],
      links: linksOf(`campaigns/${campaignKey}`, 'campaign-messages'),
    },
    tags: { links: linksOf(`campaigns/${campaignKey}`, 'tags') },
  },
  links: { self: `https://a.klaviyo.com/api/campaigns/${campaignKey}/` },
};

const times = {
  send_times: [],
  created_at: '2026-07-02T04:25:31.678641+00:00',
  updated_at: '2026-07-02T04:25:31.678661+00:00',
};

const content = {
  subject: 'Hello',
  preview_text: '',
  from_email: 'ada@example.com',
  from_label: 'Ada',
  reply_to_email: null,
};
const related = {
  campaign: {
    data: { type: 'campaign', id: campaignKey },
    links: linksOf(`campaign-messages/${messageKey}`, 'campaign'),
  },
  template: { links: linksOf(`campaign-messages/${messageKey}`, 'template') },
};

export const message = {
  type: 'campaign-message',
  id: messageKey,
  attributes: { definition: { channel: 'email', label: 'May news', content }, ...times },
  relationships: { ...related, image: { links: linksOf(`campaign-messages/${messageKey}`, 'image') } },
  links: { self: `https://a.klaviyo.com/api/campaign-messages/${messageKey}/` },
};

/** A message, as the response to assigning a template shows it. */
export const assignedMessage = {
  ...message,
  attributes: { label: 'May news', channel: 'email', content, ...times },
  relationships: related,
};
