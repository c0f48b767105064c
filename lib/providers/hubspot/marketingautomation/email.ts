import type { ObjectDeclaration } from '../../define.ts';
import { emailPath } from '../version.ts';
import { campaign } from './campaign.ts';

const { includeStats: _, ...query } = campaign.list.query;

/**
 * The content of a marketing e-mail. The same e-mail is also a campaign.
 * https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide
 */
export const email = {
  id: campaign.id,
  createdAt: campaign.createdAt,
  modifiedAt: campaign.modifiedAt,
  list: {
    ...campaign.list,
    query: { ...query, type: '{type}' },
    filters: [...campaign.list.filters, 'type'],
  },
  get: { method: 'GET', path: emailPath('/{id}') },
  fields: {
    name: { kind: 'value', read: 'name' },
    // All other types, such as A/B tests and e-mails of blogs, are shown as the vendor's word. Same page.
    type: {
      kind: 'choice',
      at: 'type',
      choices: [{ value: 'BATCH_EMAIL' }, { value: 'AUTOMATED_EMAIL' }],
      words: { campaign: 'BATCH_EMAIL', automation: 'AUTOMATED_EMAIL' },
    },
    subject: { kind: 'value', read: 'subject' },
    // (unproven) The preview text is a widget of the content. Same page.
    preview_text: { kind: 'value', read: 'content.widgets.preview_text.body.value' },
    from_name: { kind: 'value', read: 'from.fromName' },
    from_email: { kind: 'value', read: 'from.replyTo' },
    reply_to: { kind: 'value', read: 'from.customReplyTo' },
    // No answer contains the whole HTML, because the content consists of widgets. Same page.
    text: { kind: 'value', read: 'content.plainTextVersion' },
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign', read: 'id' },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.email'>;
