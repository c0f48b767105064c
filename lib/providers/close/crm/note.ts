import type { HtmlField, ObjectDeclaration } from '../../define.ts';
import { deletedOf } from '../events.ts';
import { company, contact, reads, ref, type Windows, windows, writes } from '../requests.ts';

/**
 * Activities of a type, the newest first. The order is by `date_created`: "`date_created` denotes when an activity was
 * created or synced into Close". Filters other than the lead work only for a single lead.
 * https://developer.close.com/api/resources/activities/list
 */
export const activity = (type: 'note' | 'call' | 'email' | 'meeting') => {
  const path = `/activity/${type}/`;
  const all: Windows = { path, filters: { company_id: 'lead_id' }, times: ['created_after', 'created_before'] };
  return {
    ...reads(path),
    page: 'https://app.close.com/lead/{lead_id}/',
    list: { ...windows(all), sorts: { '-created_at': {} } },
    getMany: {
      method: 'GET' as const,
      path,
      query: { id__in: '{ids:csv}', _limit: 100 },
      records: 'data',
      max: 50,
    },
    deleted: deletedOf(`activity.${type}`),
  };
};

/**
 * HTML and plain text of a field: "if both are provided, note_html takes precedence".
 * https://developer.close.com/api/overview/rich-text
 */
export const html = (at: string, plain: string) => ({
  content: { kind: 'html', at, type: 'text', text: plain } as const satisfies HtmlField,
  content_html: { kind: 'html', at, type: 'html', text: plain } as const satisfies HtmlField,
});

export const whom = {
  user_id: ref('crm.user', 'user_id'),
  company_id: company.single,
  company_ids: company.list,
} as const;

/** Declaration of notes. https://developer.close.com/api/resources/activities/notes */
export const note = {
  ...activity('note'),
  ...writes('/activity/note/'),
  required: ['content', 'company_id'],
  nonNull: ['company_id', 'company_ids'],
  fields: {
    ...html('note_html', 'note'),
    // "UpdateNoteActivity" contains neither a user nor a lead.
    // https://developer.close.com/api/resources/activities/notes/update
    user_id: { ...whom.user_id, createOnly: true },
    company_id: { ...company.single, createOnly: true },
    company_ids: { ...company.list, createOnly: true },
    contact_id: contact.single,
    contact_ids: contact.list,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;
