import type { Provider } from '../../define.ts';
import { account } from './account.ts';
import { attachment } from './attachment.ts';
import { collectionTicketing } from './collection.ts';
import { comment } from './comment.ts';
import { contact } from './contact.ts';
import { team } from './team.ts';
import { ticket } from './ticket.ts';
import { user } from './user.ts';

export const ticketing = {
  'ticketing.ticket': ticket,
  'ticketing.comment': comment,
  'ticketing.attachment': attachment,
  'ticketing.user': user,
  'ticketing.team': team,
  'ticketing.contact': contact,
  'ticketing.account': account,
  'ticketing.collection': collectionTicketing,
} as const satisfies Provider['objects'];
