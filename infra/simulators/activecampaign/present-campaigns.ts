import type { Call } from '../shared/vendor.ts';
import { type Account, localText, timeText } from './account.ts';
import { linksTo } from './links.ts';
import type { Row, Values } from './types.ts';

const all = (value: unknown, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, value]));

/** Members of a campaign that the simulator never sets, as recorded. */
export const unsetOfCampaign: Values = {
  ...all('0', [
    'realcid',
    'sendid',
    'threadid',
    'formid',
    'basetemplateid',
    'basemessageid',
    'addressid',
    'opens',
    'uniqueopens',
    'linkclicks',
    'uniquelinkclicks',
    'subscriberclicks',
    'forwards',
    'uniqueforwards',
    'hardbounces',
    'softbounces',
    'unsubscribes',
    'unsubreasons',
    'updates',
    'socialshares',
    'replies',
    'uniquereplies',
    'mail_transfer',
    'mail_send',
    'mail_cleanup',
    'mailer_log_file',
    'tracklinksanalytics',
    'tweet',
    'facebook',
    'embed_images',
    'htmlunsub',
    'textunsub',
    'willrecur',
    'split_content',
    'split_winner_messageid',
    'split_winner_awaiting',
    'responder_offset',
    'responder_existing',
    'reminder_offset',
    'managetext',
    'schedule',
    'waitpreview',
    'replysys',
    'created_by',
    'updated_by',
    'can_skip_approval',
    'use_quartz_scheduler',
    'verified_opens',
    'verified_unique_opens',
    'predictive_send',
    'has_outdated_translations',
    'hasTranslations',
    'repair_by_pydex',
    'moderation_status',
    'has_predictive_content',
  ]),
  ...all(null, ['reminder_last_cron_run', 'scheduleddate', 'deletestamp']),
  ...all('', [
    'analytics_campaign_name',
    'survey',
    'htmlunsubdata',
    'textunsubdata',
    'reminder_format',
    'activerss_url',
    'additional_data',
    'segmentname',
  ]),
  userid: '1',
  bounceid: '-1',
  public: '1',
  tracklinks: 'all',
  trackreads: '1',
  trackreadsanalytics: '1',
  recurring: 'day1',
  split_type: 'even',
  split_offset: '2',
  split_offset_type: 'day',
  responder_type: 'subscribe',
  reminder_field: 'sdate',
  reminder_type: 'month_day',
  reminder_offset_type: 'day',
  reminder_offset_sign: '+',
  activerss_interval: 'day1',
  activerss_items: '10',
  laststep: 'type',
  series_send_lock_time: '0000-00-00 00:00:00',
  repair_timestamp: '0000-00-00 00:00:00',
  ed_version: '3',
  format: 'mime',
};

/** Members of an unsent campaign, as recorded. */
export const unsent: Values = { sdate: null, ldate: null, send_amt: '0', total_amt: '0' };

/** Names in the `links` of a campaign, as recorded and in that order. */
export const linksOfCampaign = [
  ...['user', 'automation', 'campaignMessage', 'campaignMessages', 'links', 'aggregateRevenues', 'segment'],
  'campaignLists',
];

/** Members that only lists contain, as recorded. */
export const inListOfCampaigns: Values = {
  numberOfMessages: '1',
  campaignIsText: '0',
  typeText: 'One-Time',
  statusToolTip: '',
  statusString: 'Draft',
  groupLimitViolation: false,
};

/** A campaign, as recorded. https://developers.activecampaign.com/reference/retrieve-a-campaign */
export const presentCampaign = (_: Account, { id, created, updated, values }: Row, call: Call): Values => {
  const { segmentid = '0', seriesid = '0', status = '0', custom: __, ...computed } = values;
  return {
    ...unsetOfCampaign,
    ...unsent,
    segmentid,
    seriesid,
    status,
    source: 'api',
    cdate: timeText(created),
    mdate: timeText(updated),
    created_timestamp: localText(created),
    updated_timestamp: localText(updated),
    ip: '0',
    ip4: '0',
    screenshot: '',
    campaign_message_id: String(id),
    message_id: String(id),
    ...computed,
    links: linksTo(call, `campaigns/${id}`, linksOfCampaign),
    id: String(id),
    user: '1',
    automation: seriesid === '0' ? null : seriesid,
  };
};

/**
 * Members of a message that the simulator never sets. https://developers.activecampaign.com/reference/list-all-messages
 */
export const unsetOfMessage: Values = {
  userid: '1',
  ed_instanceid: '0',
  ed_version: '1',
  priority: '3',
  charset: 'utf-8',
  encoding: 'quoted-printable',
  format: 'mime',
  htmlfetch: 'now',
  textfetch: 'now',
  hidden: '0',
  preview_mime: '',
  preview_data: null,
};

/** A message. Same page. */
export const presentMessage = (_: Account, { id, created, updated, values }: Row, call: Call): Values => {
  const { custom: __, ...content } = values;
  return {
    ...unsetOfMessage,
    ...all('', ['name', 'fromname', 'fromemail', 'reply2', 'subject', 'preheader_text', 'text', 'html']),
    ...content,
    cdate: timeText(created),
    mdate: timeText(updated),
    links: linksTo(call, `messages/${id}`, ['user']),
    id: String(id),
    user: '1',
  };
};
