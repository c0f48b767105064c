import type { Caller } from '../call.ts';
import type { Admission } from './admission.ts';

const unlimited: Admission = { finish: () => ({}), kept: Promise.resolve() };

/** The steps of a route that asks nobody who they are: no database client comes with them. */
export const anybody = {
  authenticate: async (): Promise<Caller> => ({ kind: 'none' }),
  admit: async () => unlimited,
  recordAudit: async () => undefined,
};
