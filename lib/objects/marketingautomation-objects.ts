import type { UnifiedObject } from './define.ts';
import { action } from './marketingautomation/action.ts';
import { automation } from './marketingautomation/automation.ts';
import { campaign } from './marketingautomation/campaign.ts';
import { contact } from './marketingautomation/contact.ts';
import { event } from './marketingautomation/event.ts';
import { list } from './marketingautomation/list.ts';
import { segment } from './marketingautomation/segment.ts';
import { tag } from './marketingautomation/tag.ts';
import { template } from './marketingautomation/template.ts';

/** Every object of the vertical by its name. */
export const marketingautomationObjects = {
  'marketingautomation.contact': contact,
  'marketingautomation.list': list,
  'marketingautomation.segment': segment,
  'marketingautomation.tag': tag,
  'marketingautomation.campaign': campaign,
  'marketingautomation.event': event,
  'marketingautomation.template': template,
  'marketingautomation.automation': automation,
  'marketingautomation.action': action,
} as const satisfies Record<string, UnifiedObject>;
