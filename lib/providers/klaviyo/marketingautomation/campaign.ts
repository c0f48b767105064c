import type { Codec, Join, ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { getPath, getText } from '../../language/answers.ts';
import { dateTime, readAs } from '../../language/codecs.ts';
import { actions } from '../campaign-actions.ts';
import { choices, scheduled, sent, words } from '../campaign-states.ts';
import {
  at,
  type Channel,
  changed,
  createdIn,
  emailApart,
  notificationApart,
  refuses,
  textApart,
} from '../campaign-writes.ts';
import { campaignTimes, pages, resource } from '../requests.ts';
import { path } from '../version.ts';

const withMessages = { include: 'campaign-messages' } as const;

/**
 * Join of the message, which the response contains in a separate list. If a campaign tests several variants, the record
 * shows the first. https://developers.klaviyo.com/en/reference/get_campaigns
 */
const joins: readonly Join[] = [
  {
    records: 'included',
    of: 'relationships.campaign-messages.data.0.id',
    id: 'id',
    read: 'attributes.definition.content',
    at: 'message',
  },
];

/**
 * Join of the lists or the segments of a campaign, which names both together by their ids. Deleted lists and segments
 * are left out. Page size: "Max: 10". https://developers.klaviyo.com/en/reference/get_lists
 * https://developers.klaviyo.com/en/reference/get_segments
 */
const audience = (kind: 'lists' | 'segments'): Join => ({
  request: {
    method: 'GET',
    path: path(`/${kind}`),
    query: { filter: 'any(id,[{ids:literal}])', 'page[size]': 10 },
  },
  max: 10,
  of: 'attributes.audiences.included',
  multiple: true,
  records: 'data',
  id: 'id',
  read: 'id',
  at: kind,
  when: 'attributes.audiences.included.0',
});

const timeWhere =
  (states: readonly string[], ...paths: readonly string[]): Codec['decode'] =>
  (campaign) =>
    states.includes(getText(campaign, 'attributes.status') ?? '')
      ? dateTime.decode(paths.map((one) => getPath(campaign, one)).find(Boolean))
      : undefined;

/**
 * Planned time of a scheduled campaign: "The datetime when the campaign will be / was sent or None if not yet scheduled
 * by a send_job". The planned time of a draft is left out. Same page.
 */
export const scheduledAt = readAs(timeWhere(scheduled, 'attributes.send_time', 'attributes.send_strategy.datetime'));

export const sentAt = readAs(timeWhere(sent, 'attributes.send_time'));

const references = {
  list_ids: { kind: 'ref', object: 'marketingautomation.list', read: 'lists', many: '', write: at.lists },
  segment_ids: { kind: 'ref', object: 'marketingautomation.segment', read: 'segments', many: '', write: at.segments },
} as const;

const states = {
  name: 'attributes.name',
  status: { kind: 'choice', at: 'attributes.status', createOnly: true, choices, words },
  ...references,
  scheduled_at: { kind: 'value', read: '', codec: scheduledAt },
  sent_at: { kind: 'value', read: '', codec: sentAt },
} as const;

/**
 * Parts of the declaration that all channels share. A vendor's list contains campaigns of a single channel.
 * https://developers.klaviyo.com/en/reference/get_campaigns
 */
const by = <const C extends Channel>(channel: C) =>
  ({
    id: 'id',
    createdAt: 'attributes.created_at',
    modifiedAt: 'attributes.updated_at',
    list: {
      ...pages('/campaigns', 100, {
        ...withMessages,
        filter: `equals(messages.channel,'${channel}'){clauses:commas}`,
        sort: '{order}',
      }),
      ...campaignTimes,
      joins,
    },
    get: { method: 'GET', path: path('/campaigns/{id}'), query: withMessages, record: 'data', joins },
    joins: [audience('lists'), audience('segments')],
    create: {
      method: 'POST',
      path: path('/campaigns'),
      ...resource('campaign'),
      encoding: createdIn(channel),
      readBack: true,
    },
    update: {
      method: 'PATCH',
      path: path('/campaigns/{id}'),
      ...resource('campaign', { id: '{id}' }),
      encoding: changed,
      readBack: true,
    },
    remove: { method: 'DELETE', path: path('/campaigns/{id}') },
    actions,
    required: ['name'],
    // "included" is required. https://developers.klaviyo.com/en/reference/create_campaign
    oneOf: ['list_ids', 'segment_ids'],
  }) as const;

const email = {
  ...by('email'),
  nonNull: ['name', 'template_id'],
  fields: {
    ...states,
    channel: { kind: 'constant', value: 'email' },
    subject: at.subject,
    preview_text: at.preview,
    from_name: at.fromName,
    from_email: at.fromEmail,
    reply_to: at.replyTo,
    // The campaign has its own copy of the template, which no list of templates contains.
    // https://developers.klaviyo.com/en/reference/assign_template_to_campaign_message
    template_id: {
      kind: 'ref',
      object: 'marketingautomation.template',
      read: at.template,
      write: at.template,
      writeOnly: true,
    },
  },
  quirks: { write: emailApart, refuse: refuses },
} as const satisfies ObjectDeclaration<'marketingautomation.campaign'>;

/**
 * A campaign by text message. Its message contains only a text.
 * https://developers.klaviyo.com/en/reference/create_campaign
 */
const sms = {
  ...by('sms'),
  nonNull: ['name'],
  fields: { ...states, channel: { kind: 'constant', value: 'sms' }, text: at.body },
  quirks: { write: textApart, refuse: refuses },
} as const satisfies ObjectDeclaration<'marketingautomation.campaign'>;

/** A campaign by push notification. "body" is required. Same page. */
const push = {
  ...by('mobile_push'),
  required: ['name', 'text'],
  nonNull: ['name', 'text'],
  fields: { ...states, channel: { kind: 'constant', value: 'push' }, subject: at.title, text: at.body },
  quirks: { write: notificationApart, refuse: refuses },
} as const satisfies ObjectDeclaration<'marketingautomation.campaign'>;

/** A campaign. A new campaign without a channel is an e-mail. */
export const campaign = {
  field: 'channel',
  kinds: { email, sms, push },
} as const satisfies UnionDeclaration<'marketingautomation.campaign'>;
