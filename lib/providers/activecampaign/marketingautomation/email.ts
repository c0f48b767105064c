import type { ObjectDeclaration } from '../../define.ts';
import { byOffset } from '../requests.ts';

/**
 * The content of a campaign. It does not name the campaign: `remote_data` of the campaign contains its id
 * (`message_id`). A page contains the HTML of all its messages, so a page is no larger than the vendor's default. No
 * list contains only changed messages, so syncs compare all messages.
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
