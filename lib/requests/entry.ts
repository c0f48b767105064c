import type { Cause } from '../causes.ts';
import type { FailureKind } from '../engine/http/http.ts';
import type { FailureReason } from './reasons.ts';

/** A request to a provider, as the request log shows it. It contains no value of a caller or a vendor. */
export interface ProviderRequest {
  readonly method: string;
  /** Path with placeholders, as the declaration names it. Absent for a passthrough call and for a URL of the vendor. */
  readonly path?: string;
  /** Status of the last answer. Absent without an answer. */
  readonly status?: number;
  /** Reason of a missing answer. */
  readonly failure?: FailureKind;
  /** Number of attempts, if there was more than one. */
  readonly attempts?: number;
  readonly duration_ms: number;
  /** Least number of requests that the vendor's rate limits still allowed, if the answer named it. */
  readonly remaining?: number;
}

/**
 * Outcome of a request: `refused` changed nothing because the caller must change something, `uncertain` may have
 * changed something.
 */
export const requestOutcomes = ['succeeded', 'refused', 'failed', 'uncertain'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/**
 * Facts of a request that are readable only with the data key of its connection. They end with the connection.
 */
export interface SealedFacts {
  /** Unified id and remote id of the record of a request. */
  readonly record_id?: string;
  readonly remote_id?: string;
  /** Query of the caller: `limit=2&modified_after=…`. */
  readonly query?: string;
  /** Message of the error, which may quote a vendor. */
  readonly message?: string;
  /** Ids that the vendor gave to its requests, in the order of `provider_requests`; null if a request has none. */
  readonly vendor_request_ids?: readonly (string | null)[];
}

/**
 * A request of a caller, or a run of a worker for one connection. The log line of the request carries these members,
 * and the request log stores them. Ids of linked users and records never stand in an entry: they are made from ids of
 * customers.
 */
export interface RequestEntry {
  /** The `x-request-id` of the answer, or the id of the run. */
  readonly id: string;
  /** Start: ISO 8601, UTC. */
  readonly time: string;
  readonly cause: Cause;
  /** Id of the project, or `op` for the operator. */
  readonly project: string;
  readonly connection?: string;
  readonly provider?: string;
  readonly key_id?: string;
  /** Method and path with placeholders, such as `GET /crm/contacts/{id}`. Absent for a run of a worker. */
  readonly route?: string;
  readonly function: string;
  /** HTTP status of the answer. Absent for a run of a worker. */
  readonly status?: number;
  /** Code of the error. */
  readonly error?: string;
  /** Reason of the failure, if the service knows it. */
  readonly reason?: FailureReason;
  /** Names of our own fields that the provider has refused, at most 10. */
  readonly fields?: readonly string[];
  /** Scopes of the provider that a refused call needs, if the declaration names them. */
  readonly needs?: readonly string[];
  /** Time of the next sensible attempt, if an error named it: ISO 8601, UTC. */
  readonly retry_at?: string;
  readonly outcome: RequestOutcome;
  readonly duration_ms: number;
  readonly provider_ms: number;
  /** The first 50 requests, in the order of their starts. */
  readonly provider_requests: readonly ProviderRequest[];
  /** Number of further requests. Absent if there are none. */
  readonly more_provider_requests?: number;
  /**
   * Runs of the connection's sync cycle since its last entry that found nothing and wrote no entry. Absent if there are
   * none.
   */
  readonly unlogged_runs?: number;
  /** Provider requests of these runs. */
  readonly unlogged_provider_requests?: number;
  /** Id of the request that made the job, for a run of a job. */
  readonly parent?: string;
  /** HMAC of the `Idempotency-Key` with a key of the connection: retries of a request have the same value. */
  readonly idempotency?: string;
  /** HMAC of the body of a successful create with a key of the connection: equal bodies have the same value. */
  readonly content?: string;
  /** HMAC of the unified record id with a key of the connection, for a write of a record. */
  readonly record?: string;
  readonly traceparent?: string;
  /** `SealedFacts`, sealed with the data key of the connection, in base64. */
  readonly sealed?: string;
}
