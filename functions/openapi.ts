import { openapiRoutes } from '../lib/api/management/openapi.ts';
import { openEndpoint } from '../lib/api/open-endpoint.ts';
import { getDocument } from '../lib/management/openapi.ts';

export const get = openEndpoint(openapiRoutes.get, getDocument);
