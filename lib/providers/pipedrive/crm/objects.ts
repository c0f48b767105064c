import type { Provider } from '../../define.ts';
import { companyCrm } from './company.ts';
import { contact } from './contact.ts';
import { dealCrm } from './deal.ts';
import { engagement } from './engagement.ts';
import { lead } from './lead.ts';
import { note } from './note.ts';
import { pipeline } from './pipeline.ts';
import { stage } from './stage.ts';
import { task } from './task.ts';
import { user } from './user.ts';

export const crm = {
  'crm.contact': contact,
  'crm.company': companyCrm,
  'crm.deal': dealCrm,
  'crm.note': note,
  'crm.lead': lead,
  'crm.task': task,
  'crm.engagement': engagement,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  'crm.user': user,
} as const satisfies Provider['objects'];
