import type { ObjectDeclaration } from '../../define.ts';
import { lookupOfSeveral } from '../fields.ts';
import { contains, is, records } from '../requests.ts';
import { tableOf } from '../version.ts';

export const object = '_objectid_value';

/**
 * Columns that notes and files share.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/annotation
 */
export const shared = ['annotationid', 'isdocument', 'createdon', 'modifiedon', '_createdby_value', object] as const;

/**
 * Filter for notes on cases.
 * https://learn.microsoft.com/en-us/dynamics365/customer-service/develop/download-transcripts-bulk
 */
export const ofTickets = "objecttypecode eq 'incident'";

/** Notes with text on cases. Files are rows of the same table and contain bytes. Same page. */
const comments = {
  set: 'annotations',
  key: 'annotationid',
  where: `isdocument eq false and ${ofTickets}`,
  columns: [...shared, 'notetext'],
  search: contains('notetext'),
  filters: { ticket_id: is(object, 'ticket_id'), user_id: is('_createdby_value', 'user_id') },
} as const;

export const comment = {
  ...records(comments),
  // Other tables have notes too. Same page.
  where: { [tableOf(object)]: ['incident'] },
  leaveOut: { isdocument: [true] },
  nonNull: ['ticket_id'],
  fields: {
    body: 'notetext',
    creator_type: { kind: 'constant', value: 'user' },
    ticket_id: { ...lookupOfSeveral('ticketing.ticket', 'incident', 'objectid'), createOnly: true },
    user_id: { kind: 'ref', object: 'ticketing.user', read: '_createdby_value' },
  },
} as const satisfies ObjectDeclaration<'ticketing.comment'>;
