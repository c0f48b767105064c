import type { UnifiedObject } from './define.ts';
import { account } from './ticketing/account.ts';
import { attachment } from './ticketing/attachment.ts';
import { collection } from './ticketing/collection.ts';
import { comment } from './ticketing/comment.ts';
import { contact } from './ticketing/contact.ts';
import { tag } from './ticketing/tag.ts';
import { team } from './ticketing/team.ts';
import { ticket } from './ticketing/ticket.ts';
import { user } from './ticketing/user.ts';

/** Every object of the vertical by its name. */
export const ticketingObjects = {
  'ticketing.ticket': ticket,
  'ticketing.comment': comment,
  'ticketing.user': user,
  'ticketing.attachment': attachment,
  'ticketing.contact': contact,
  'ticketing.account': account,
  'ticketing.tag': tag,
  'ticketing.team': team,
  'ticketing.collection': collection,
} as const satisfies Record<string, UnifiedObject>;
