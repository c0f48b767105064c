import { hasLimitsOfEndpoints } from '../engine/http/answer/rate-budget.ts';
import type { ApiError } from '../errors.ts';
import type { Connection } from '../store/connections/connection.ts';
import { providerOf } from './session.ts';

/** Whether a failure says that the account takes nothing more for now: a limit of some endpoints leaves the others. */
export const isLimitOfAccount = async ({ code }: ApiError, connection: Connection): Promise<boolean> =>
  code === 'rate_limited' && !hasLimitsOfEndpoints(await providerOf(connection));
