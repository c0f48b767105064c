import { metaEndpoint } from '../../lib/api/vertical-endpoints.ts';

export const get = metaEndpoint('crm');
