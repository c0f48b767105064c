import * as z from 'zod';
import { causeNames, severities } from '../../../issues/causes.ts';
import { receiverReasonNames } from '../../../objects/delivery.ts';
import type { Route } from '../../../route.ts';
import { customerQuery } from '../customers.ts';
import { pageQuery, time } from '../fields.ts';
import { failureReason, neededScopes, retryAt } from './common.ts';

/** The last failed attempt of a webhook. */
const receiver = z.object({
  reason: z.enum(receiverReasonNames),
  status: z.int().nullable().describe('Null without an answer.'),
  error: z.string().nullable().describe('Reason of a missing answer.'),
  failures: z.int().describe('Failed attempts since the last success.'),
  off_at: time.nullable().describe('The service then switches the webhook off. Null if it is off.'),
});

const issueRecord = z
  .object({
    id: z.string().describe('Stays the same if the issue opens again.'),
    cause: z.enum(causeNames).describe('Cause, as on the page about issues.'),
    reason: failureReason.nullable().describe('Reason of the last failure, if the service knows it.'),
    severity: z.enum(severities).describe('`critical`: nothing works. `error`: a part fails. `warning`: it is slow.'),
    status: z.enum(['ongoing', 'resolved']),
    muted: z.boolean().describe('Whether the issue stores no events.'),
    id_connection: z.string().nullable().describe('Null for an issue of a webhook.'),
    id_webhook: z.string().nullable().describe('Null for an issue of a connection.'),
    provider: z.string().nullable(),
    id_linked_user: z.string().nullable().describe('Null for a webhook, and for an erased connection.'),
    linked_user_origin_id: z.string().nullable().describe('Your own id of the linked user.'),
    failing_since: time.nullable().describe('First failure of an ongoing issue.'),
    opened_at: time.nullable().describe('Last time when it opened. ISO 8601, UTC.'),
    last_seen_at: time.describe('Last evidence, precise to a minute. ISO 8601, UTC.'),
    resolved_at: time.nullable().describe('Null while the issue is ongoing. ISO 8601, UTC.'),
    needs: neededScopes,
    retry_at: retryAt,
    count: z.int().describe('Number of minutes with evidence.'),
    reopened: z.int().describe('Number of times that it opened again.'),
    receiver: receiver.nullable().describe('Last failed attempt of a webhook.'),
    operations: z
      .array(z.string())
      .describe('Routes and workers whose success closes the issue, for causes that belong to an operation.'),
    objects: z.array(z.string()).describe('Objects whose syncs are late, for `sync_late`.'),
    request_ids: z.array(z.string()).describe('The last requests and runs that are evidence: 10 at most.'),
    what_to_do: z
      .object({
        developer: z.string().describe('Steps for you.'),
        customer: z.string().describe('Words for the customer.'),
      })
      .describe('Cure, in sentences.'),
  })
  .meta({ id: 'ServiceIssue', description: 'A lasting failure of a connection or a webhook.' });

export const issueRoutes = {
  list: {
    method: 'GET',
    path: '/issues',
    handler: 'issues.list',
    summary: 'List lasting failures of connections and webhooks, the ongoing ones first',
    description:
      'Returns a page of issues with their causes and cures. Issues open and close by themselves. Ongoing issues ' +
      'come first, and the newest of each status. If a filter removes many issues, a page may be short or empty, and ' +
      'still have a `next_cursor`.',
    group: 'issues',
    auth: 'key',
    scope: 'requests:read',
    status: 200,
    query: pageQuery.extend({
      ...customerQuery,
      status: z.enum(['ongoing', 'resolved']).optional().describe('Only issues with this status.'),
      cause: z.enum(causeNames).optional().describe('Only issues with this cause.'),
      muted: z.stringbool().optional().describe('Only muted issues, or only issues that are not muted.'),
    }),
    response: z.array(issueRecord),
    paged: true,
    uses: { requests: ['Query', 'BatchGetItem'], connections: ['BatchGetItem', 'Query'] },
  },
  update: {
    method: 'PATCH',
    path: '/issues/{id}',
    handler: 'issues.update',
    summary: 'Mute an issue, or end that',
    description: 'A muted issue still opens and closes, but it stores no events. It stays muted until it is unmuted.',
    group: 'issues',
    auth: 'key',
    scope: 'connections',
    status: 200,
    params: z.object({ id: z.string().min(1).max(200).describe('Id of the issue.') }),
    body: z.strictObject({ muted: z.boolean().describe('Whether the issue stores no events.') }),
    response: issueRecord,
    uses: { requests: ['UpdateItem'], connections: ['BatchGetItem'] },
  },
} as const satisfies Record<string, Route>;
