import type { Caller } from '../../call.ts';
import type { ApiError } from '../../errors.ts';
import type { Admission } from '../admission.ts';

const unlimited: Admission = { finish: () => ({}), kept: Promise.resolve() };

/** The steps of a route that anybody may call: no database client comes with them. */
export const openSteps = {
  authenticate: async (): Promise<Caller> => ({ kind: 'none' }),
  admit: async () => unlimited,
  recordAudit: async () => undefined,
  countFailure: async (error: ApiError) => error,
};
