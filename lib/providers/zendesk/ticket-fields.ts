import type { Metadata } from '../define.ts';
import { roomFor } from '../language/numbers.ts';
import { list } from './requests.ts';

/**
 * Fields of tickets, including the custom fields of the account.
 * https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_fields/
 */
export const ticketFields: Metadata = {
  request: list('/api/v2/ticket_fields', 'ticket_fields'),
  paginator: { type: 'cursor', cursor: 'meta.after_cursor', more: 'meta.has_more' },
  records: ['ticket_fields'],
  value: 'id',
  label: 'title',
  where: { active: [true] },
  custom: { removable: [true] },
  // A custom status of the account also belongs to a state.
  // https://developer.zendesk.com/api-reference/ticketing/tickets/custom_ticket_statuses/
  writable: { removable: [true] },
  type: {
    at: 'type',
    words: {
      text: 'string',
      textarea: 'string',
      regexp: 'string',
      integer: { type: 'number', codec: roomFor({ places: 0 }) },
      decimal: 'number',
      checkbox: 'boolean',
      date: 'date',
      tagger: 'enum',
      multiselect: 'array',
      custom_status: { type: 'number', name: 'custom_status_id' },
    },
  },
  choices: { records: 'custom_field_options', value: 'value', label: 'name' },
};
