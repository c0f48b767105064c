import { hookEndpoint } from '../lib/api/hook-endpoint.ts';
import { hookRoutes } from '../lib/api/management/hooks.ts';
import { receiveHook } from '../lib/management/hooks.ts';

export const receive = hookEndpoint(hookRoutes.receive, receiveHook);
