import type { RawRequest } from '../engine/http/session/session.ts';
import type { Budget, RequestTemplate } from '../providers/define.ts';
import type { BackgroundBudget, Connection } from '../store/connections/connection.ts';
import type { AccountName } from '../store/projects/account-requests.ts';

/** What background work leaves to callers and takes at most, unless a connection says otherwise. */
export const usualBudget: BackgroundBudget = { leavePercent: 30, usePercent: 40 };

/** The account of a connection, which other connections of the project may have too. */
export const accountOf = ({ project, provider, account }: Connection): AccountName => ({
  project,
  provider,
  account: account.id,
});

/** Units of a daily budget that a request takes. */
export const unitsOf = ({ daily }: Budget, request: RequestTemplate | RawRequest): number =>
  typeof daily === 'function' && 'path' in request ? daily(request.path ?? '') : 1;
