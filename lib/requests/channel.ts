/**
 * Name of the `node:diagnostics_channel` on which a process publishes each entry of the request log (`RequestEntry`).
 * On AWS it has no subscriber: there, a subscription of the log group reads the lines.
 */
export const requestChannel = 'unified-integration-service:request';

/** Values of `message` of the log lines that are entries: a request, or a run of a worker for a connection. */
export const entryMessages = ['request', 'run'] as const;
