import type { ObjectDeclaration } from '../../define.ts';
import { aboutOne } from '../about.ts';
import { contains, is, records } from '../requests.ts';

/**
 * Notes with text. Files are rows of the same table and contain bytes.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/annotation
 */
const notes = {
  set: 'annotations',
  key: 'annotationid',
  where: 'isdocument eq false',
  columns: [
    'annotationid',
    'subject',
    'notetext',
    'isdocument',
    'createdon',
    'modifiedon',
    '_createdby_value',
    '_ownerid_value',
    '_objectid_value',
  ],
  search: contains('notetext', 'subject'),
  filters: {
    user_id: is('_createdby_value', 'user_id'),
    contact_id: is('_objectid_value', 'contact_id'),
    company_id: is('_objectid_value', 'company_id'),
    deal_id: is('_objectid_value', 'deal_id'),
  },
} as const;

const declared = records(notes);
const { contact, contacts, company, companies, deal, deals } = aboutOne('objectid');

export const note = {
  ...declared,
  leaveOut: { isdocument: [true] },
  fields: {
    content: 'notetext',
    // The author. Same page.
    user_id: { kind: 'ref', object: 'crm.user', read: '_createdby_value' },
    contact_id: contact,
    contact_ids: contacts,
    company_id: company,
    company_ids: companies,
    deal_id: deal,
    deal_ids: deals,
  },
} as const satisfies ObjectDeclaration<'crm.note'>;
