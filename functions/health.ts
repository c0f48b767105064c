import { healthRoutes } from '../lib/api/management/health.ts';
import { openEndpoint } from '../lib/api/open-endpoint.ts';
import { checkHealth } from '../lib/management/health.ts';

export const check = openEndpoint(healthRoutes.check, checkHealth);
