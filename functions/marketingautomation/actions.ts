import { actionEndpoint } from '../../lib/api/records/action-endpoints.ts';
import { addContact } from '../../lib/api/records/automation-contact-endpoints.ts';
import { marketingautomationObjects } from '../../lib/objects/marketingautomation-objects.ts';

export const act = actionEndpoint(marketingautomationObjects, addContact);
