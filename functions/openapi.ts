import { endpoints } from '../lib/api/endpoint.ts';
import { openapiRoutes } from '../lib/api/management/openapi.ts';
import { openJson } from '../lib/api/protocols/open-json.ts';
import { documentUseCases } from '../lib/management/site/openapi.ts';

export const get = endpoints(openJson, openapiRoutes, documentUseCases);
