import type { Checks } from '../../../contract/checks.ts';
import { checkJiraRequest, checkJiraResponse } from './bodies.ts';

export const checks: Checks = {
  requestBody: (exchange, { customFields }) => checkJiraRequest(exchange, customFields),
  responseBody: ({ path, responseBody }, { customFields }) => checkJiraResponse(path, responseBody, customFields),
};
