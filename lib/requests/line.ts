import { channel } from 'node:diagnostics_channel';
import type { Cause } from '../causes.ts';
import type { ClosedFacts, FactsConnection, OpenFacts } from '../crypto/request-facts.ts';
import { operatorScope } from '../crypto/tokens.ts';
import type { SentRequest, Stopwatch } from '../engine/http/session/stopwatch.ts';
import { ApiError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { infoLevel, log } from '../log.ts';
import { type entryMessages, requestChannel } from './channel.ts';
import type { ProviderRequest, RequestEntry, RequestOutcome, SealedFacts } from './entry.ts';
import { neededScopesOf, reasonOf, refusedFieldsOf } from './failure-reason.ts';

/**
 * Receives each entry at the moment of its line, at every log level. The local server stores these entries. On AWS
 * nothing subscribes: the log group is the source.
 */
const entries = channel(requestChannel);

/** Most characters of a sealed text. */
const longestText = 1_000;

/** Form of a vendor's id: it has neither spaces nor an `@`, as a text or an address would have. */
const vendorId = /^[\w.:=+/-]{1,200}$/;

/** Form of a unified id. Another text in the place of an id is a text of the caller. */
const unifiedId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The connection of some work, with its wrapped data key. */
type WorkConnection = FactsConnection & { readonly provider: string };

/** Function that marks and seals facts (`closeFacts`). A function without a database has none. */
type CloseFacts = (connection: FactsConnection, given: OpenFacts) => ClosedFacts;

/** Loads the function `closeFacts` at its first use, because the start of a process does not need it. */
export type LoadCloseFacts = () => Promise<CloseFacts>;

/** Work that ends now: a request of a caller, or a run of a worker. */
export interface EndedWork {
  readonly message: (typeof entryMessages)[number];
  readonly id: string;
  readonly invocation: Partial<Invocation>;
  readonly cause: Cause;
  /** Start, epoch ms. */
  readonly start: number;
  /** Duration, ms. */
  readonly took: number;
  readonly stopwatch: Pick<Stopwatch, 'requests' | 'requestCount' | 'elapsed'>;
  /** Absent for work without a connection. */
  readonly connection?: WorkConnection | undefined;
  /** Absent for work that cannot have a connection. */
  readonly closeFacts?: CloseFacts | undefined;
  readonly status?: number | undefined;
  readonly error?: unknown;
  readonly parent?: string | undefined;
  /** Header `Idempotency-Key` of the caller. */
  readonly idempotencyKey?: string | undefined;
  /** Body of a successful create. */
  readonly content?: string | undefined;
  /** Whether the work writes the record of its facts. */
  readonly isWrite?: boolean;
  /** Facts to seal, except the ids of the vendor. */
  readonly facts?: { readonly [M in 'record_id' | 'remote_id' | 'query' | 'message']?: string | undefined };
  readonly unlogged?: { readonly runs: number; readonly requests: number } | undefined;
}

/**
 * Outcome of some work. A failure that changed something counts as uncertain, because the caller has to look at the
 * result.
 */
export const outcomeOf = (error: unknown): RequestOutcome => {
  if (error === undefined) return 'succeeded';
  if (!(error instanceof ApiError)) return 'failed';
  const { code, status, details } = error;
  if (details?.outcome === 'applied' || details?.outcome === 'uncertain' || code === 'outcome_uncertain')
    return 'uncertain';
  return status < 500 && code !== 'rate_limited' ? 'refused' : 'failed';
};

/** Removes members without a value. */
const present = (members: Readonly<Record<string, unknown>>): object => {
  const found: Record<string, unknown> = {};
  for (const name in members) if (members[name] !== undefined) found[name] = members[name];
  return found;
};

/** Least number of requests that the limits of an answer still allow. Reads only numbers that headers contain. */
const remainingIn = ({ provider: { budgets = [] }, answer }: SentRequest): number | undefined => {
  const headers = answer?.headers ?? {};
  const texts = budgets.flatMap((budget) => {
    if ('remaining' in budget) return headers[budget.remaining] ?? [];
    if (!('pattern' in budget)) return [];
    const names = Object.keys(headers).filter((name) => budget.header.test(name));
    return names.flatMap((name) => budget.pattern.exec(headers[name] ?? '')?.groups?.remaining ?? []);
  });
  const numbers = texts.filter((text) => /^\d+$/.test(text)).map(Number);
  return numbers.length === 0 ? undefined : Math.min(...numbers);
};

const shownOf = (sent: SentRequest): ProviderRequest => {
  const { method, path, attempts, duration, answer, failure } = sent;
  return present({
    method,
    path,
    status: answer?.status,
    failure,
    attempts: attempts > 1 ? attempts : undefined,
    duration_ms: Math.round(duration),
    remaining: remainingIn(sent),
  }) as ProviderRequest;
};

const asVendorId = (text = ''): string | null => (vendorId.test(text) ? text : null);

/** The vendor's id of a request, if the vendor returns ids in a header. */
const vendorIdOf = ({ provider, answer }: SentRequest): string | null => {
  const { requestId: at } = provider.errors;
  if (at === undefined || !('header' in at)) return null;
  return asVendorId(answer?.headers[at.header]);
};

/** Ids of the requests. The error contains the id of the last request, if the vendor returns ids in bodies of errors. */
const vendorIdsOf = ({ stopwatch: { requests }, error }: EndedWork): SealedFacts['vendor_request_ids'] => {
  const ids = requests.map(vendorIdOf);
  const told = error instanceof ApiError ? error.details?.provider?.request_id : undefined;
  if (ids.length > 0) ids[ids.length - 1] ??= asVendorId(told);
  return ids.some((id) => id !== null) ? ids : undefined;
};

/** The parts that need the data key of the connection. */
const closedParts = (work: EndedWork): ClosedFacts => {
  const { id, connection, closeFacts, facts = {}, idempotencyKey, content, isWrite } = work;
  if (connection === undefined || closeFacts === undefined) return {};
  const { record_id, remote_id, query, message } = facts;
  const sealed: SealedFacts = present({
    record_id,
    remote_id,
    query: query?.slice(0, longestText) || undefined,
    message: message?.slice(0, longestText),
    vendor_request_ids: vendorIdsOf(work),
  });
  const writtenRecord = isWrite ? record_id : undefined;
  return closeFacts(connection, { id, idempotencyKey, content, writtenRecord, facts: sealed });
};

/** Facts of the entry about a failure. */
const failureFacts = ({ start, took, cause, invocation, stopwatch }: EndedWork, error: ApiError) => {
  const wait = error.details?.retry_after;
  return {
    reason: reasonOf(error, cause),
    fields: refusedFieldsOf(error),
    needs:
      error.code === 'provider_forbidden' ? neededScopesOf(invocation.route, stopwatch.requests.at(-1)) : undefined,
    retry_at: wait === undefined ? undefined : new Date(start + took + wait * 1000).toISOString(),
  };
};

/** The members of the entry. Without `project`, the work belongs to no project, and the request log stores no entry. */
const membersOf = (work: EndedWork) => {
  const { invocation, stopwatch, connection, error, unlogged } = work;
  const { caller = {} } = invocation;
  const more = stopwatch.requestCount() - stopwatch.requests.length;
  return present({
    id: work.id,
    time: new Date(work.start).toISOString(),
    cause: work.cause,
    project: caller.kind === 'operator' ? operatorScope : caller.project,
    connection: connection?.id,
    provider: connection?.provider,
    key_id: caller.keyId,
    route: invocation.route,
    function: invocation.function,
    status: work.status,
    error: error instanceof ApiError ? error.code : error && 'internal_error',
    outcome: outcomeOf(error),
    ...(error instanceof ApiError && failureFacts(work, error)),
    duration_ms: Math.round(work.took),
    provider_ms: Math.round(stopwatch.elapsed()),
    provider_requests: stopwatch.requests.map(shownOf),
    more_provider_requests: more > 0 ? more : undefined,
    unlogged_runs: unlogged?.runs || undefined,
    unlogged_provider_requests: unlogged?.requests || undefined,
    parent: work.parent,
    traceparent: invocation.traceparent,
    ...closedParts(work),
  }) as Partial<RequestEntry>;
};

const isEntry = (members: Partial<RequestEntry>): members is RequestEntry => members.project !== undefined;

/**
 * Writes the line of some work, and publishes its entry. Only an internal error includes its failure. Calls neither the
 * database, nor the master key, nor the network.
 */
export const writeEntry = (work: EndedWork): void => {
  const { message, error } = work;
  const failure = error instanceof ApiError && error.code === 'internal_error' ? error.cause : undefined;
  const isLoud = message === 'request' && failure instanceof Error;
  if (!(isLoud || entries.hasSubscribers || log.level <= infoLevel)) return;
  const members = membersOf(work);
  if (isLoud) log.error(message, { ...members, failure });
  else log.info(message, members);
  if (entries.hasSubscribers && isEntry(members)) entries.publish(members);
};

/** The end of a request. */
export interface EndedRequest {
  /** Data of the answer. */
  readonly data?: unknown;
  readonly error?: ApiError;
  /** Message that the caller received. */
  readonly message?: string;
}

/** A request that ends now. */
interface Request
  extends Pick<EndedWork, 'took' | 'stopwatch' | 'connection' | 'status' | 'closeFacts'>,
    Partial<Invocation> {
  readonly requestId: string;
  /** Start, epoch ms. */
  readonly now: number;
  readonly row: { readonly method: string; readonly path: string; readonly scope?: string };
  readonly event: {
    readonly rawQueryString: string;
    readonly body?: string | undefined;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly pathParameters?: Readonly<Record<string, string | undefined>>;
  };
  readonly ended: EndedRequest;
}

const textIn = (value: unknown, name: string): string | undefined => {
  const text: unknown = Reflect.get(Object(value), name);
  return typeof text === 'string' ? text : undefined;
};

/** Writes the line of a request. Its record is in the path, in the error or in the answer. */
export const writeRequest = (request: Request): void => {
  const { row, event, ended, status } = request;
  const { rawQueryString: query, pathParameters = {}, headers, body } = event;
  const { data, error, message } = ended;
  const isWrite = row.scope === 'records:write' && row.method !== 'GET' && status !== 202;
  const names = error === undefined ? data : error.details;
  const id = (row.path.includes('{id}') ? pathParameters.id : textIn(names, 'id')) ?? '';
  const record = {
    record_id: unifiedId.test(id) ? id.toLowerCase() : undefined,
    remote_id: textIn(names, 'remote_id'),
  };
  writeEntry({
    ...request,
    message: 'request',
    id: request.requestId,
    invocation: request,
    cause: 'api',
    start: request.now,
    error,
    idempotencyKey: headers['idempotency-key'],
    content: isWrite && status === 201 ? body : undefined,
    isWrite: isWrite && !/(?:^|&)preview=true/.test(query),
    facts: { ...((isWrite || row.scope === 'records:read') && record), query, message },
  });
};
