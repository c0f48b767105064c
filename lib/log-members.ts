/**
 * Members of a log line: the contract that `docs/logs.md` shows and `lib/log.ts` keeps. Bundles contain only its types.
 */

/** A member of a log line. */
interface LineMember {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'object' | 'array';
  readonly meaning: string;
}

/** Members that the log adds to each line. A member without a value is absent. */
export const contextMembers = [
  { name: 'level', type: 'string', meaning: '`DEBUG`, `INFO`, `WARN` or `ERROR`' },
  {
    name: 'message',
    type: 'string',
    meaning:
      '`request` for a request, `run` for work of a worker on a connection, `worker` for a whole run of a worker, ' +
      'else a short text that never changes',
  },
  { name: 'timestamp', type: 'string', meaning: 'time of the line: ISO 8601, UTC' },
  { name: 'service', type: 'string', meaning: '`unified-integration-service`' },
  { name: 'function', type: 'string', meaning: 'file and export of the handler: `crm/contacts.create`' },
  { name: 'lambda_request_id', type: 'string', meaning: "Lambda's id of the invocation, as in its lines `REPORT`" },
  { name: 'cold_start', type: 'boolean', meaning: 'whether it was the first invocation of the process' },
  { name: 'traceparent', type: 'string', meaning: 'trace of the invocation, as described below' },
  { name: 'xray_trace_id', type: 'string', meaning: 'trace in X-Ray' },
  {
    name: 'request_id',
    type: 'string',
    meaning:
      'id in the header `x-request-id` of the answer; in the work of a job, the id of the request that made the job; ' +
      'in other work on a connection, the id of the run',
  },
  { name: 'route', type: 'string', meaning: 'method and path with placeholders: `GET /crm/contacts/{id}`' },
  { name: 'project', type: 'string', meaning: 'id of the project of the credentials, `op` for the operator' },
  { name: 'key_id', type: 'string', meaning: 'id of the API key' },
  { name: 'connection', type: 'string', meaning: 'id of the connection of a request, or of the work' },
  { name: 'provider', type: 'string', meaning: 'id of the provider of this connection' },
] as const satisfies readonly LineMember[];

/** Members that single lines contain. */
export const ownMembers = [
  { name: 'status', type: 'number', meaning: 'HTTP status of the answer' },
  { name: 'error', type: 'string', meaning: '[code of the error](errors.md)' },
  { name: 'id', type: 'string', meaning: 'id of the request, or of the run' },
  { name: 'time', type: 'string', meaning: 'start of the request or of the run: ISO 8601, UTC' },
  { name: 'cause', type: 'string', meaning: '`api`, or for a run `sync`, `notification`, `job` or `registration`' },
  {
    name: 'outcome',
    type: 'string',
    meaning:
      '`succeeded`; `refused`: nothing changed, and the caller must change something; `failed`; `uncertain`: something ' +
      'may have changed',
  },
  { name: 'duration_ms', type: 'number', meaning: 'duration of the request or of the run in ms' },
  { name: 'provider_ms', type: 'number', meaning: 'part of the duration spent waiting for the provider, in ms' },
  {
    name: 'provider_requests',
    type: 'array',
    meaning: 'the first 50 requests to the provider, in the order of their starts, with the members below',
  },
  {
    name: 'about',
    type: 'string',
    meaning: "subject of a provider's refusal: `address` of the service, `account` or `consent`",
  },
  { name: 'more_provider_requests', type: 'number', meaning: 'number of further requests to the provider' },
  {
    name: 'unlogged_runs',
    type: 'number',
    meaning: 'earlier sync cycles of the connection without a line, since its last line',
  },
  { name: 'unlogged_provider_requests', type: 'number', meaning: 'requests of these cycles to the provider' },
  { name: 'parent', type: 'string', meaning: 'id of the request that made the job, for a run of a job' },
  {
    name: 'idempotency',
    type: 'string',
    meaning: 'HMAC of the `Idempotency-Key` with a key of the connection: retries have the same value',
  },
  {
    name: 'content',
    type: 'string',
    meaning: 'HMAC of the body of a successful create with a key of the connection: equal bodies have the same value',
  },
  {
    name: 'needs',
    type: 'array',
    meaning: 'scopes of the provider that a refused call needs, if the declaration names them',
  },
  {
    name: 'record',
    type: 'string',
    meaning: 'HMAC of the id of the written record with a key of the connection',
  },
  {
    name: 'sealed',
    type: 'string',
    meaning:
      'query, message of the error, ids of the record and ids that the vendor gave to its requests, encrypted with ' +
      'the data key of the connection',
  },
  { name: 'counts', type: 'object', meaning: 'counts of a run of a worker, such as `counts.delivered`' },
  { name: 'oldest_due_seconds', type: 'number', meaning: 'delay of the work that waits longest, in seconds' },
  {
    name: 'failure',
    type: 'object',
    meaning: 'unexpected failure: `name`, `message`, `location`, `stack`, `code`, `cause`, `errors`',
  },
  { name: 'messages', type: 'array', meaning: 'ids of SQS messages that failed' },
  { name: 'queue', type: 'string', meaning: 'queue that refused a message' },
  { name: 'index', type: 'number', meaning: 'position of the item in its batch' },
  { name: 'units', type: 'number', meaning: 'requests that no counter contains' },
  { name: 'pending', type: 'string', meaning: 'id of a pending connection' },
  { name: 'audit', type: 'object', meaning: '[signature of the audit](audit.md), or ends of chains that it covers' },
] as const satisfies readonly LineMember[];

/** Members of an element of `provider_requests`. */
export const providerRequestMembers = [
  { name: 'method', type: 'string', meaning: 'HTTP method' },
  {
    name: 'path',
    type: 'string',
    meaning: 'path with placeholders; absent for a passthrough call and for an address that the vendor returned',
  },
  { name: 'status', type: 'number', meaning: 'HTTP status of the last answer' },
  {
    name: 'failure',
    type: 'string',
    meaning: 'reason of a missing answer: `blocked`, `unreachable`, `timeout`, `cut` or `too_large`',
  },
  { name: 'attempts', type: 'number', meaning: 'number of attempts, if there was more than one' },
  { name: 'duration_ms', type: 'number', meaning: 'duration in ms, with the waits between attempts' },
  {
    name: 'remaining',
    type: 'number',
    meaning: "least number of requests that the vendor's rate limits still allowed, if the answer named it",
  },
] as const satisfies readonly LineMember[];

interface TypeOf {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly object: unknown;
  readonly array: readonly unknown[];
}

type Member = (typeof contextMembers)[number] | (typeof ownMembers)[number];

/** Members of a line by their names. `undefined` leaves a member out. */
export type LineMembers = { readonly [M in Member as M['name']]?: TypeOf[M['type']] | undefined };
