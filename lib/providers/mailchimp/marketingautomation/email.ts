import type { Codec, Join, ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { getList, getText } from '../../language/answers.ts';
import { readAs } from '../../language/codecs.ts';
import { byOffset } from '../requests.ts';
import { action } from './action.ts';
import { campaign, someId } from './campaign.ts';

/**
 * Join of the content, which needs a separate request, (unproven) also for the ids of automation e-mails. The page of the
 * archive is left out, because it repeats the content.
 * https://mailchimp.com/developer/marketing/api/campaign-content/get-campaign-content/
 */
const content: Join = {
  records: 'content',
  of: 'id',
  id: 'id',
  each: { method: 'GET', path: '/campaigns/{id}/content', query: { exclude_fields: 'archive_html' } },
  read: '',
  at: 'content',
};

/**
 * Codec of a text in the content. The response contains all variants of a campaign; the record shows the first.
 * Same page.
 */
const shown = (name: string): Codec =>
  readAs((given) => getText(given, name) || getText(getList(given, 'variate_contents')[0], name) || undefined);

/**
 * List with contents. Each e-mail on a page needs one more request, and the vendor accepts ten connections, so pages
 * are small. https://mailchimp.com/developer/marketing/docs/fundamentals/#throttling
 */
const withContent = <L extends { readonly max: number }>(list: L) => ({ ...list, max: 50, joins: [content] });

export const html = shown('html');
export const plainText = shown('plain_text');

/**
 * Fields of e-mails. The vendor keeps an e-mail within its campaign.
 * https://mailchimp.com/developer/marketing/api/campaigns/get-campaign-info/
 */
const fields = {
  name: { kind: 'value', read: 'settings.title' },
  subject: { kind: 'value', read: 'settings.subject_line' },
  preview_text: { kind: 'value', read: 'settings.preview_text' },
  from_name: { kind: 'value', read: 'settings.from_name' },
  // The vendor sends from the address that receives the replies. (unproven) Same page.
  from_email: { kind: 'value', read: 'settings.reply_to' },
  reply_to: { kind: 'value', read: 'settings.reply_to' },
  html: { kind: 'value', read: 'content', codec: html },
  text: { kind: 'value', read: 'content', codec: plainText },
  template_id: {
    kind: 'ref',
    object: 'marketingautomation.template',
    read: 'settings.template_id',
    codec: someId,
  },
} as const;

/** The e-mail of a campaign: each campaign has one e-mail. */
const ofCampaign = {
  id: campaign.id,
  page: campaign.page,
  createdAt: campaign.createdAt,
  list: withContent(byOffset('campaigns', '/campaigns', { sort_field: 'create_time', sort_dir: 'ASC' })),
  get: { ...campaign.get, joins: [content] },
  fields: {
    ...fields,
    type: { kind: 'constant', value: 'campaign' },
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign', read: 'id' },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.email'>;

/**
 * The e-mail of a step in a classic automation. No filter names the automation, because campaigns belong to no
 * automation. https://mailchimp.com/developer/marketing/api/automation-email/list-automated-emails/
 */
const ofAutomation = {
  id: action.id,
  createdAt: action.createdAt,
  partitions: { parts: ['automation'], metadata: 'automations' },
  list: withContent(action.list),
  get: { ...action.get, joins: [content] },
  fields: {
    ...fields,
    type: { kind: 'constant', value: 'automation' },
    automation_id: { kind: 'ref', object: 'marketingautomation.automation', read: 'workflow_id' },
    action_id: { kind: 'ref', object: 'marketingautomation.action', within: ['workflow_id'], read: 'id' },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.email'>;

/**
 * An e-mail. No list contains only changed e-mails, so syncs compare all e-mails.
 * https://mailchimp.com/developer/marketing/api/campaigns/list-campaigns/
 */
export const email = {
  field: 'type',
  kinds: { campaign: ofCampaign, automation: ofAutomation },
} as const satisfies UnionDeclaration<'marketingautomation.email'>;
