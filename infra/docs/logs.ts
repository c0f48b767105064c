import { contextMembers, ownMembers, providerRequestMembers } from '../../lib/log-members.ts';
import { code, generatedNote, page, table } from './markdown.ts';

type Member = (typeof contextMembers | typeof ownMembers | typeof providerRequestMembers)[number];

const membersTable = (members: readonly Member[]): string =>
  table(
    ['member', 'type', 'meaning'],
    members.map(({ name, type, meaning }) => [code(name), type, meaning]),
  );

/** Queries of CloudWatch Logs Insights by their questions. They use members of the contract only. */
const queries: readonly (readonly [question: string, query: string])[] = [
  [
    'Which calls of a customer failed yesterday?',
    `filter message = "request" and status >= 400
| filter connection = "<id of the connection>"
| fields timestamp, route, status, error, duration_ms, request_id
| sort timestamp desc
| limit 1000`,
  ],
  [
    'Which routes are the slowest?',
    `filter message = "request"
| stats count(*) as calls, pct(duration_ms, 50) as median, pct(duration_ms, 99) as slowest, avg(provider_ms) as waiting by route
| sort slowest desc
| limit 20`,
  ],
  [
    'What happened in a request?',
    `filter request_id = "<x-request-id>"
| fields timestamp, level, message, function, route, project, connection, status, error, failure.name, failure.message, traceparent
| sort timestamp asc`,
  ],
  [
    'Which requests did a request send to the provider?',
    `filter request_id = "<x-request-id>" and message in ["request", "run"]
| fields timestamp, message, cause, outcome, provider, provider_ms, provider_requests, more_provider_requests
| sort timestamp asc`,
  ],
  [
    'Which requests are retries of a request?',
    `filter idempotency = "<idempotency of the line>"
| fields timestamp, request_id, route, status, outcome, record, traceparent
| sort timestamp asc`,
  ],
];

const intro = `# Logs

All functions write to one log group, except the worker that stores the [request log](requests.md): it has a group of its own. The
output \`LogGroup\` of the stack is the name of the shared group. Each line is a JSON object with the members of this page. The
[setting](deploy.md#which-settings-does-a-deployment-have) \`logRetentionDays\` limits their age, and \`logLevel\` their number. Each
role can write to its group only.

Names, types and meanings of the members are a contract: a release that removes or changes a member
[says so](versions.md). Releases may add members. Texts of \`message\` are part of the contract only for \`request\`, \`run\`,
\`worker\` and \`late\`.`;

const absent = `A member without a value is absent: a worker has no \`route\`, and a public route has no \`project\`. In a query,
\`ispresent(project)\` finds the lines with the member. Request lines and worker lines use the same names.`;

const workers = `A worker writes a line only if it had work. Its \`counts\` depend on the worker. The line \`late\` reports late work: metric
filters of [alarms](deploy.md#what-do-the-alarms-watch) read \`$.function\` and \`$.oldest_due_seconds\` of the group. Lines that Lambda
itself writes (\`START\`, \`END\`, \`REPORT\`) are texts; the name of their log stream contains the function.`;

const entries = `## Which lines describe requests and runs?

- **Requests.** The line \`request\` describes a call of the API. A public route, and a call that its credentials do not allow,
  have no \`project\`.
- **Runs.** The line \`run\` describes the work of a worker on one connection: the sync of an object, a cycle of looks at all objects,
  a change notification, a part of a job, or the registration of webhooks. A cycle that finds nothing and ends no failure writes a line
  in 1 of 20 cases. The id of the run decides. The next line contains the sums of the cycles without a line.
- **Provider requests.** Both lines list the requests to the provider, also the requests for tokens. If several requests wait for the
  same new token, only one line lists the request for it. The \`provider_ms\` of each line contains the wait.
- **Outcome.** An error after an applied write counts as \`uncertain\`, because the caller has to look at the record.
- **Sealed values.** \`idempotency\`, \`record\` and \`sealed\` need the data key of the connection. The function uses the key only if it
  has already unwrapped the key for the request or in the last five minutes. A line without the key lacks all three members. Nothing opens
  \`sealed\` after the connection is disconnected, in the log too.
- **Level.** With \`logLevel\` \`WARN\` or \`ERROR\`, AWS has only the lines of requests with an internal error.

An element of \`provider_requests\` has these members:`;

const trace = `## How does a trace continue?

A caller can send \`traceparent\` as [W3C Trace Context](https://www.w3.org/TR/trace-context/) defines it: version \`00\`, lower-case
ids that are not zero. The service uses the value unchanged. Otherwise it makes new ids, with the flag \`01\`.

- Each line of the request contains \`traceparent\`. The answer does not: its \`x-request-id\` finds the lines.
- Each event that the request causes is stored with the value. Its deliveries send it as the header \`traceparent\`, in every attempt.
  A body with several events sends the value of the last event.
- A job continues the trace of its request. All other runs of workers begin a new trace.
- A provider never receives the value. Only a [passthrough](passthrough.md) call can send its own header in \`headers\`.`;

const safety = `## What does a line never contain?

- query strings, values of headers except a valid \`traceparent\`, bodies, and paths of passthrough calls
- texts of a provider: an error that may quote them has no \`message\` in \`failure\`, only its \`name\`, \`code\` and \`stack\`
- e-mail addresses, your ids of customers (\`linked_user_origin_id\`), and ids that are made from them: ids of linked users and records
- tokens, keys and other secrets

Tests plant such values in all places of requests and vendors' answers, and search all lines for them.`;

const cost = `## What do logs cost?

CloudWatch charges [0.50 dollars per GB](https://aws.amazon.com/cloudwatch/pricing/) that it receives in us-east-1. A line of a request
has about 1,000 bytes, so a million requests cost about 0.50 dollars, plus Lambda's own lines. \`logLevel\` \`WARN\` writes lines only
for requests with an internal error. A query costs 0.005 dollars per GB that it reads.`;

/** The page about log lines: their members, from the contract, and queries to paste. */
export const logsPage = (): string =>
  page(
    generatedNote,
    intro,
    '## Which members does each line have?',
    absent,
    membersTable(contextMembers),
    '## Which members do single lines have?',
    membersTable(ownMembers),
    workers,
    entries,
    membersTable(providerRequestMembers),
    '## Which queries help?',
    'Select the log group in CloudWatch Logs Insights, choose a time range such as yesterday, and paste a query.',
    ...queries.flatMap(([question, query]) => [`### ${question}`, `\`\`\`text\n${query}\n\`\`\``]),
    trace,
    safety,
    cost,
  );
