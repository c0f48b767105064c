import type { Provider } from '../../define.ts';
import { columnsOf } from '../columns.ts';
import { optionsOf } from '../metadata.ts';
import { account } from './account.ts';
import { attachment } from './attachment.ts';
import { comment } from './comment.ts';
import { contact } from './contact.ts';
import { team } from './team.ts';
import { caseReasons, ticket } from './ticket.ts';
import { user } from './user.ts';

/** Metadata for cases. */
export const ticketingMetadata = {
  caseFields: columnsOf('incident'),
  caseReasons,
  casePriorityOptions: optionsOf('incident', 'prioritycode'),
  caseTypeOptions: optionsOf('incident', 'casetypecode'),
  caseOriginOptions: optionsOf('incident', 'caseorigincode'),
} as const satisfies Provider['metadata'];

export const ticketing = {
  'ticketing.ticket': ticket,
  'ticketing.comment': comment,
  'ticketing.attachment': attachment,
  'ticketing.contact': contact,
  'ticketing.account': account,
  'ticketing.user': user,
  'ticketing.team': team,
} as const satisfies Provider['objects'];
