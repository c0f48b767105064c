import type { UnifiedObject } from './define.ts';
import { action } from './marketingautomation/action.ts';
import { automation } from './marketingautomation/automation.ts';
import { campaign } from './marketingautomation/campaign.ts';
import { contact } from './marketingautomation/contact.ts';
import { email } from './marketingautomation/email.ts';
import { event } from './marketingautomation/event.ts';
import { list } from './marketingautomation/list.ts';
import { message } from './marketingautomation/message.ts';
import { segment } from './marketingautomation/segment.ts';
import { tag } from './marketingautomation/tag.ts';
import { template } from './marketingautomation/template.ts';
import { user } from './marketingautomation/user.ts';

/** Every object of the vertical by its name. */
export const marketingautomationObjects = {
  'marketingautomation.contact': contact,
  'marketingautomation.list': list,
  'marketingautomation.segment': segment,
  'marketingautomation.tag': tag,
  'marketingautomation.campaign': campaign,
  'marketingautomation.email': email,
  'marketingautomation.message': message,
  'marketingautomation.event': event,
  'marketingautomation.template': template,
  'marketingautomation.automation': automation,
  'marketingautomation.action': action,
  'marketingautomation.user': user,
} as const satisfies Record<string, UnifiedObject>;
