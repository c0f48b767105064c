import type { Timed } from '../../../records/filters/timed.ts';
import {
  accounts,
  comments,
  contacts,
  type Fields,
  files,
  type Kind,
  pathOf,
  teams,
  tickets,
  users,
} from './ticketing-rows.ts';

const timed = (of: Kind, change: Fields): Timed => ({
  provider: 'dynamics-365',
  object: `ticketing.${of.noun}`,
  path: pathOf(of),
  make: (at) => ({ id: of.make(at, {}) }),
  touch: ({ 'dynamics-365': dynamics }, { id }) => dynamics.update(of.table, String(id), change),
});

/** Ticketing objects of Dynamics 365 with lists that accept time filters. */
export const ticketingTimes: readonly Timed[] = [
  timed(tickets, { title: 'Other' }),
  timed(comments, { notetext: 'Other' }),
  timed(contacts, { jobtitle: 'Other' }),
  timed(accounts, { websiteurl: 'other.example' }),
  timed(users, { lastname: 'Other' }),
  {
    ...timed(files, { filename: 'other.txt' }),
    within: async (at) => {
      const of = tickets.make(at, {});
      return { of, query: { ticket_id: await at.idOf('dynamics-365', pathOf(tickets), of) } };
    },
    make: (at, _, of) => ({ id: files.make(at, { 'objectid_incident@odata.bind': `/incidents(${of})` }) }),
  },
  timed(teams, { description: 'Other' }),
];
