import { company } from './crm/company.ts';
import { contact } from './crm/contact.ts';
import { customObject } from './crm/custom-object.ts';
import { deal } from './crm/deal.ts';
import { engagement } from './crm/engagement.ts';
import { lead } from './crm/lead.ts';
import { note } from './crm/note.ts';
import { pipeline } from './crm/pipeline.ts';
import { stage } from './crm/stage.ts';
import { task } from './crm/task.ts';
import { user } from './crm/user.ts';
import type { UnifiedObject } from './define.ts';

/** Every object of the vertical by its name. */
export const crmObjects = {
  'crm.contact': contact,
  'crm.company': company,
  'crm.deal': deal,
  'crm.engagement': engagement,
  'crm.lead': lead,
  'crm.note': note,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  'crm.task': task,
  'crm.user': user,
  'crm.custom-object': customObject,
} as const satisfies Record<string, UnifiedObject>;
