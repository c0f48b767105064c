import type { Encoding, ObjectDeclaration } from '../../define.ts';
import { getPath } from '../../language/answers.ts';
import { besideOthers, on, type Parent } from '../parent.ts';
import { byOffset, writes } from '../requests.ts';

/** "Possible Values: Activity, Deal, DealTask, Subscriber, CustomerAccount". https://developers.activecampaign.com/reference/create-a-note */
const parent: Parent = { id: 'relid', kind: 'reltype', as: 'reltype' };
const contact = on('crm.contact', 'Subscriber', parent);
const company = on('crm.company', 'CustomerAccount', parent);
const deal = on('crm.deal', 'Deal', parent);

/** "note, reltype, relid": all are required. https://developers.activecampaign.com/reference/update-note-copy */
const withParent: Encoding = {
  whole: ['content'],
  encode: (note, current) => ({
    ...note,
    reltype: getPath(current, 'reltype'),
    relid: String(getPath(current, 'relid')),
  }),
};

const { create, update, remove } = writes('notes', 'note');

/** Declaration of notes. https://developers.activecampaign.com/reference/notes */
export const note = {
  id: 'id',
  createdAt: 'cdate',
  modifiedAt: 'mdate',
  list: byOffset('notes', {}),
  // https://developers.activecampaign.com/reference/list-all-contacts
  listBy: [{ ...byOffset('notes', {}, '/contacts/{contact_id}/notes'), filters: ['contact_id'] }],
  get: { method: 'GET', path: '/notes/{id}', record: 'note' },
  create: { ...create, renames: besideOthers(parent) },
  update: { ...update, encoding: withParent },
  remove,
  required: ['content'],
  oneOf: ['contact_id', 'contact_ids', 'company_id', 'company_ids', 'deal_id', 'deal_ids'],
  nonNull: ['content'],
  fields: {
    content: 'note',
    user_id: { kind: 'ref', object: 'crm.user', read: 'userid' },
    contact_id: contact.one,
    contact_ids: contact.all,
    company_id: company.one,
    company_ids: company.all,
    deal_id: deal.one,
    deal_ids: deal.all,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;
