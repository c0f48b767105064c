import { meaningOfCode } from '../../api/openapi/failures.ts';
import type { ErrorCode } from '../../errors.ts';
import { causeOf as issueCause } from '../../issues/causes.ts';
import { cureOfReason, stepsAfter } from '../../issues/cures.ts';
import { type Html, html } from '../../pages/html.ts';
import { failureReasons } from '../../requests/reasons.ts';
import { addressOf } from '../addresses.ts';
import type { Evidence } from '../evidence.ts';
import { codesOf, connectionId, copied, customerOf, factsOf, remoteId, requestId, searchedId } from '../parts.ts';
import { adviceOf } from '../places.ts';
import { outgoingAddresses } from '../settings.ts';
import { timeOf } from '../times.ts';
import type { Visit } from '../visit.ts';
import { outcomeOf, type RequestDetail, type Sync, startedBy } from '../words.ts';

/** A value of a request as a link to all requests with this value. */
export const filteredBy = (name: string, value: string): Html =>
  html`<span class="id"><a href="${addressOf('requests', { [name]: value })}">${value}</a>${copied(value)}</span>`;

/** A text that only keys with a further scope see. An answer to other keys lacks the member. */
const sealed = (request: RequestDetail, member: 'query' | 'message', what: string): Html | false => {
  if (!(member in request))
    return html`<span class="quiet">Hidden: this key may not read ${what}. A key with <code>records:read</code> shows it.</span>`;
  const { [member]: text } = request;
  return text !== null && html`<code>${text}</code>`;
};

/** The cause of a failure in our words: the reason if the service knows it, else the meaning of the code. */
const causeOf = ({ reason, error }: RequestDetail): string | false => {
  if (reason !== null) return failureReasons[reason];
  const meaning = error === null ? undefined : meaningOfCode[error as ErrorCode];
  return meaning !== undefined && `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
};

/** Advice about a failure of this service. */
const ownFault =
  'A fault of this service, and not of the customer or the provider. Give a developer the id of this request or run. Syncs ' +
  'are tried again by themselves. Send other requests again later.';

/** Syncs that are late now, for a run of a sync that failed. */
const lateIn = (syncs: readonly Sync[], now: number): Html | false => {
  const late = syncs.filter(({ late_since: since }) => since !== null);
  return (
    late.length > 0 &&
    html`${late.map((one) => html`<code>${one.object}</code> since ${timeOf(one.late_since, now)} `)}`
  );
};

/** Advice about a failure: the cure of its reason. */
const cureOf = ({ scopes, now }: Visit, request: RequestDetail, { finding }: Evidence): Html | false => {
  const { reason, error, id, id_connection: connection } = request;
  if (error === null) return false;
  const subject = { connection, scopes, now, reason, request: id, isRequest: true } as const;
  if (reason !== null)
    return adviceOf(stepsAfter(cureOfReason(reason, outgoingAddresses()).developer, reason, finding), subject);
  if (error === 'connection_needs_reauth') return adviceOf(issueCause(error).developer, subject);
  return error === 'internal_error' && adviceOf(ownFault, subject);
};

const fieldReasons: ReadonlySet<string> = new Set(['unknown_field', 'missing_value', 'refused_value']);

/** Words for the customer, as the cure of the reason has them. */
const customerWordsOf = ({ reason }: RequestDetail): Html | false => {
  if (reason === null) return false;
  const { customer } = cureOfReason(reason, outgoingAddresses());
  return html`${customer}${copied(customer, 'the words for the customer')}`;
};

/** Our own fields that the provider has refused. The account's own fields have no name here. */
const refusedIn = ({ fields, reason, ...request }: RequestDetail): Html | string | false => {
  if (fields.length > 0) return codesOf(fields);
  return (
    reason !== null &&
    fieldReasons.has(reason) &&
    ('message' in request
      ? 'A custom field of the account. Its name is in the message.'
      : html`A custom field of the account. Its name is in the message; ask a person whose key has <code>records:read</code>.`)
  );
};

const keyOfWrite = ({ route, cause, idempotency }: RequestDetail): string | false =>
  cause === 'api' && route !== null && !route.startsWith('GET ') && (idempotency === null ? 'none' : 'sent');

const linksOf = ({ id_connection: connection, ...request }: RequestDetail) => ({
  'API key': request.key_id !== null && filteredBy('key_id', request.key_id),
  Provider: request.provider ?? undefined,
  Customer: connection !== null && customerOf(request),
  Connection: connection !== null && connectionId(connection),
  Record: request.record_id !== null && searchedId(request.record_id),
  'Record at the provider':
    request.remote_id !== null && connection !== null && remoteId(request.remote_id, connection),
});

/** The facts of a request or a run, with the cause of its failure and what to do. */
export const factsOfRequest = (
  visit: Visit,
  request: RequestDetail,
  { evidence, syncs }: { readonly evidence: Evidence; readonly syncs: readonly Sync[] },
): Html => {
  const { now } = visit;
  return factsOf({
    Outcome: html`${outcomeOf(request)}${request.status !== null && ` status ${request.status}`}${request.error !== null && html` <code>${request.error}</code>`}`,
    Cause: causeOf(request),
    'What to do': cureOf(visit, request, evidence),
    'For the customer': customerWordsOf(request),
    'Needs at the provider': request.needs.length > 0 && codesOf(request.needs),
    Evidence: evidence.text,
    'Late objects': lateIn(syncs, now),
    'Refused fields': refusedIn(request),
    [request.cause === 'api' ? 'Earliest time for a new call' : 'Next attempt']:
      request.retry_at !== null && Date.parse(request.retry_at) > now && timeOf(request.retry_at, now),
    Message: request.error !== null && sealed(request, 'message', 'texts of providers'),
    Query: request.route !== null && sealed(request, 'query', 'queries'),
    Began: timeOf(request.time, now),
    Duration: `${request.duration_ms} ms, of these ${request.provider_ms} ms at the provider`,
    'Started by': startedBy(request),
    'Made by the request': request.parent_id !== null && requestId(request.parent_id),
    'Idempotency-Key': keyOfWrite(request),
    ...linksOf(request),
    Id: html`<span class="id">${request.id}${copied(request.id)}</span>`,
    Function: request.function,
    Trace:
      request.traceparent !== null &&
      html`<span class="id">${request.traceparent}${copied(request.traceparent)}</span>`,
    'Runs before that found nothing':
      request.unlogged_runs > 0 &&
      `${request.unlogged_runs}, with ${request.unlogged_provider_requests} provider requests`,
  });
};
