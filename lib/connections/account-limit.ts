import { hasLimitsOfEndpoints } from '../engine/http/answer/rate-budget.ts';
import type { ApiError } from '../errors.ts';
import type { Connection } from '../store/connections/connection.ts';
import { providerOf } from './session.ts';

/**
 * Whether an error is a rate limit of the whole account. A limit of single endpoints does not stop the other endpoints.
 */
export const isLimitOfAccount = async ({ code }: ApiError, connection: Connection): Promise<boolean> =>
  code === 'rate_limited' && !hasLimitsOfEndpoints(await providerOf(connection));
