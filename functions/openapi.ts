import { endpoint } from '../lib/api/endpoint.ts';
import { openapiRoutes } from '../lib/api/management/openapi.ts';
import { openJson } from '../lib/api/protocols/open-json.ts';
import { getDocument } from '../lib/management/openapi.ts';

export const get = endpoint(openJson, openapiRoutes.get, getDocument);
