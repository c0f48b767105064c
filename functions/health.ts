import { endpoint } from '../lib/api/endpoint.ts';
import { healthRoutes } from '../lib/api/management/health.ts';
import { checkHealth } from '../lib/management/health.ts';

export const check = endpoint(healthRoutes.check, checkHealth);
