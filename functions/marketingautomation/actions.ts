import { actionEndpoint } from '../../lib/api/records/action-endpoints.ts';
import { marketingautomationObjects } from '../../lib/objects/marketingautomation-objects.ts';

export const act = actionEndpoint(marketingautomationObjects);
