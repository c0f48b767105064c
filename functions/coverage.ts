import { endpoint } from '../lib/api/endpoint.ts';
import { coverageRoutes } from '../lib/api/management/coverage.ts';
import { openJson } from '../lib/api/protocols/open-json.ts';
import { getCoverage } from '../lib/management/site/coverage.ts';

export const get = endpoint(openJson, coverageRoutes.get, getCoverage);
