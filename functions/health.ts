import { endpoint } from '../lib/api/endpoint.ts';
import { healthRoutes } from '../lib/api/management/health.ts';
import { openJson } from '../lib/api/protocols/open-json.ts';
import { checkHealth } from '../lib/management/site/health.ts';

export const check = endpoint(openJson, healthRoutes.check, checkHealth);
