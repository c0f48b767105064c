import type { Timed } from '../../../records/filters/timed.ts';
import { calls, companies, contacts, deals, type Fields, type Kind, leads, meetings, tasks } from './rows.ts';

const timed = (kind: Kind, change: Fields): Timed => ({
  provider: 'zoho-crm',
  object: kind.object,
  path: kind.path,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  make: ({ 'zoho-crm': zoho }) => ({ id: zoho.create(kind.module, kind.also) }),
  touch: ({ 'zoho-crm': zoho }, { id }) => zoho.update(kind.module, String(id), change),
});

/** Objects of Zoho with lists that accept time filters. */
export const times: readonly Timed[] = [
  timed(contacts, { Title: 'Other' }),
  timed(companies, { Website: 'other.example' }),
  timed(deals, { Amount: 2 }),
  timed(leads, { Company: 'Other' }),
  timed(tasks, { Priority: 'Low' }),
  ...[calls, meetings].map((kind) => timed(kind, { Description: 'Other' })),
  {
    provider: 'zoho-crm',
    object: 'crm.note',
    path: '/crm/notes',
    make: ({ 'zoho-crm': zoho }) => {
      const id = zoho.create('Contacts', contacts.also);
      const parent = { id, module: { api_name: 'Contacts' } };
      return { id: zoho.create('Notes', { Note_Content: 'One', Parent_Id: parent }) };
    },
    touch: ({ 'zoho-crm': zoho }, { id }) => zoho.update('Notes', String(id), { Note_Content: 'Other' }),
  },
];
