import type { Provider } from '../define.ts';
import { campaign } from './campaign.ts';
import { contact } from './marketing-contact.ts';
import { list, segment } from './marketing-list.ts';

export const marketing = {
  'marketingautomation.contact': contact,
  'marketingautomation.list': list,
  'marketingautomation.segment': segment,
  'marketingautomation.campaign': campaign,
} as const satisfies Provider['objects'];
