import type { Call, Caller } from '../../call.ts';
import type { ApiError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import type { Admission } from '../admission.ts';

const unlimited: Admission = { finish: () => ({}), kept: Promise.resolve() };

/** All that a use case answers is for the caller. */
export const showAll = {
  show: <A>(_: Route, _call: Call, answer: A): A => answer,
  showFailure: (_: Route, _caller: Caller, error: ApiError): ApiError => error,
};

/** The steps of a route that anybody may call: no database client comes with them. */
export const openSteps = {
  ...showAll,
  authenticate: async (): Promise<Caller> => ({ kind: 'none' }),
  admit: async () => unlimited,
  recordAudit: async () => undefined,
  countFailure: async (error: ApiError) => error,
};
