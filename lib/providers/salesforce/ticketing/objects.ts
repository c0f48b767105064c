import type { Provider } from '../../define.ts';
import { account } from './account.ts';
import { attachment } from './attachment.ts';
import { comment } from './comment.ts';
import { contact } from './contact.ts';
import { tag } from './tag.ts';
import { team } from './team.ts';
import { ticket } from './ticket.ts';
import { user } from './user.ts';

export const ticketing = {
  'ticketing.ticket': ticket,
  'ticketing.comment': comment,
  'ticketing.attachment': attachment,
  'ticketing.contact': contact,
  'ticketing.account': account,
  'ticketing.user': user,
  'ticketing.team': team,
  'ticketing.tag': tag,
} as const satisfies Provider['objects'];
