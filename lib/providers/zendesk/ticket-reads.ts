import { personAt, withRelated } from './people.ts';
import { byExternalId, exported, foundTickets, get, list, showMany, sorted } from './requests.ts';

export const requester = personAt('requester_id', 'requester.role');
export const submitter = personAt('submitter_id', 'submitter.role');
const people = { joins: [requester.join, submitter.join] };

const all = list('/api/v2/tickets', 'tickets', withRelated);
const many = showMany('tickets');

/**
 * Requests that read tickets with their people. https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/
 */
export const ticketReads = {
  // The list has an order by the time of the last change only. The search has no order. Same page, `#list-tickets`.
  list: { ...sorted(all, { modified_at: 'updated_at', '-modified_at': '-updated_at' }), ...people },
  listBy: [
    { ...exported('tickets', { status: ['deleted'] }, withRelated), ...people },
    foundTickets,
    // Several tickets may have the same external id. Same page, `#list-tickets`.
    { ...byExternalId('/api/v2/tickets', 'tickets', withRelated), ...people },
  ],
  get: { ...get('tickets', 'ticket'), query: withRelated, ...people },
  getMany: { ...many, query: { ...many.query, ...withRelated }, ...people },
};
