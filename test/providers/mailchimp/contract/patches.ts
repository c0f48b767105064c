import type { JsonObject } from '../../../contract/json.ts';
import type { SchemaPatch } from '../../../contract/patches/patches.ts';

const api = 'https://mailchimp.com/developer/marketing/api';
const mailchimp = { provider: 'mailchimp' as const, files: ['marketing-3.0.55.json'] };

/** A time, or an empty text for no time, as recorded. */
const timeOrNothing: JsonObject = { anyOf: [{ format: 'date-time' }, { maxLength: 0 }] };

const answerOf = (operation: string, ...at: readonly string[]): readonly string[] => {
  const [method = '', path = ''] = operation.split(' ');
  const schema = ['paths', path, method.toLowerCase(), 'responses', '200', 'content', 'application/json', 'schema'];
  return [...schema, 'properties', ...at];
};

const maybeTime = (at: readonly string[], url: string): SchemaPatch => ({
  ...mailchimp,
  at,
  replace: timeOrNothing,
  was: { format: 'date-time' },
  reason: 'What has no time has an empty text.',
  url,
});

const members: readonly (readonly [operation: string, at: readonly string[]])[] = [
  ['POST /lists/{list_id}/members', []],
  ['GET /lists/{list_id}/members', ['members', 'items', 'properties']],
  ['GET /lists/{list_id}/members/{subscriber_hash}', []],
  ['PATCH /lists/{list_id}/members/{subscriber_hash}', []],
  ['PUT /lists/{list_id}/members/{subscriber_hash}', []],
];

const lists: readonly (readonly [operation: string, at: readonly string[]])[] = [
  ['GET /lists', ['lists', 'items', 'properties']],
  ['POST /lists', []],
  ['GET /lists/{list_id}', []],
  ['PATCH /lists/{list_id}', []],
];

/** Members of a batch. The description shows an older form of members. */
const batched = ['new_members', 'updated_members'].map((name) => ({
  name,
  at: answerOf('POST /lists/{list_id}', name, 'items', 'properties'),
}));

const text: JsonObject = { type: 'string' };
const laterMembers: JsonObject = {
  contact_id: text,
  full_name: text,
  web_id: { type: 'integer' },
  consents_to_one_to_one_messaging: { type: 'boolean' },
  sms_phone_number: text,
  sms_subscription_status: text,
  sms_subscription_last_updated: text,
  source: text,
};

const laterPart = (at: readonly string[], add: JsonObject): SchemaPatch => ({
  ...mailchimp,
  at,
  add,
  reason: 'A member in the answer to a batch has what every member has.',
  url: `${api}/lists/batch-subscribe-or-unsubscribe/`,
});
const campaigns: readonly (readonly [operation: string, at: readonly string[]])[] = [
  ['GET /campaigns', ['campaigns', 'items', 'properties']],
  ['POST /campaigns', []],
  ['GET /campaigns/{campaign_id}', []],
  ['PATCH /campaigns/{campaign_id}', []],
];

const automation = { provider: 'mailchimp' as const, files: ['marketing-automation-3.0.55.json'] };

const ofAutomation = `${api}/automation/get-automation-info/`;
const conditions = ['properties', 'segment_opts', 'properties', 'conditions', 'items'];

const automations: readonly (readonly [operation: string, at: readonly string[]])[] = [
  ['GET /automations', ['automations', 'items', 'properties']],
  ['GET /automations/{workflow_id}', []],
];

const templates: readonly (readonly [operation: string, at: readonly string[]])[] = [
  ['GET /templates', ['templates', 'items', 'properties']],
  ['POST /templates', []],
  ['GET /templates/{template_id}', []],
  ['PATCH /templates/{template_id}', []],
];

const sms = ['subscribed', 'unsubscribed', 'nonsubscribed', 'pending'];

const feed = 'GET /lists/{list_id}/members/{subscriber_hash}/activity-feed';

export const patches: readonly SchemaPatch[] = [
  ...batched.flatMap(({ at }): SchemaPatch[] => [
    laterPart(at, laterMembers),
    laterPart([...at, 'stats', 'properties'], { ecommerce_data: { type: 'object' } }),
    laterPart([...at, 'location', 'properties'], { region: text }),
    ...['timestamp_signup', 'timestamp_opt'].map((name) =>
      maybeTime([...at, name], `${api}/list-members/get-member-info/`),
    ),
  ]),
  {
    provider: 'mailchimp',
    files: ['marketing-automation-3.0.55.json'],
    at: answerOf(feed, 'activity', 'items'),
    remove: ['discriminator'],
    reason:
      'It adds no rule: what each type of activity has is told apart by the values that its `activity_type` may have.',
    url: `${api}/list-member-activity-feed/`,
  },
  ...members.flatMap(([operation, at]): SchemaPatch[] => [
    ...['timestamp_signup', 'timestamp_opt'].map((name) =>
      maybeTime(answerOf(operation, ...at, name), `${api}/list-members/get-member-info/`),
    ),
    {
      ...mailchimp,
      at: answerOf(operation, ...at, 'sms_subscription_status'),
      replace: { enum: [...sms, ''] },
      was: { enum: sms },
      reason: 'Who has no number for SMS has an empty text.',
      url: `${api}/list-members/get-member-info/`,
    },
  ]),
  ...['timestamp_signup', 'timestamp_opt'].map((name) =>
    maybeTime(
      answerOf('GET /lists/{list_id}/segments/{segment_id}/members', 'members', 'items', 'properties', name),
      `${api}/list-segment-members/list-members-in-segment/`,
    ),
  ),
  ...lists.flatMap(([operation, at]): SchemaPatch[] =>
    ['campaign_last_sent', 'last_sub_date', 'last_unsub_date'].map((name) =>
      maybeTime(answerOf(operation, ...at, 'stats', 'properties', name), `${api}/lists/get-lists-info/`),
    ),
  ),
  ...campaigns.map(([operation, at]) =>
    maybeTime(answerOf(operation, ...at, 'send_time'), `${api}/campaigns/get-campaign-info/`),
  ),
  ...automations.flatMap(([operation, at]): SchemaPatch[] => [
    { ...maybeTime(answerOf(operation, ...at, 'start_time'), ofAutomation), ...automation },
    ...[['trigger_settings'], ['recipients', ...conditions]].map(
      (place): SchemaPatch => ({
        ...automation,
        at: answerOf(operation, ...at, ...place),
        remove: ['discriminator'],
        reason: 'It names the member that tells the kinds apart, and no kinds.',
        url: ofAutomation,
      }),
    ),
  ]),
  ...templates.flatMap(([operation, at]): SchemaPatch[] =>
    ['date_created', 'date_edited'].map((name) =>
      maybeTime(answerOf(operation, ...at, name), `${api}/templates/get-template-info/`),
    ),
  ),
  {
    ...mailchimp,
    at: ['paths', '/lists/{list_id}', 'patch', 'requestBody', 'content', 'application/json', 'schema'],
    unrequire: ['name', 'permission_reminder', 'email_type_option', 'contact', 'campaign_defaults'],
    reason: 'A change has what changes, as recorded.',
    url: `${api}/lists/update-lists/`,
  },
];
