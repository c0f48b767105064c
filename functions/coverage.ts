import { coverageRoutes } from '../lib/api/management/coverage.ts';
import { openEndpoint } from '../lib/api/open-endpoint.ts';
import { getCoverage } from '../lib/management/coverage.ts';

export const get = openEndpoint(coverageRoutes.get, getCoverage);
