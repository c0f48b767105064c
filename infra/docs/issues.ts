import { causeNames, causeOf } from '../../lib/issues/causes.ts';
import { cures } from '../../lib/issues/cures.ts';
import { receiverReasonNames, receiverReasons } from '../../lib/objects/delivery.ts';
import { failureReasons, reasonNames } from '../../lib/requests/reasons.ts';
import { code, generatedNote, page, table } from './markdown.ts';

const minuteMs = 60_000;

const waitOf = (ms: number): string => (ms === 0 ? 'none' : `${ms / minuteMs} minutes`);

const evidence = table(
  ['cause', 'of a', 'severity', 'opened by', 'after', 'closed by'],
  causeNames.map((name) => {
    const { subject, severity, openedBy, waitMs, closedBy } = causeOf(name);
    return [code(name), subject, severity, openedBy, waitOf(waitMs), closedBy];
  }),
);

const ofCauses = table(
  ['cause', 'for the developer', 'for the customer'],
  causeNames.map((name) => {
    const { developer, customer } = causeOf(name);
    return [code(name), developer, customer];
  }),
);

const reasons = table(
  ['`reason`', 'meaning', 'for the developer', 'for the customer'],
  reasonNames.map((name) => {
    const { developer, customer } = cures[name];
    return [code(name), failureReasons[name], developer, customer];
  }),
);

const ofReceivers = table(
  ['`receiver.reason`', 'meaning', 'for the developer'],
  receiverReasonNames.map((name) => [code(name), receiverReasons[name], cures[name].developer]),
);

const intro = `# Issues

An issue is a failure of a connection or a webhook that lasts, with its cause and its cure. The service opens an issue by
itself, and closes the issue when the failure is over. A failure of a single request opens no issue.`;

const reading = `## Which issues are there now?

\`\`\`sh
curl "$URL/issues?status=ongoing" -H "x-api-key: $KEY"
\`\`\`

\`\`\`json
{ "statusCode": 200, "data": [], "next_cursor": null }
\`\`\`

The key needs the scope \`requests:read\`. The list contains ongoing issues first, and the newest of each status. The filters
\`status\`, \`cause\`, \`muted\`, \`provider\`, \`id_connection\`, \`id_linked_user\` and \`linked_user_origin_id\` can be combined. A filter by
linked user finds the connections that are not revoked. A list without a connection or linked user reads an index, so it shows
a change about a second later.

| member | meaning |
| --- | --- |
| \`id\` | subject and cause: the same when the issue opens again |
| \`cause\`, \`severity\` | a row of the table below. \`critical\`: nothing works until a person acts; \`error\`: a part fails; \`warning\`: work is slow |
| \`reason\`, \`retry_at\` | [reason](#what-should-i-do) of the last failure, and the time of the next sensible attempt; null if the service does not know it |
| \`status\`, \`opened_at\`, \`resolved_at\` | \`ongoing\` or \`resolved\`, and the last change of each |
| \`failing_since\` | the first failure of an ongoing issue. \`opened_at\` is later by the waiting time of the cause |
| \`last_seen_at\`, \`count\` | the last evidence, and the number of minutes with evidence |
| \`reopened\` | how often the issue opened again |
| \`request_ids\` | the last requests and runs of workers that are evidence, 10 at most |
| \`operations\` | routes and workers whose success closes the issue, for causes of an operation |
| \`objects\` | objects whose syncs are late, for \`sync_late\` |
| \`receiver\` | the last failed attempt of a webhook: \`reason\`, \`status\` or \`error\`, the number of failed attempts since the last success, and \`off_at\`, when the service gives the webhook up |
| \`what_to_do\` | sentences for the developer and for the customer |`;

const rules = `## When does an issue open and close?

- Evidence comes from the request log, and from workers that store a state anyway. Evidence appears with the request log, within a minute.
- An issue opens when evidence arrives after the waiting time of its cause. A success during this time ends the wait.
- A failure that was not seen for a day counts from the beginning.
- For \`provider_forbidden\` and \`provider_rejected\`, only a success of the same route or worker closes the issue. After a day without
  such an error, any success of the account closes it.
- A late sync opens \`sync_late\` only if its error opens no other issue. A paused sync is not late. If no sync worker runs at all,
  [an alarm](deploy.md#what-do-the-alarms-watch) reports this.
- Each connection or webhook has at most one issue per cause. A new failure opens the same issue again, after the waiting time.
- The deletion of a webhook, or the end of a connection, closes its issues. If you switch a webhook off, its issue
  closes within three minutes, because the webhook then receives nothing. Its deliveries stay.
- A resolved issue stays for 90 days. An issue contains no value of a customer or a provider.`;

const acting = `## How do I mute an issue?

Send \`PATCH /issues/{id}\` with \`{ "muted": true }\`. The key needs the scope \`connections\`. A muted issue still opens and closes, but
it stores no events. \`{ "muted": false }\` ends that.

## How do I receive issues?

A webhook with the scope \`issue.*\` receives \`issue.opened\` and \`issue.resolved\`. The member \`data\` of the event contains the issue
as in \`GET /issues\`, without the members about the linked user, which the event itself contains. An issue of a connection is an event of that
connection. An issue of a webhook has no connection: \`id_connection\` of the event is \`webhooks\`. The end of a revoked connection
stores no \`issue.resolved\`, because \`connection.revoked\` is its last event.`;

/** The page about issues: the table of causes, and the rules. */
export const issuesPage = (): string =>
  page(
    generatedNote,
    intro,
    reading,
    '## Which causes are there?',
    evidence,
    rules,
    '## What should I do?',
    'If the service knows the reason of the last failure (`reason`, or `receiver.reason` for a webhook), `what_to_do` is about this reason. Otherwise it is about the cause.',
    ofCauses,
    reasons,
    ofReceivers,
    acting,
  );
