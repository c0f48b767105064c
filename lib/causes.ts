/**
 * Start of some work: a request of a caller, a sync, a change notification of a provider, a job, the registration of a
 * webhook at the provider, or the end of an unconfirmed grant.
 */
export const causes = ['api', 'sync', 'notification', 'job', 'registration', 'revocation'] as const;
export type Cause = (typeof causes)[number];
