import type { ObjectDeclaration } from '../../define.ts';
import { company, deal, person } from '../references.ts';
import { byOffset, ref, since } from '../requests.ts';

// Version 2 of the API has no notes. The pages of version 1 have offsets.
// https://developers.pipedrive.com/docs/api/v1/Notes
export const note = {
  id: 'id',
  createdAt: 'add_time',
  modifiedAt: 'update_time',
  list: {
    ...byOffset('/v1/notes', {
      ...since,
      user_id: '{user_id}',
      person_id: '{contact_id}',
      org_id: '{company_id}',
      deal_id: '{deal_id}',
    }),
    filters: ['modified_after', 'user_id', 'contact_id', 'company_id', 'deal_id'],
  },
  get: { method: 'GET', path: '/v1/notes/{id}', record: 'data' },
  create: { method: 'POST', path: '/v1/notes', record: 'data' },
  update: { method: 'PUT', path: '/v1/notes/{id}', record: 'data' },
  remove: { method: 'DELETE', path: '/v1/notes/{id}' },
  where: { active_flag: [true, undefined] },
  required: ['content'],
  // "At least one of the following fields should be filled". https://developers.pipedrive.com/docs/api/v1/Notes#addNote
  oneOf: ['contact_id', 'contact_ids', 'company_id', 'company_ids', 'deal_id', 'deal_ids'],
  nonNull: ['content', 'content_html', 'user_id'],
  fields: {
    content: { kind: 'html', at: 'content', type: 'text' },
    content_html: { kind: 'html', at: 'content', type: 'html' },
    user_id: ref('crm.user', 'user_id'),
    contact_id: person.single,
    contact_ids: person.list,
    company_id: company.single,
    company_ids: company.list,
    deal_id: deal.single,
    deal_ids: deal.list,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;
