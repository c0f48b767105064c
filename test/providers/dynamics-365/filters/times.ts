import type { Timed } from '../../../records/filters/timed.ts';
import {
  activities,
  companies,
  contacts,
  deals,
  type Fields,
  type Kind,
  leads,
  notes,
  tasks,
  users,
} from './crm-rows.ts';
import { ticketingTimes } from './ticketing-times.ts';

const timed = (kind: Kind, change: Fields): Timed => ({
  provider: 'dynamics-365',
  object: kind.object,
  path: kind.path,
  ...(kind.kind !== undefined && { kind: kind.kind }),
  make: ({ 'dynamics-365': dynamics }) => ({ id: dynamics.create(kind.table, kind.also) }),
  touch: ({ 'dynamics-365': dynamics }, { id }) => dynamics.update(kind.table, String(id), change),
});

/** Objects of Dynamics 365 with lists that accept time filters. */
export const times: readonly Timed[] = [
  timed(contacts, { jobtitle: 'Other' }),
  timed(companies, { websiteurl: 'other.example' }),
  timed(deals, { estimatedvalue: 2 }),
  timed(leads, { companyname: 'Other' }),
  timed(tasks, { prioritycode: 0 }),
  timed(notes, { notetext: 'Other' }),
  timed(users, { lastname: 'Other' }),
  ...activities.map((kind) => timed(kind, { description: 'Other' })),
  ...ticketingTimes,
];
