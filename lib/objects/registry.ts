import type * as z from 'zod';
import { company } from './crm/company.ts';
import { contact as crmContact } from './crm/contact.ts';
import { customObject } from './crm/custom-object.ts';
import { deal } from './crm/deal.ts';
import { engagement } from './crm/engagement.ts';
import { lead } from './crm/lead.ts';
import { note } from './crm/note.ts';
import { pipeline } from './crm/pipeline.ts';
import { stage } from './crm/stage.ts';
import { task } from './crm/task.ts';
import { user as crmUser } from './crm/user.ts';
import type { UnifiedObject } from './define.ts';
import type { ObjectName } from './names.ts';
import { account } from './ticketing/account.ts';
import { attachment } from './ticketing/attachment.ts';
import { collection } from './ticketing/collection.ts';
import { comment } from './ticketing/comment.ts';
import { contact as ticketingContact } from './ticketing/contact.ts';
import { tag } from './ticketing/tag.ts';
import { team } from './ticketing/team.ts';
import { ticket } from './ticketing/ticket.ts';
import { user as ticketingUser } from './ticketing/user.ts';

/** Every unified object by its name. A new object is one file, one line here and its name in `names.ts`. */
export const objects = {
  'crm.contact': crmContact,
  'crm.company': company,
  'crm.deal': deal,
  'crm.engagement': engagement,
  'crm.lead': lead,
  'crm.note': note,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  'crm.task': task,
  'crm.user': crmUser,
  'crm.custom-object': customObject,
  'ticketing.ticket': ticket,
  'ticketing.comment': comment,
  'ticketing.user': ticketingUser,
  'ticketing.attachment': attachment,
  'ticketing.contact': ticketingContact,
  'ticketing.account': account,
  'ticketing.tag': tag,
  'ticketing.team': team,
  'ticketing.collection': collection,
} as const satisfies Record<ObjectName, UnifiedObject>;

/** The fields of an object that a provider may map. */
export type FieldOf<O extends ObjectName> = keyof z.output<(typeof objects)[O]['model']> & string;
