import type { Provider } from '../../define.ts';
import { accountTicketing } from './account.ts';
import { attachment } from './attachment.ts';
import { collection } from './collection.ts';
import { commentTicketing } from './comment.ts';
import { contact } from './contact.ts';
import { tag } from './tag.ts';
import { teamTicketing } from './team.ts';
import { ticket } from './ticket.ts';
import { userTicketing } from './user.ts';

export const ticketing = {
  'ticketing.ticket': ticket,
  'ticketing.comment': commentTicketing,
  'ticketing.attachment': attachment,
  'ticketing.user': userTicketing,
  'ticketing.contact': contact,
  'ticketing.account': accountTicketing,
  'ticketing.tag': tag,
  'ticketing.team': teamTicketing,
  'ticketing.collection': collection,
} as const satisfies Provider['objects'];
