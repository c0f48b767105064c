import type { Call, Caller } from '../../call.ts';
import type { ApiError } from '../../errors.ts';
import type { Route } from '../../route.ts';
import type { Admission } from '../admission.ts';

const unlimited: Admission = { finish: () => ({}), kept: Promise.resolve() };

/** Steps of a route that hides nothing: each caller sees all of an answer or a failure. */
export const showAll = {
  show: <A>(_: Route, _call: Call, answer: A): A => answer,
  showFailure: (_: Route, _caller: Caller, error: ApiError): ApiError => error,
};

/** Steps of a public route. They include no database client. */
export const openSteps = {
  ...showAll,
  authenticate: async (): Promise<Caller> => ({ kind: 'none' }),
  admit: async () => unlimited,
  recordAudit: async () => undefined,
  countFailure: async (error: ApiError) => error,
};
