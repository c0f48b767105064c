import type { Provider } from '../../define.ts';
import { company } from './company.ts';
import { contact } from './contact.ts';
import { deal } from './deal.ts';
import { engagement } from './engagement.ts';
import { lead } from './lead.ts';
import { note } from './note.ts';
import { pipeline } from './pipeline.ts';
import { stage } from './stage.ts';
import { task } from './task.ts';
import { user } from './user.ts';

export const crm = {
  'crm.contact': contact,
  'crm.company': company,
  'crm.deal': deal,
  'crm.lead': lead,
  'crm.note': note,
  'crm.task': task,
  'crm.engagement': engagement,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  'crm.user': user,
} as const satisfies Provider['objects'];
