import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Cause } from './causes.ts';

/** The caller of a request, or the connection that a worker works on, as log lines name it. */
export interface LineCaller {
  readonly kind?: string;
  readonly project?: string;
  readonly keyId?: string;
  readonly connection?: { readonly id: string; readonly provider: string };
}

/** One invocation of a Lambda. Its log lines contain these facts, and its events contain `traceparent`. */
export interface Invocation {
  /** File and export of the handler, such as `crm/contacts.create`. */
  readonly function: string;
  /** Id that Lambda gave to the invocation. */
  readonly lambdaRequestId: string;
  /** Whether it is the first invocation of the process. */
  readonly isColdStart: boolean;
  /** `traceparent` of https://www.w3.org/TR/trace-context/, from the caller if valid, else new. */
  readonly traceparent: string | undefined;
  /** Method and path of the row of a request, such as `GET /crm/contacts/{id}`. Absent for a worker. */
  readonly route?: string;
  /**
   * Id of the request in the header `x-request-id`. For the work of a job: id of the request that made the job. For
   * other work on a connection: id of the run.
   */
  readonly requestId?: string | undefined;
  /** Id of the run of a worker for a connection. */
  readonly runId?: string;
  /** Absent for work without a connection. */
  readonly cause?: Cause;
  readonly caller?: LineCaller;
  /** Id of the magic link whose page sent the request. */
  page?: string;
  /** Whether the invocation has put an audit entry into a transaction. */
  isAudited?: boolean;
}

/** Cause of an event: the work that stored it. */
export interface EventCause {
  readonly cause: Cause;
  /** Id of the request. For a job: id of the request that made the job. For other work of a worker: id of the run. */
  readonly requestId: string;
  /** Id of the API key that the request used. Absent for a request without a key, and for the work of a worker. */
  readonly keyId?: string | undefined;
}

/** The current invocation. Empty in code that no handler calls, such as commands and tests. */
export const invocations = new AsyncLocalStorage<Partial<Invocation>>();

let isColdStart = true;

/** Version 00: two lower-case ids that are not zero, and the flags. Other versions count as invalid. */
const validTraceparent = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Begins an invocation.
 * @param given header `traceparent` of the caller; an invalid value is replaced by new ids with the flag `sampled`
 */
export const beginInvocation = (
  handler: string,
  { awsRequestId }: { readonly awsRequestId: string },
  given = '',
): Invocation => {
  const isFirst = isColdStart;
  isColdStart = false;
  return {
    function: handler,
    lambdaRequestId: awsRequestId,
    isColdStart: isFirst,
    traceparent: validTraceparent.test(given)
      ? given
      : `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
  };
};

/** The cause of an event that is stored now. Absent for work that belongs to no connection and no request. */
export const eventCause = (): EventCause | undefined => {
  const { cause, requestId, caller } = invocations.getStore() ?? {};
  return cause && requestId !== undefined ? { cause, requestId, keyId: caller?.keyId } : undefined;
};

/** The request that caused a worker's work, if the work belongs to a single request. */
export interface Origin {
  readonly requestId?: string;
  /** Id of the API key of the request. */
  readonly keyId?: string | undefined;
  readonly traceparent?: string | undefined;
}

/** Runs a worker's work for a connection, so that the log lines of the work name the connection. */
export const workFor = <T>(
  connection: { readonly project: string; readonly id: string; readonly provider: string },
  cause: Cause,
  work: () => T,
  { requestId, keyId, traceparent }: Origin = {},
): T => {
  const current = invocations.getStore();
  const runId = randomUUID();
  const facts = { cause, runId, requestId: requestId ?? runId, traceparent: traceparent ?? current?.traceparent };
  const caller = { project: connection.project, connection, ...(keyId !== undefined && { keyId }) };
  return invocations.run({ ...current, ...facts, caller }, work);
};
