import type { RawRequest } from '../engine/http/session/session.ts';
import type { Budget, RequestTemplate } from '../providers/define.ts';
import type { BackgroundBudget, Connection } from '../store/connections/connection.ts';
import type { AccountName } from '../store/projects/account-requests.ts';

/**
 * Default shares of background work. `leavePercent` is reserved for callers, `usePercent` is the maximum for background
 * work.
 */
export const usualBudget: BackgroundBudget = { leavePercent: 30, usePercent: 40 };

/** The name of a connection's account. Other connections of the project may use the same account. */
export const accountOf = ({ project, provider, account }: Connection): AccountName => ({
  project,
  provider,
  account: account.id,
});

/** Units of a daily budget that a request costs. */
export const unitsOf = ({ daily }: Budget, request: RequestTemplate | RawRequest): number =>
  typeof daily === 'function' && 'path' in request ? daily(request.path ?? '') : 1;
