import type { Codec, Encoding, ObjectDeclaration } from '../../define.ts';
import { getPath, getText } from '../../language/answers.ts';
import { dateTime, integerId, number, readAs } from '../../language/codecs.ts';
import { actions, drafts } from '../campaign-actions.ts';
import { byCreation, directions } from '../requests.ts';

const one = '/campaigns/{id}';

const numberAt = (record: unknown, path: string): number | null => {
  const value = getPath(record, path);
  return typeof value === 'number' ? value : null;
};

/**
 * Whether a campaign was not sent. `emails_sent` of a draft is 0.
 * https://mailchimp.com/developer/marketing/api/campaigns/get-campaign-info/
 */
const isUnsent = (campaign: unknown): boolean =>
  getPath(campaign, 'report_summary') === undefined && !numberAt(campaign, 'emails_sent');

/**
 * Statistics from the report of a campaign. The service reads the report with a single campaign; lists contain only its
 * summary. https://mailchimp.com/developer/marketing/api/reports/get-campaign-report/
 */
const statsOf = (campaign: unknown): unknown => {
  if (isUnsent(campaign)) return undefined;
  const sent = numberAt(campaign, 'emails_sent');
  const hard = numberAt(campaign, 'report.bounces.hard_bounces');
  const soft = numberAt(campaign, 'report.bounces.soft_bounces');
  const bounces = hard === null || soft === null ? null : hard + soft;
  return {
    sent,
    delivered: sent === null || bounces === null ? null : sent - bounces,
    opens: numberAt(campaign, 'report_summary.opens'),
    unique_opens: numberAt(campaign, 'report_summary.unique_opens'),
    clicks: numberAt(campaign, 'report_summary.clicks'),
    unique_clicks: numberAt(campaign, 'report_summary.subscriber_clicks'),
    bounces,
    unsubscribes: numberAt(campaign, 'report.unsubscribed'),
    complaints: numberAt(campaign, 'report.abuse_reports'),
  };
};

export const stats = readAs(statsOf);

/**
 * Codec of the send time, for campaigns in these states only. The vendor has one time: of a scheduled campaign, it is
 * the planned time. Same page.
 */
const sendTimeIn = (...states: readonly string[]): Codec =>
  readAs((campaign) =>
    states.includes(getText(campaign, 'status') ?? '') ? dateTime.decode(getPath(campaign, 'send_time')) : undefined,
  );

export const scheduledAt = sendTimeIn('schedule');
export const sentAt = sendTimeIn('sending', 'sent', 'canceling', 'canceled', 'archived');

const savedSegment = 'recipients.segment_opts.saved_segment_id';

/**
 * Codec of an optional id: 0 means no record.
 * https://mailchimp.com/developer/marketing/api/campaigns/get-campaign-info/
 */
export const someId: Codec = {
  decode: (remote) => (remote === 0 ? undefined : integerId.decode(remote)),
  encode: integerId.encode,
};

/**
 * Settings that the vendor accepts only together.
 * https://mailchimp.com/developer/marketing/api/campaigns/update-campaign-settings/
 */
const together = ['subject_line', 'from_name', 'reply_to'];

/**
 * The segment of a campaign whose list does not change. Without the segment, the vendor would send the campaign to the
 * whole list. https://mailchimp.com/developer/marketing/api/campaigns/update-campaign-settings/
 */
const withSegment = (record: unknown, current: unknown): Readonly<Record<string, unknown>> => {
  const list_id = getText(record, 'recipients.list_id');
  const saved_segment_id = numberAt(current, savedSegment);
  const isSame = list_id !== undefined && list_id === getText(current, 'recipients.list_id');
  if (!isSame || !saved_segment_id || getPath(record, savedSegment) !== undefined) return {};
  return { recipients: { list_id, segment_opts: { saved_segment_id } } };
};

const withTheRest: Encoding = {
  whole: ['name', 'subject', 'preview_text', 'from_name', 'reply_to', 'list_ids', 'segment_ids', 'template_id'],
  encode: (record, current) => {
    const kept = together.map((name) => [name, getText(current, `settings.${name}`) ?? '']);
    const settings = { ...Object.fromEntries(kept), ...Object(record.settings) };
    return { ...record, ...withSegment(record, current), settings };
  },
};

const words: Readonly<Record<string, string>> = { schedule: 'scheduled' };

const changing = ['settings', 'recipients'];

/**
 * (unproven) Refuses changes and deletes of campaigns that are scheduled, sent or being sent. The vendor's own words do
 * not contain the reason. Same page.
 */
const refuses = (change: unknown, record: unknown): Readonly<Record<string, string>> => {
  const status = getText(record, 'status') ?? '';
  if (drafts.status.includes(status)) return {};
  const state = words[status] ?? status;
  if (change === undefined) return { '': `is ${state}, and only drafts are deleted` };
  const message = `cannot be changed: the campaign is ${state}, and no draft`;
  const paths = changing.flatMap((name) =>
    Object.keys(Object(getPath(change, name))).map((member) => `${name}.${member}`),
  );
  return Object.fromEntries(paths.map((path) => [path, message]));
};

/**
 * A campaign. No list contains only changed campaigns, so syncs compare all campaigns.
 * https://mailchimp.com/developer/marketing/api/campaigns/list-campaigns/
 */
export const campaign = {
  id: 'id',
  // "View this campaign in your Mailchimp account at `https://{dc}.admin.mailchimp.com/campaigns/show/?id={web_id}`." Same page.
  page: 'https://{dc}.admin.mailchimp.com/campaigns/show/?id={web_id}',
  createdAt: 'create_time',
  list: {
    ...byCreation(
      'campaigns',
      '/campaigns',
      'create_time',
      { status: '{status}', list_id: '{list_id}', sort_field: 'create_time', sort_dir: '{direction}' },
      ['status', 'list_id'],
    ),
    sorts: directions,
  },
  get: {
    method: 'GET',
    path: one,
    joins: [
      {
        records: 'reports',
        of: 'id',
        id: 'id',
        // https://mailchimp.com/developer/marketing/api/reports/get-campaign-report/
        each: { method: 'GET', path: '/reports/{id}' },
        read: '',
        at: 'report',
        when: { status: ['sent'] },
      },
    ],
  },
  create: { method: 'POST', path: '/campaigns', body: { type: 'regular' } },
  update: { method: 'PATCH', path: one, encoding: withTheRest },
  remove: { method: 'DELETE', path: one },
  actions,
  required: ['name'],
  // The template and the recipients can be changed. The documentation does not say how to remove them. Same page.
  nonNull: ['list_ids', 'segment_ids', 'template_id'],
  fields: {
    name: 'settings.title',
    channel: { kind: 'constant', value: 'email' },
    status: {
      kind: 'choice',
      at: 'status',
      createOnly: true,
      choices: [
        { value: 'save' },
        { value: 'schedule' },
        { value: 'sending' },
        { value: 'sent' },
        { value: 'paused' },
        { value: 'archived' },
        { value: 'canceling' },
        { value: 'canceled' },
      ],
      words: {
        draft: 'save',
        scheduled: 'schedule',
        sending: 'sending',
        sent: 'sent',
        paused: 'paused',
        archived: 'archived',
      },
    },
    subject: 'settings.subject_line',
    preview_text: 'settings.preview_text',
    from_name: 'settings.from_name',
    // The vendor sends from the address that receives the replies. (unproven) Same page.
    from_email: { kind: 'value', read: 'settings.reply_to' },
    reply_to: 'settings.reply_to',
    list_ids: {
      kind: 'ref',
      object: 'marketingautomation.list',
      read: 'recipients.list_id',
      write: 'recipients.list_id',
      single: true,
    },
    // A single segment, which belongs to a list. Same page.
    segment_ids: {
      kind: 'ref',
      object: 'marketingautomation.segment',
      within: ['recipients.list_id'],
      read: savedSegment,
      write: savedSegment,
      codec: someId,
      single: true,
    },
    template_id: {
      kind: 'ref',
      object: 'marketingautomation.template',
      read: 'settings.template_id',
      write: 'settings.template_id',
      codec: someId,
    },
    scheduled_at: { kind: 'value', read: '', codec: scheduledAt },
    sent_at: { kind: 'value', read: '', codec: sentAt },
    recipient_count: { kind: 'value', read: 'recipients.recipient_count', codec: number },
    stats: { kind: 'value', read: '', codec: stats },
  },
  quirks: { refuse: refuses },
  volatile: ['recipient_count', 'stats'],
} as const satisfies ObjectDeclaration<'marketingautomation.campaign'>;
