import type { ObjectDeclaration } from '../../define.ts';
import { byOffset } from '../requests.ts';

/**
 * What a campaign says. It does not name its campaign: the campaign has its id (`message_id`) in `remote_data`. A page has the HTML of
 * all its messages, so it is no larger than the vendor's own. Nothing tells of those that have changed: syncs compare all.
 * https://developers.activecampaign.com/reference/list-all-messages
 */
export const email = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'mdate',
  list: { ...byOffset('messages', {}), max: 20 },
  get: { method: 'GET', path: '/messages/{id}', record: 'message' },
  fields: {
    name: { kind: 'value', read: 'name' },
    subject: { kind: 'value', read: 'subject' },
    preview_text: { kind: 'value', read: 'preheader_text' },
    from_name: { kind: 'value', read: 'fromname' },
    from_email: { kind: 'value', read: 'fromemail' },
    reply_to: { kind: 'value', read: 'reply2' },
    html: { kind: 'value', read: 'html' },
    text: { kind: 'value', read: 'text' },
  },
} as const satisfies ObjectDeclaration<'marketingautomation.email'>;
