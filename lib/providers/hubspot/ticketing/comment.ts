import type { ObjectDeclaration } from '../../define.ts';
import {
  batch,
  changes,
  create,
  get,
  happenedNow,
  list,
  noteToTicket,
  owner,
  properties,
  ticketNotes,
  typed,
} from '../requests.ts';
import { equals, search } from '../search.ts';

export const comment = {
  ...properties,
  partitions: {
    parts: ['ticket'],
    field: 'ticket_id',
    object: 'ticketing.ticket',
    across: {
      list: list(ticketNotes),
      listBy: [search(ticketNotes)],
      of: { read: 'associations.tickets.results', many: 'id' },
    },
  },
  list: search({
    path: 'notes',
    created: 'hs_createdate',
    filters: { ticket: equals('associations.ticket', '{ticket}') },
  }),
  get: get('notes'),
  create: {
    ...create('notes'),
    body: { properties: happenedNow, associations: [typed('{ticket}', noteToTicket)] },
  },
  ...changes('notes'),
  batch: batch('notes'),
  required: ['body'],
  fields: {
    body: { kind: 'html', at: 'properties.hs_note_body', type: 'text' },
    html_body: { kind: 'html', at: 'properties.hs_note_body', type: 'html' },
    creator_type: { kind: 'constant', value: 'user' },
    user_id: owner('ticketing.user'),
  },
} as const satisfies ObjectDeclaration<'ticketing.comment'>;
