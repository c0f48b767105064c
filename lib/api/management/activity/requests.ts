import * as z from 'zod';
import { causes } from '../../../causes.ts';
import { dateTime, unifiedId } from '../../../objects/fields.ts';
import { requestOutcomes } from '../../../requests/entry.ts';
import type { Route } from '../../../route.ts';
import { orderQuery } from '../customers.ts';
import { pageQuery, requestId, time } from '../fields.ts';
import { activityQuery, failureReason, neededScopes, retryAt } from './common.ts';

const providerRequest = z.object({
  method: z.string(),
  path: z
    .string()
    .nullable()
    .describe('Path with placeholders. Null for a passthrough call, and for a URL that the provider returned.'),
  status: z.int().nullable().describe('Status of the last answer. Null without an answer.'),
  failure: z
    .string()
    .nullable()
    .describe('Reason of a missing answer: `blocked`, `unreachable`, `timeout`, `cut` or `too_large`.'),
  attempts: z.int().describe('Number of times that the service sent the request.'),
  duration_ms: z.number().describe('Duration of all attempts together.'),
  remaining: z.number().nullable().describe("Requests that the provider's rate limit still allowed, if it said so."),
});

const requestRecord = z
  .object({
    id: z.string().describe('The `x-request-id` of the answer, or the id of the run.'),
    id_project: z.string(),
    time: time.describe('Start: ISO 8601, UTC.'),
    cause: z.enum(causes).describe('`api` for a request of a caller, else the work of a run.'),
    id_connection: z.string().nullable(),
    provider: z.string().nullable(),
    id_linked_user: z.string().nullable(),
    linked_user_origin_id: z.string().nullable().describe('Your own id of the linked user.'),
    key_id: z.string().nullable().describe('Id of the API key.'),
    route: z.string().nullable().describe('`GET /crm/contacts/{id}`. Null for a run.'),
    function: z.string().describe('File and export of the function: `crm/contacts.list`.'),
    status: z.int().nullable().describe('HTTP status of the answer. Null for a run.'),
    error: z.string().nullable().describe('Code of the error.'),
    reason: failureReason.nullable().describe('Reason of the failure, if the service knows it.'),
    fields: z.array(z.string()).describe('Names of our own fields that the provider has refused.'),
    needs: neededScopes,
    retry_at: retryAt,
    outcome: z
      .enum(requestOutcomes)
      .describe('`refused`: nothing was changed, because the caller must change something. `uncertain`: unknown.'),
    duration_ms: z.number().describe('Duration of the request or the run.'),
    provider_ms: z.number().describe('Part of the duration spent waiting for the provider.'),
    provider_requests: z.array(providerRequest).describe('The first 50 requests to the provider, in their order.'),
    more_provider_requests: z.int().describe('Number of further requests to the provider.'),
    unlogged_runs: z
      .int()
      .describe(
        'For a run of a sync: runs since the last listed one that found nothing. One of 20 such runs is listed.',
      ),
    unlogged_provider_requests: z.int().describe('Requests to the provider of these runs.'),
    parent_id: z.string().nullable().describe('For a run of a job: id of the request that made the job.'),
    idempotency: z
      .string()
      .nullable()
      .describe('Mark of the `Idempotency-Key`: requests of a connection with the same key have the same mark.'),
    content: z.string().nullable().describe('Mark of the body of a create. Equal bodies have the same mark.'),
    traceparent: z.string().nullable().describe('Trace of the request, as W3C Trace Context defines it.'),
  })
  .meta({ id: 'Request', description: 'A request of a caller, or a run of a worker for a connection.' });

const requestDetail = requestRecord
  .extend({
    provider_requests: z
      .array(
        providerRequest.extend({ vendor_request_id: z.string().nullable().describe('Id that the provider gave it.') }),
      )
      .describe('The first 50 requests to the provider, in their order.'),
    record_id: z.string().nullable().describe('Id of the record. Like the next members, null once it is disconnected.'),
    remote_id: z.string().nullable().describe('Id of the record at the provider.'),
    query: z.string().nullable().optional().describe('Query string. Absent for a key without `records:read`.'),
    message: z.string().nullable().optional().describe('Message of the error. Absent for such a key.'),
    retries: z.array(z.string()).describe('Ids of the other requests with the same `Idempotency-Key`, oldest first.'),
  })
  .meta({ id: 'RequestDetail', description: 'A request with the facts that only its project can read.' });

const statusFilter = z
  .string()
  .max(3)
  .regex(/^([1-5]\d\d|[45]xx)$/, { error: 'must be a status such as 404, or 4xx or 5xx' });

export const requestRoutes = {
  list: {
    method: 'GET',
    path: '/requests',
    handler: 'requests.read',
    operation: 'requests.list',
    summary: 'List the requests of the project and the runs for its connections',
    description:
      'Returns a page of the request log, latest first. An entry appears within a minute and is kept for 14 days. ' +
      'Unknown ids find nothing. If a filter removes many requests, a page may be short or empty, and still have a ' +
      '`next_cursor`.',
    group: 'requests',
    auth: 'key',
    scope: 'requests:read',
    status: 200,
    query: pageQuery.extend({
      ...activityQuery,
      status: statusFilter.optional().describe('Only answers with this status: `404`, or all of `4xx` or `5xx`.'),
      outcome: z
        .enum([...requestOutcomes, 'unsuccessful'])
        .optional()
        .describe('Only requests with this outcome. `unsuccessful` is all but `succeeded`.'),
      record_id: unifiedId
        .optional()
        .describe('Only writes of this record. Finds nothing once its connection is disconnected.'),
      key_id: unifiedId.optional().describe('Only requests with this API key.'),
      idempotency: requestId.optional().describe('Only requests with this mark.'),
      from: dateTime.optional().describe('Only requests from this time on.'),
      to: dateTime.optional().describe('Only requests before this time.'),
      ...orderQuery('desc', 'By time.'),
    }),
    response: z.array(requestRecord),
    paged: true,
    uses: {
      requests: ['Query', 'BatchGetItem'],
      connections: ['GetItem', 'BatchGetItem', 'Query'],
      records: ['GetItem'],
      key: ['Decrypt'],
    },
  },
  get: {
    method: 'GET',
    path: '/requests/{id}',
    handler: 'requests.read',
    operation: 'requests.get',
    summary: 'Show a request with its ids, its message and its retries',
    description:
      'The id is the `x-request-id` of an answer. `record_id`, `remote_id`, `query`, `message` and the ids of the ' +
      'provider are sealed with a key of the connection. They are null once it is disconnected.',
    group: 'requests',
    auth: 'key',
    scope: 'requests:read',
    withheld: { query: ['records:read'], message: ['records:read'] },
    status: 200,
    params: z.object({ id: requestId.describe('Id of the request.') }),
    response: requestDetail,
    errors: ['not_found'],
    uses: { requests: ['GetItem', 'Query'], connections: ['BatchGetItem'], key: ['Decrypt'] },
  },
} as const satisfies Record<string, Route>;
