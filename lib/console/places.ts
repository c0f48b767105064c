import { holdsScope } from '../access.ts';
import { connectionRoutes } from '../api/management/connections/connections.ts';
import { webhookRoutes } from '../api/management/webhooks/webhooks.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { type ActName, missingScope } from './act-routes.ts';
import { addressOf } from './addresses.ts';
import { needsOther, requestId } from './parts.ts';
import type { Visit } from './visit.ts';

/** The things that advice concerns. */
interface Subject {
  readonly connection?: string | null | undefined;
  readonly webhook?: string | null | undefined;
  /** Scopes of the key of the session. */
  readonly scopes: Visit['scopes'];
  /** Epoch ms. */
  readonly now: number;
  /** Reason of the failure, if the service knows it. */
  readonly reason?: string | null;
  /** Last request or run that is evidence. */
  readonly request?: string | null | undefined;
  /** Whether the page of this request shows the advice. */
  readonly isRequest?: true;
}

const dayMs = 86_400_000;

const linkTo = (path: string, text: string, query: Readonly<Record<string, string>> = {}): Html =>
  html`<a href="${addressOf(path, query)}">${text}</a>`;

const ofConnection =
  (text: string, mark = '') =>
  ({ connection }: Subject): Part =>
    connection == null ? undefined : html`<a href="${addressOf(`connections/${connection}`)}${mark}">${text}</a>`;

const ofWebhook =
  (text: string, mark = '') =>
  ({ webhook }: Subject): Part =>
    webhook == null ? undefined : html`<a href="${addressOf(`webhooks/${webhook}`)}${mark}">${text}</a>`;

/** A link to a form. A key that may not use the form sees the missing scope and whom to ask. */
const ofAct =
  (name: ActName, work: string, link: (subject: Subject) => Part) =>
  (subject: Subject): Part => {
    const missing = missingScope(name, subject);
    if (missing === undefined) return link(subject);
    return html`ask an administrator of the project to ${work} (scope <code>${missing}</code>)`;
  };

/** Places of the console that do what a call in advice does. */
const places: Readonly<Record<string, (subject: Subject) => Part>> = {
  'POST /magic-link': ofAct('reconnect', 'create a reconnect link', ofConnection('Create a reconnect link')),
  'GET /connections/{id}/sync': ofConnection('Syncs', '#syncs'),
  'GET /requests': (subject) => {
    const { connection, reason, now } = subject;
    if (connection == null || reason !== 'long_limit') return ofConnection('Requests of the last hour')(subject);
    const from = new Date(now - dayMs).toISOString();
    return linkTo('requests', 'Requests of the last 24 hours', { id_connection: connection, from });
  },
  'GET /webhook/{id}/deliveries': ofWebhook('Deliveries of the webhook'),
  'POST /webhook/{id}/replay': ofAct('replay', 'send all failed again', ofWebhook('Send all failed again', '#again')),
  request_ids: ({ request, isRequest }) => {
    if (isRequest) return 'this one';
    return request == null ? linkTo('requests', 'Requests') : requestId(request);
  },
};

/** Whether a page of the console does what a call in advice does. */
export const hasPlace = (code: string): boolean => Object.hasOwn(places, code);

/** Calls in advice that no page of the console makes. */
const otherCalls = [webhookRoutes.update, connectionRoutes.update];

/** A text between backticks. If the key of the session may not make the call, the scope follows. */
const codeOf = (part: string, { scopes }: Subject): Html => {
  const row = otherCalls.find(({ method, path }) => part === `${method} ${path}`);
  return html`<code>${part}</code>${row !== undefined && !holdsScope(scopes, row.scope) && html` (${needsOther(row.scope)})`}`;
};

/** Advice with links: the console does what most calls between backticks do. Other calls stay as code. */
export const adviceOf = (text: string, subject: Subject): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : (places[part]?.(subject) ?? codeOf(part, subject))))}`;
