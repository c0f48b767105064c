import type { Apart, ApartChange, Encoding, Quirk, Quirks } from '../define.ts';
import { getList, getPath, getText, leafPaths } from '../language/answers.ts';
import { jsonApi, path } from './version.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Channels: "messages.channel" in the filter of a list, and the definition of a new message.
 * https://developers.klaviyo.com/en/reference/get_campaigns
 */
const kinds = {
  email: { channel: 'email' },
  sms: { channel: 'sms' },
  mobile_push: { channel: 'mobile_push', notification_type: 'standard' },
} as const;

export type Channel = keyof typeof kinds;

/**
 * Paths in a mapped campaign: recipients, which the vendor keeps in a single list, parts of the message, and the
 * template.
 */
export const at = {
  lists: 'attributes.audiences.lists',
  segments: 'attributes.audiences.segments',
  subject: 'message.subject',
  preview: 'message.preview_text',
  fromName: 'message.from_label',
  fromEmail: 'message.from_email',
  replyTo: 'message.reply_to_email',
  title: 'message.title',
  body: 'message.body',
  template: 'template',
} as const;

/**
 * Recipients of a write. An update keeps the excluded recipients.
 * https://developers.klaviyo.com/en/reference/update_campaign
 */
const audiencesOf = (given: unknown, current: unknown): Members => {
  const named = (kind: 'lists' | 'segments'): readonly unknown[] =>
    getList(getPath(given, kind) ? given : current, kind);
  const excluded = getList(current, 'attributes.audiences.excluded');
  return { included: [...named('lists'), ...named('segments')], ...(excluded.length > 0 && { excluded }) };
};

const recipients: Encoding['encode'] = ({ attributes, ...record }, current) => {
  const { audiences, ...others }: Members = Object(attributes);
  return {
    ...record,
    attributes: { ...others, ...(audiences !== undefined && { audiences: audiencesOf(audiences, current) }) },
  };
};

/**
 * Encodes a new campaign with its message. After the create, the message is a separate record.
 * https://developers.klaviyo.com/en/reference/create_campaign
 */
export const createdIn = (channel: Channel): Encoding => ({
  encode: ({ message: content = {}, ...record }) => {
    const { attributes, ...rest } = recipients(record, undefined);
    const messages = {
      data: [{ type: 'campaign-message', attributes: { definition: { ...kinds[channel], content } } }],
    };
    return { ...rest, attributes: { ...Object(attributes), 'campaign-messages': messages } };
  },
});

export const changed: Encoding = { whole: ['list_ids', 'segment_ids'], encode: recipients };

const messagePath = path('/campaign-messages/{message}');

const readMessage = { method: 'GET', path: messagePath } as const;

const writeMessage = {
  method: 'PATCH',
  path: messagePath,
  headers: jsonApi,
  body: { data: { type: 'campaign-message', id: '{message}', attributes: { definition: '{definition}' } } },
} as const;

/** "Takes a reusable template, clones it, and assigns the non-reusable clone to the message." https://developers.klaviyo.com/en/reference/assign_template_to_campaign_message */
const assignTemplate = {
  method: 'POST',
  path: path('/campaign-message-assign-template'),
  headers: jsonApi,
  body: {
    data: {
      type: 'campaign-message',
      id: '{message}',
      relationships: { template: { data: { type: 'template', id: '{template}' } } },
    },
  },
} as const;

/**
 * Updates the message and the template of a campaign. The documentation does not say whether an update keeps omitted
 * members, so the service sends the whole message. https://developers.klaviyo.com/en/reference/update_campaign_message
 */
function* send({ given, record }: ApartChange): Quirk<string | undefined> {
  const message = getText(record, 'relationships.campaign-messages.data.0.id');
  if (message === undefined) return 'the campaign has no message';
  const [content, template] = [getPath(given, 'message'), getText(given, at.template)];
  if (content !== undefined) {
    const held: Members = Object(
      getPath(yield { request: readMessage, values: { message } }, 'data.attributes.definition'),
    );
    if (held.notification_type === 'silent') return 'the notification is silent, and has no text';
    // The vendor returns the picture of a text message, but accepts it in another form. Same page.
    const { media_url: _, ...said } = Object(held.content);
    const definition = { ...held, content: { ...said, ...Object(content) } };
    yield { request: writeMessage, values: { message, definition } };
  }
  if (template !== undefined) yield { request: assignTemplate, values: { message, template } };
  return undefined;
}

/**
 * Parts of a campaign that need separate requests.
 * @param inMessage paths in the message, which a create contains
 */
const apartFrom = (inMessage: readonly string[]): readonly Apart[] => [
  { at: [...inMessage, at.template], create: inMessage, update: send },
];

export const emailApart = apartFrom([at.subject, at.preview, at.fromName, at.fromEmail, at.replyTo]);

export const textApart = apartFrom([at.body]);

export const notificationApart = apartFrom([at.title, at.body]);

/**
 * Refuses an update that removes all recipients: "included" is required.
 * https://developers.klaviyo.com/en/reference/update_campaign
 */
const toNobody = (change: unknown, record: unknown): Readonly<Record<string, string>> => {
  const given = [at.lists, at.segments].filter((place) => getPath(change, place) !== undefined);
  const { included } = audiencesOf(getPath(change, 'attributes.audiences'), record);
  if (given.length === 0 || getList(included, '').length > 0) return {};
  return Object.fromEntries(given.map((place) => [place, 'cannot be emptied: the campaign would have no recipients']));
};

/**
 * (unproven) Refuses changes and deletes of campaigns that are scheduled, sent or being sent. The vendor's own words do
 * not contain the reason. https://developers.klaviyo.com/en/reference/update_campaign
 */
export const refuses: NonNullable<Quirks['refuse']> = (change, record) => {
  const state = getText(record, 'attributes.status') ?? '';
  if (state === 'Draft') return toNobody(change, record);
  if (change === undefined) return { '': `is ${state.toLowerCase()}, and only drafts are deleted` };
  const message = `cannot be changed: the campaign is ${state.toLowerCase()}, and no draft`;
  return Object.fromEntries(leafPaths(change).map((place) => [place, message]));
};
