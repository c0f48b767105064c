import type { Codec, Join, ObjectDeclaration, UnionDeclaration } from '../../define.ts';
import { getList, getText } from '../../language/answers.ts';
import { readAs } from '../../language/codecs.ts';
import { byOffset } from '../requests.ts';
import { action } from './action.ts';
import { campaign, someId } from './campaign.ts';

/**
 * What is sent is in an answer of its own, for e-mails of automations by their ids too (memory). The archive's page is left out,
 * which is the same once more. https://mailchimp.com/developer/marketing/api/campaign-content/get-campaign-content/
 */
const content: Join = {
  records: 'content',
  of: 'id',
  id: 'id',
  each: { method: 'GET', path: '/campaigns/{id}/content', query: { exclude_fields: 'archive_html' } },
  read: '',
  at: 'content',
};

/** Of several variants the first one is shown: the answer has all. Same page. */
const shown = (name: string): Codec =>
  readAs((given) => getText(given, name) || getText(getList(given, 'variate_contents')[0], name) || undefined);

/** A page takes a request for each e-mail in it besides, at ten connections. https://mailchimp.com/developer/marketing/docs/fundamentals/#throttling */
const withContent = <L extends { readonly max: number }>(list: L) => ({ ...list, max: 50, joins: [content] });

export const html = shown('html');
export const plainText = shown('plain_text');

/** https://mailchimp.com/developer/marketing/api/campaigns/get-campaign-info/ */
const fields = {
  name: { kind: 'value', read: 'settings.title' },
  subject: { kind: 'value', read: 'settings.subject_line' },
  preview_text: { kind: 'value', read: 'settings.preview_text' },
  from_name: { kind: 'value', read: 'settings.from_name' },
  // It is sent from the address that answers go to. (memory) Same page.
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

/** A campaign is one e-mail. */
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

/** Each step of a classic automation is one; no filter names it, for campaigns are in none. https://mailchimp.com/developer/marketing/api/automation-email/list-automated-emails/ */
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

/** Nothing tells of those that have changed: syncs compare all. https://mailchimp.com/developer/marketing/api/campaigns/list-campaigns/ */
export const email = {
  field: 'type',
  kinds: { campaign: ofCampaign, automation: ofAutomation },
} as const satisfies UnionDeclaration<'marketingautomation.email'>;
