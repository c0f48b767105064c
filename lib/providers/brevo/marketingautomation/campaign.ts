import type { Encoding, ObjectDeclaration } from '../../define.ts';
import { getList, getPath, getText, leafPaths } from '../../language/answers.ts';
import { dateTime, integerId } from '../../language/codecs.ts';
import { actions, oneCampaign } from '../campaign-actions.ts';
import { recipientCount, stats } from '../campaign-codecs.ts';
import { filtered, paginator } from '../requests.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * "Only one of either Sender's email or Sender's ID shall be passed in one request at a time." A name may be sent with
 * either. https://developers.brevo.com/reference/update-email-campaign
 */
const senderIn = (record: Values, current: unknown): Values => {
  if (record.sender === undefined) return {};
  const before: Values = Object(getPath(current, 'sender'));
  const { id, ...given }: Values = { name: before.name, ...Object(record.sender) };
  if (given.email !== undefined) return { sender: given };
  return { sender: { ...given, id: Number(id ?? before.id) } };
};

/**
 * (unproven) Recipients of an update. The vendor replaces all recipients at once, so the update repeats the excluded
 * lists and segments. Same page.
 */
const recipientsIn = (record: Values, current: unknown): Values => {
  if (record.recipients === undefined) return {};
  const exclusionListIds = getList(current, 'recipients.exclusionLists');
  const exclusionSegmentIds = getList(current, 'recipients.excludedSegments');
  return {
    recipients: {
      ...Object(record.recipients),
      ...(exclusionListIds.length > 0 && { exclusionListIds }),
      ...(exclusionSegmentIds.length > 0 && { exclusionSegmentIds }),
    },
  };
};

/** Encodes a campaign without "scheduledAt": the vendor would send a campaign with this member. Same page. */
const encoding: Encoding = {
  whole: ['from_name', 'from_email', 'list_ids', 'segment_ids'],
  encode: (record, current) => ({ ...record, ...senderIn(record, current), ...recipientsIn(record, current) }),
};

const words: Readonly<Record<string, string>> = { queued: 'scheduled', in_process: 'being sent', suspended: 'paused' };

/**
 * Recipients that depend on the kind of recipients in the create: "Campaign should only be updated with listIds if
 * listIds were used to create it". Same page.
 */
const kinds = [
  ['recipients.listIds', 'recipients.segments', 'segments'],
  ['recipients.segmentIds', 'recipients.lists', 'lists'],
] as const;

/**
 * (unproven) Refuses changes and deletes of campaigns that are not drafts. The vendor would change and delete a campaign
 * whose sending has begun. For a scheduled campaign it returns "403".
 * https://developers.brevo.com/reference/delete-email-campaign
 */
const refuses = (change: unknown, record: unknown): Readonly<Record<string, string>> => {
  const state = getText(record, 'status') ?? '';
  const word = words[state] ?? state;
  if (change === undefined) return state === 'draft' ? {} : { '': `is ${word}, and only drafts are deleted` };
  if (state !== 'draft') {
    const message = `cannot be changed: the campaign is ${word}, and no draft`;
    return Object.fromEntries(leafPaths(change).map((path) => [path, message]));
  }
  const others = kinds.filter(([path, at]) => getPath(change, path) !== undefined && getList(record, at).length > 0);
  return Object.fromEntries(
    others.map(([path, , noun]) => [path, `cannot be changed: the campaign was created with ${noun}`]),
  );
};

/**
 * A campaign by e-mail. No list contains only changed campaigns, so syncs compare all campaigns.
 * https://developers.brevo.com/reference/get-email-campaigns
 */
export const campaign = {
  id: 'id',
  createdAt: 'createdAt',
  modifiedAt: 'modifiedAt',
  list: {
    ...filtered('campaigns', '/emailCampaigns', 100, {
      // The filter calls the status "inProcess"; responses call it "in_process". Same page.
      status: '{status:camel}',
      statistics: 'globalStats',
      excludeHtmlContent: 'true',
    }),
    filters: ['status'],
  },
  get: {
    method: 'GET',
    path: oneCampaign,
    query: { statistics: 'globalStats' },
    // Lists with their numbers of contacts, because no response contains the number of recipients. "limit": 50 at most.
    // https://developers.brevo.com/reference/get-lists-1
    joins: [
      {
        request: {
          method: 'GET',
          path: '/contacts/lists',
          query: { limit: 50, offset: '{cursor}', sort: 'asc' },
        },
        records: 'lists',
        paginator,
        read: '',
        at: 'lists',
        when: 'recipients.lists',
      },
    ],
  },
  create: { method: 'POST', path: '/emailCampaigns', encoding, readBack: true },
  update: { method: 'PUT', path: oneCampaign, encoding, readBack: true },
  remove: { method: 'DELETE', path: oneCampaign },
  actions,
  // "Mandatory if htmlContent and htmlUrl are empty": the service sends neither.
  // https://developers.brevo.com/reference/create-email-campaign
  required: ['name', 'subject', 'template_id'],
  nonNull: ['name', 'subject', 'preview_text', 'from_name', 'from_email', 'reply_to', 'list_ids', 'segment_ids'],
  fields: {
    name: 'name',
    channel: { kind: 'constant', value: 'email' },
    status: {
      kind: 'choice',
      at: 'status',
      createOnly: true,
      choices: [
        { value: 'draft' },
        { value: 'queued' },
        { value: 'in_process' },
        { value: 'sent' },
        { value: 'suspended' },
        { value: 'archive' },
      ],
      words: {
        draft: 'draft',
        scheduled: 'queued',
        sending: 'in_process',
        sent: 'sent',
        paused: 'suspended',
        archived: 'archive',
      },
    },
    // A campaign that tests two subjects has neither subject here. Same page.
    subject: 'subject',
    preview_text: 'previewText',
    from_name: 'sender.name',
    from_email: 'sender.email',
    reply_to: 'replyTo',
    list_ids: {
      kind: 'ref',
      object: 'marketingautomation.list',
      read: 'recipients.lists',
      write: 'recipients.listIds',
      many: '',
      codec: integerId,
    },
    segment_ids: {
      kind: 'ref',
      object: 'marketingautomation.segment',
      read: 'recipients.segments',
      write: 'recipients.segmentIds',
      many: '',
      codec: integerId,
    },
    // "Id of the transactional email template with status active". The vendor copies its content, and no response
    // contains the id. Same page.
    template_id: {
      kind: 'ref',
      object: 'marketingautomation.template',
      read: 'templateId',
      write: 'templateId',
      codec: integerId,
      createOnly: true,
      writeOnly: true,
    },
    scheduled_at: { kind: 'value', read: 'scheduledAt', codec: dateTime },
    sent_at: { kind: 'value', read: 'sentDate', codec: dateTime },
    recipient_count: { kind: 'value', read: '', codec: recipientCount },
    stats: { kind: 'value', read: 'statistics.globalStats', codec: stats },
  },
  // Same page.
  defaults: { sender: { at: 'sender.id', metadata: 'senders' } },
  quirks: { refuse: refuses },
  volatile: ['recipient_count', 'stats'],
} as const satisfies ObjectDeclaration<'marketingautomation.campaign'>;
