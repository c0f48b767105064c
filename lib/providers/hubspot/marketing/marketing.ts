import type { Provider } from '../../define.ts';
import { isActive, owners } from '../requests.ts';
import { action, automation } from './automation.ts';
import { campaign } from './campaign.ts';
import { event } from './event.ts';
import { contact } from './marketing-contact.ts';
import { email } from './marketing-email.ts';
import { list, segment } from './marketing-list.ts';

export const marketing = {
  'marketingautomation.contact': contact,
  'marketingautomation.list': list,
  'marketingautomation.segment': segment,
  'marketingautomation.campaign': campaign,
  'marketingautomation.email': email,
  'marketingautomation.event': event,
  'marketingautomation.automation': automation,
  'marketingautomation.action': action,
  'marketingautomation.user': {
    ...owners('email_address'),
    fields: { first_name: 'firstName', last_name: 'lastName', email_address: 'email', is_active: isActive },
  },
} as const satisfies Provider['objects'];
