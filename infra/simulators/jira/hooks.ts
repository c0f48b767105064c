import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { HookSender, RowChange } from '../shared/hooks.ts';
import { textsIn } from '../shared/texts.ts';
import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { refuse } from './errors.ts';
import type { CommentRow, HookRow, IssueRow } from './types.ts';

const lifetime = 30 * 24 * 60 * 60_000;

const eventNames = ['jira:issue_', 'comment_'].flatMap((of) =>
  ['created', 'updated', 'deleted'].map((what) => of + what),
);

/** Part of JQL that filters may contain. */
const filterPattern = /^(?:issueKey|project|issuetype|status|assignee|reporter) (?:!?=|(?:NOT )?IN) \S/;

const live = (account: Account): HookRow[] =>
  account.hooks.all().filter(({ removed, expires }) => !removed && expires > account.now());

/**
 * Checks that an app sends the request: only apps have webhooks. A request by an app comes with the token of a consent.
 */
const appOf = ({ tenant = '' }: Call): void => {
  if (!tenant.startsWith('cloud/')) {
    throw refuse(403, ['The caller is not a Connect or OAuth 2.0 app.']);
  }
};

/** Lists all webhooks of the app, whichever user registered them. */
export const listHooks = (account: Account, call: Call): Answer => {
  appOf(call);
  const size = Number(call.query.get('maxResults') ?? 100);
  const from = Number(call.query.get('startAt') ?? 0);
  const all = live(account);
  const values = all.slice(from, from + size).map(({ id, url, events, jqlFilter, expires }) => ({
    id,
    url,
    events,
    jqlFilter,
    expirationDate: expires,
  }));
  const isLast = from + values.length >= all.length;
  return { status: 200, body: { startAt: from, maxResults: size, total: all.length, isLast, values } };
};

/** Registers a webhook from a list. A fault is reported per webhook, within a successful answer. */
const addOne = (account: Account, url: string, given: unknown): object => {
  const { events, jqlFilter } = isObject(given) ? given : {};
  const kinds = textsIn(events);
  if (kinds.length === 0 || !kinds.every((kind) => eventNames.includes(kind)))
    return { errors: ['Unsupported event.'] };
  if (typeof jqlFilter !== 'string' || !filterPattern.test(jqlFilter))
    return { errors: ['The JQL filter is unsupported.'] };
  const row = { id: account.hooks.nextId(), url, events: kinds, jqlFilter, removed: false };
  return { createdWebhookId: account.hooks.put({ ...row, expires: account.now() + lifetime }).id };
};

/**
 * Registers webhooks. An app may use a single URL. A wrong filter is an error in a 200.
 * @throws Refusal 400, or 403 without OAuth
 */
export const addHooks = (account: Account, call: Call): Answer => {
  appOf(call);
  const { url, webhooks } = isObject(call.body) ? call.body : {};
  if (typeof url !== 'string' || !Array.isArray(webhooks)) throw refuse(400, ['url and webhooks are required.']);
  if (live(account).some((hook) => hook.url !== url)) throw refuse(400, ['Only a single URL per app is allowed.']);
  return { status: 200, body: { webhookRegistrationResult: webhooks.map((one) => addOne(account, url, one)) } };
};

/** Webhooks that the call names. Unknown ids are ignored. */
const namedBy = (account: Account, call: Call): HookRow[] => {
  appOf(call);
  const { webhookIds } = isObject(call.body) ? call.body : {};
  if (!Array.isArray(webhookIds)) throw refuse(400, ['The list of webhook IDs is missing.']);
  return live(account).filter(({ id }) => webhookIds.includes(id));
};

/** Extends the named webhooks by 30 days. Ignores unknown ids. @throws Refusal 400, or 403 without OAuth */
export const refreshHooks = (account: Account, call: Call): Answer => {
  const expires = account.now() + lifetime;
  for (const hook of namedBy(account, call)) account.hooks.put({ ...hook, expires });
  return { status: 200, body: { expirationDate: expires } };
};

/** Deletes webhooks by their ids. Ignores unknown ids, as the vendor does. @throws Refusal 400, or 403 without OAuth */
export const removeHooks = (account: Account, call: Call): Answer => {
  for (const hook of namedBy(account, call)) account.hooks.put({ ...hook, removed: true });
  return { status: 202 };
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Signed token in a webhook message, valid for a few minutes.
 * https://developer.atlassian.com/cloud/jira/platform/understanding-jwt-for-connect-apps/
 */
const tokenFor = (clientSecret: string, now: number): string => {
  const seconds = Math.floor(now / 1000);
  const claims = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ iat: seconds, exp: seconds + 180 })}`;
  return `${claims}.${createHmac('sha256', clientSecret).update(claims).digest('base64url')}`;
};

const actionOf = (row: { readonly deleted: boolean }, before: object | undefined): string => {
  if (before === undefined) return 'created';
  return row.deleted ? 'deleted' : 'updated';
};

interface Sent {
  readonly event: string;
  readonly issue: IssueRow;
  readonly comment?: CommentRow;
}

const sentOf = (account: Account, { table, row, before }: RowChange<IssueRow | CommentRow>): Sent | undefined => {
  if (table === 'issues' && 'summary' in row) return { event: `jira:issue_${actionOf(row, before)}`, issue: row };
  if (table !== 'comments' || !('issue' in row)) return undefined;
  const issue = account.issues.get(row.issue);
  return issue && { event: `comment_${actionOf(row, before)}`, issue, comment: row };
};

/**
 * Sends one message to the app, with all matching filters.
 * https://developer.atlassian.com/cloud/jira/platform/webhooks/
 */
export const sendChange = (
  account: Account,
  change: RowChange<IssueRow | CommentRow>,
  { clientSecret, sender }: { readonly clientSecret: string; readonly sender: HookSender },
): void => {
  const message = sentOf(account, change);
  if (message === undefined) return;
  const matching = live(account).filter(({ events }) => events.includes(message.event));
  const [first] = matching;
  if (first === undefined) return;
  const { event, issue, comment } = message;
  const self = `https://${account.settings.site}.atlassian.net/rest/api/2/issue/${issue.id}`;
  const body = JSON.stringify({
    timestamp: account.now(),
    webhookEvent: event,
    issue: { id: String(issue.id), self, key: issue.key, fields: { summary: issue.summary } },
    ...(comment && { comment: { id: String(comment.id), self: `${self}/comment/${comment.id}` } }),
    matchedWebhookIds: matching.map(({ id }) => id),
  });
  const delivery = createHash('sha256').update(randomUUID()).digest('hex');
  sender.add({
    url: first.url,
    sign: (now) => ({
      body,
      headers: {
        authorization: `JWT ${tokenFor(clientSecret, now)}`,
        'x-atlassian-webhook-identifier': delivery,
      },
    }),
  });
};
