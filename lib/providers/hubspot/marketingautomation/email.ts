import type { ObjectDeclaration } from '../../define.ts';
import { emailPath } from '../version.ts';
import { campaign } from './campaign.ts';

const { includeStats: _, ...query } = campaign.list.query;

/** What a marketing e-mail says, which a campaign is as well. https://developers.hubspot.com/docs/api-reference/marketing-marketing-emails-v3/guide */
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
    // Whatever else there is, tests of two variants and e-mails of blogs among it, is shown as the vendor calls it. Same page.
    type: {
      kind: 'choice',
      at: 'type',
      choices: [{ value: 'BATCH_EMAIL' }, { value: 'AUTOMATED_EMAIL' }],
      words: { campaign: 'BATCH_EMAIL', automation: 'AUTOMATED_EMAIL' },
    },
    subject: { kind: 'value', read: 'subject' },
    // (memory) A widget of the content. Same page.
    preview_text: { kind: 'value', read: 'content.widgets.preview_text.body.value' },
    from_name: { kind: 'value', read: 'from.fromName' },
    from_email: { kind: 'value', read: 'from.replyTo' },
    reply_to: { kind: 'value', read: 'from.customReplyTo' },
    // No answer has the HTML as a whole: the content is of widgets. Same page.
    text: { kind: 'value', read: 'content.plainTextVersion' },
    campaign_id: { kind: 'ref', object: 'marketingautomation.campaign', read: 'id' },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.email'>;
