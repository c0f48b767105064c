import { holdsScope } from '../access.ts';
import { connectionRoutes } from '../api/management/connections.ts';
import { webhookRoutes } from '../api/management/webhooks.ts';
import { type Html, html, type Part } from '../pages/html.ts';
import { addressOf } from './addresses.ts';
import { needsOther, requestId } from './parts.ts';
import type { Visit } from './visit.ts';

/** The things that advice concerns. */
interface Subject {
  readonly connection?: string | null | undefined;
  readonly webhook?: string | null | undefined;
  /** Scopes of the key of the session. */
  readonly scopes: Visit['scopes'];
  /** Last request or run that is evidence. */
  readonly request?: string | null | undefined;
  /** Whether the page of this request shows the advice. */
  readonly isRequest?: true;
}

const linkTo = (path: string, text: string): Html => html`<a href="${addressOf(path)}">${text}</a>`;

const ofConnection =
  (text: string, mark = '') =>
  ({ connection }: Subject): Part =>
    connection == null ? undefined : html`<a href="${addressOf(`connections/${connection}`)}${mark}">${text}</a>`;

const ofWebhook =
  (text: string, mark = '') =>
  ({ webhook }: Subject): Part =>
    webhook == null ? undefined : html`<a href="${addressOf(`webhooks/${webhook}`)}${mark}">${text}</a>`;

/** Places of the console that do what a call in advice does. */
const places: Readonly<Record<string, (subject: Subject) => Part>> = {
  'POST /magic-link': ofConnection('Create a reconnect link'),
  'GET /connections/{id}/sync': ofConnection('Syncs', '#syncs'),
  'GET /requests': ofConnection('Requests of the last hour'),
  'GET /webhook/{id}/deliveries': ofWebhook('Deliveries of the webhook'),
  'POST /webhook/{id}/replay': ofWebhook('Send all failed again', '#again'),
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
