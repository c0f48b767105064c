import { toOffsetTime } from '../shared/times.ts';
import { type Account, knownList } from './account.ts';
import { checklistOf, isReady, recipientsOf } from './campaigns.ts';
import { linksOf } from './present.ts';
import type { Row, Values } from './types.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const sentStates = ['sending', 'sent', 'canceled'];

const wasSent = ({ values }: Row): boolean => sentStates.includes(String(values.status));

const summaryOf = ({ values }: Row): Values => {
  const { opens = 0, unique_opens = 0, clicks = 0, unique_clicks = 0 } = Object(values.report);
  return {
    opens,
    unique_opens,
    open_rate: 0,
    clicks,
    subscriber_clicks: unique_clicks,
    click_rate: 0,
    ecommerce: { total_orders: 0, total_spent: 0, total_revenue: 0 },
  };
};

const listName = (account: Account, list: string): string => {
  try {
    return String(knownList(account, list).values.name);
  } catch {
    // The audience may be deleted. Its campaigns remain.
    return '';
  }
};

const recipientsShown = (account: Account, row: Row): Values => {
  const { list_id, segment_opts: chosen } = Object(row.values.recipients);
  const list = text(list_id);
  const name = list === '' ? '' : listName(account, list);
  return {
    list_id: list,
    list_is_active: name !== '',
    list_name: name,
    segment_text: '',
    recipient_count: recipientsOf(account, row),
    ...(chosen !== undefined && { segment_opts: chosen }),
  };
};

/** A campaign in the vendor's form. https://mailchimp.com/developer/marketing/api/campaigns/get-campaign-info/ */
export const presentCampaign = (account: Account, row: Row, origin: string): Values => {
  const given = Object(row.values.settings);
  return {
    id: row.key,
    web_id: 9_100 + row.id,
    type: row.values.type,
    create_time: toOffsetTime(row.created),
    archive_url: `http://eepurl.com/${row.key}`,
    long_archive_url: `https://mailchi.mp/${row.key}`,
    status: row.values.status,
    emails_sent: row.values.emails_sent,
    send_time: text(row.values.send_time),
    content_type: 'template',
    needs_block_refresh: false,
    resendable: false,
    recipients: recipientsShown(account, row),
    settings: {
      subject_line: text(given.subject_line),
      preview_text: text(given.preview_text),
      title: text(given.title),
      from_name: text(given.from_name),
      reply_to: text(given.reply_to),
      use_conversation: false,
      to_name: '',
      folder_id: '',
      authenticate: true,
      auto_footer: false,
      inline_css: false,
      auto_tweet: false,
      fb_comments: true,
      timewarp: false,
      template_id: Number(given.template_id ?? 0),
      drag_and_drop: false,
    },
    tracking: { opens: true, html_clicks: true, text_clicks: false, goal_tracking: false, ecomm360: false },
    ...(wasSent(row) && { report_summary: summaryOf(row) }),
    delivery_status: { enabled: false },
    _links: linksOf(origin, `/campaigns/${row.key}`),
  };
};

/**
 * The checklist before the sending of a campaign, in the vendor's form.
 * https://mailchimp.com/developer/marketing/api/campaign-send-checklist/
 */
export const presentChecklist = (account: Account, row: Row, origin: string): Values => ({
  is_ready: isReady(account, row),
  items: checklistOf(account, row),
  _links: linksOf(origin, `/campaigns/${row.key}/send-checklist`),
});

/**
 * The report of a sent campaign, in the vendor's form.
 * https://mailchimp.com/developer/marketing/api/reports/get-campaign-report/
 */
export const presentReport = (row: Row, origin: string): Values => {
  const { hard = 0, soft = 0, unsubscribed = 0, complaints = 0, ...summary } = Object(row.values.report);
  const { opens = 0, unique_opens = 0, clicks = 0, unique_clicks = 0 } = summary;
  return {
    id: row.key,
    campaign_title: text(Object(row.values.settings).title),
    type: text(row.values.type),
    emails_sent: row.values.emails_sent,
    abuse_reports: complaints,
    unsubscribed,
    send_time: text(row.values.send_time),
    bounces: { hard_bounces: hard, soft_bounces: soft, syntax_errors: 0 },
    opens: { opens_total: opens, unique_opens, open_rate: 0 },
    clicks: { clicks_total: clicks, unique_clicks, unique_subscriber_clicks: unique_clicks, click_rate: 0 },
    _links: linksOf(origin, `/reports/${row.key}`),
  };
};
