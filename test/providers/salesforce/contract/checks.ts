import type { Checks } from '../../../contract/checks.ts';
import { checkSalesforceRequest, checkSalesforceResponse } from './records.ts';

export const checks: Checks = {
  requestBody: (exchange, { checkRequest }) => checkSalesforceRequest(exchange, checkRequest),
  responseBody: ({ responseBody }) => checkSalesforceResponse(responseBody),
};
