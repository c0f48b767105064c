/**
 * Start of some work: a request of a caller, a sync, a change notification of a provider, a job, or the registration of
 * a webhook at the provider.
 */
export const causes = ['api', 'sync', 'notification', 'job', 'registration'] as const;
export type Cause = (typeof causes)[number];
