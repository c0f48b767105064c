import { addContactEndpoint } from '../../lib/api/automation-contact-endpoints.ts';

export const add = addContactEndpoint;
