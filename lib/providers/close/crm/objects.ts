import type { Provider } from '../../define.ts';
import { companyObject } from './company.ts';
import { contactObject } from './contact.ts';
import { customObject } from './custom-object.ts';
import { deal } from './deal.ts';
import { engagement } from './engagement.ts';
import { note } from './note.ts';
import { pipeline } from './pipeline.ts';
import { stage } from './stage.ts';
import { task } from './task.ts';
import { user } from './user.ts';

export const crm = {
  'crm.contact': contactObject,
  'crm.company': companyObject,
  'crm.deal': deal,
  'crm.pipeline': pipeline,
  'crm.stage': stage,
  'crm.note': note,
  'crm.engagement': engagement,
  'crm.task': task,
  'crm.custom-object': customObject,
  'crm.user': user,
} as const satisfies Provider['objects'];
