import { addContactEndpoint } from '../../lib/api/records/automation-contact-endpoints.ts';

export const add = addContactEndpoint;
