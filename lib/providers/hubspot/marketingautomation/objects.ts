import type { Provider } from '../../define.ts';
import { action } from './action.ts';
import { automation } from './automation.ts';
import { campaign } from './campaign.ts';
import { contact } from './contact.ts';
import { email } from './email.ts';
import { event } from './event.ts';
import { list } from './list.ts';
import { segment } from './segment.ts';
import { user } from './user.ts';

export const marketing = {
  'marketingautomation.contact': contact,
  'marketingautomation.list': list,
  'marketingautomation.segment': segment,
  'marketingautomation.campaign': campaign,
  'marketingautomation.email': email,
  'marketingautomation.event': event,
  'marketingautomation.automation': automation,
  'marketingautomation.action': action,
  'marketingautomation.user': user,
} as const satisfies Provider['objects'];
