import { type Html, html, type Part } from '../pages/html.ts';
import { type ActName, missingScope } from './act-routes.ts';
import { addressOf, curlOf } from './addresses.ts';
import type { Asked, Reply } from './ask.ts';
import type { Visit } from './visit.ts';

/** An id that a click copies. Without the script, the button is hidden. */
export const copied = (text: string, name = text): Html =>
  html`<button type="button" class="copy" data-copy="${text}" aria-label="Copy ${name}" hidden>Copy</button>`;

/** An id: a link to its page, and a button that copies it. */
export const idOf = (id: string, path: string, query: Readonly<Record<string, string>> = {}): Html =>
  html`<span class="id"><a href="${addressOf(path, query)}">${id}</a>${copied(id)}</span>`;

/** A connection's id. */
export const connectionId = (id: string): Html => idOf(id, `connections/${id}`);

/** An id of a request, or of a run of a worker. */
export const requestId = (id: string): Html => idOf(id, `requests/${encodeURIComponent(id)}`);

/** An id without a page of its own: its link searches for it. */
export const searchedId = (id: string): Html => idOf(id, 'search', { q: id });

/** An id of a record at the provider of a connection. */
export const remoteId = (id: string, connection: string): Html =>
  idOf(id, 'search', { q: id, id_connection: connection });

type Tone = 'good' | 'wrong' | 'waiting' | 'plain';

/** A state in a word. Its meaning never depends on the colour alone. */
export const badge = (text: string, tone: Tone = 'plain'): Html => html`<span class="badge ${tone}">${text}</span>`;

/** Text for an empty part: it says how to fill the part. */
export const empty = (title: string, ...todo: readonly Part[]): Html =>
  html`<div class="empty"><p><strong>${title}</strong></p><p>${todo}</p></div>`;

/** The calls of the API whose answers a part of a page shows, as commands. */
export const asCurls = ({ origin }: Pick<Visit, 'origin'>, asked: readonly Asked[]): Html =>
  html`<details class="curl"><summary>as curl</summary>${asked
    .map((one) => curlOf(origin, one))
    .map((text) => html`<pre tabindex="0"><code>${text}</code></pre>${copied(text, 'the command')}`)}</details>`;

/** The failure of a call. A missing scope is named, because the owner of the key can add it. */
export const failureOf = (reply: Extract<Reply<unknown>, { readonly ok: false }>): Html => {
  const { row } = reply.asked;
  if (reply.status === 403 && row.scope !== undefined && reply.message.includes(`scope ${row.scope}`))
    return html`<div class="empty"><p><strong>This needs the scope <code>${row.scope}</code>.</strong></p>
<p>The key of this session does not have it. Sign in with another key, or ask an administrator of the project for a key with this scope: <code>POST /auth/keys</code>.</p></div>`;
  if (reply.status === 404)
    return empty('There is nothing with this id in this project.', 'Check the id, or search for it.');
  return html`<div class="alert"><p><strong>${row.method} ${row.path} returned ${reply.status}.</strong> ${reply.message}</p>
<p>${reply.status >= 500 && 'Try again in a moment. '}Request id: <code>${reply.requestId}</code>${copied(reply.requestId)}</p></div>`;
};

/** A part of a page: the answer to one call, and the call as a command. */
export const section = <T>(
  visit: Pick<Visit, 'origin'>,
  title: string,
  reply: Reply<T>,
  render: (data: T, next: string | undefined) => Html,
): Html => {
  const id = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return html`<section aria-labelledby="${id}"><div class="head"><h2 id="${id}">${title}</h2>${asCurls(visit, [reply.asked])}</div>
${reply.ok ? render(reply.data, reply.next) : failureOf(reply)}</section>`;
};

/** Link to the next page of a list, and back to its start. */
export const pager = ({ query }: Pick<Visit, 'query'>, path: string, next: string | undefined): Html | false =>
  (next !== undefined || query.cursor !== undefined) &&
  html`<nav class="pager" aria-label="Pages">${query.cursor !== undefined && html`<a href="${addressOf(path, { ...query, cursor: undefined })}">First page</a>`}
${next !== undefined && html`<a href="${addressOf(path, { ...query, cursor: next })}" rel="next">Next page</a>`}</nav>`;

/** A field of a filter. Options make it a choice. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** Words by value. Absent for a text. */
  readonly options?: Readonly<Record<string, string>>;
  /** Whether the field is in a part that opens by a click. */
  readonly isRare?: true;
}

const control = ({ name, label, options }: Filter, value: string): Html => {
  const id = `filter-${name}`;
  if (options === undefined)
    return html`<p><label for="${id}">${label}</label><input id="${id}" name="${name}" value="${value}" autocomplete="off" spellcheck="false"></p>`;
  const choices = Object.entries(options).map(
    ([one, words]) => html`<option value="${one}"${one === value && html` selected`}>${words}</option>`,
  );
  return html`<p><label for="${id}">${label}</label><select id="${id}" name="${name}"><option value="">All</option>${choices}</select></p>`;
};

/** Fields that open by a click. They are open if a field has a value. */
const rareOf = (query: Visit['query'], filters: readonly Filter[]): Html | false =>
  filters.length > 0 &&
  html`<details class="more"${filters.some(({ name }) => query[name] !== undefined) && html` open`}><summary>More filters</summary><div class="filters">${filters.map((one) => control(one, query[one.name] ?? ''))}</div></details>`;

/** Filters of a list. Their values are in the address, so that a link shows the same list. */
export const filtersOf = ({ query }: Pick<Visit, 'query'>, path: string, filters: readonly Filter[]): Html =>
  html`<form class="filters" action="${addressOf(path)}" role="search" aria-label="Filters">${filters.filter(({ isRare }) => !isRare).map((one) => control(one, query[one.name] ?? ''))}
${rareOf(
  query,
  filters.filter(({ isRare }) => isRare),
)}
<p><button>Filter</button> ${filters.some(({ name }) => query[name] !== undefined) && html`<a href="${addressOf(path)}">Clear</a>`}</p></form>`;

/** The scope that a change needs and the key of the session lacks, and whom to ask. */
export const needsOther = (scope: string): Html =>
  html`needs a key with the scope <code>${scope}</code>: ask an administrator of the project`;

/**
 * A button that makes a change. A key without the right for the change sees which scope it lacks.
 * @param fields of the form, by name
 */
export const action = (
  { formToken, address, scopes }: Pick<Visit, 'formToken' | 'address' | 'scopes'>,
  name: ActName,
  text: string,
  fields: Readonly<Record<string, string>> = {},
  more: Part = undefined,
): Html => {
  const missing = missingScope(name, { scopes });
  if (missing !== undefined) return html`<p class="quiet">“${text}” ${needsOther(missing)}.</p>`;
  return html`<form class="action" method="post" action="${addressOf(`act/${name}`)}">${Object.entries({
    ...fields,
    token: formToken,
    back: address,
  }).map(
    ([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`,
  )}${more}<button>${text}</button></form>`;
};

/** Facts as pairs of a name and a value. A pair without a value is left out. */
export const factsOf = (facts: Readonly<Record<string, Part>>): Html =>
  html`<dl class="facts">${Object.entries(facts)
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** A list of entries, each a row that wraps on a phone. */
export const rowsOf = <T>(entries: readonly T[], render: (entry: T) => Html): Html =>
  html`<ul class="rows">${entries.map((entry) => html`<li>${render(entry)}</li>`)}</ul>`;

/** A customer: alias, or own id, with a link to the customer's connections. */
export const customerOf = (owner: {
  readonly linked_user_origin_id: string | null;
  readonly alias?: string | null | undefined;
}): Html =>
  owner.linked_user_origin_id === null
    ? html`<span class="quiet">deleted customer</span>`
    : html`<span class="id"><a href="${addressOf('connections', { linked_user_origin_id: owner.linked_user_origin_id })}">${owner.alias || owner.linked_user_origin_id}</a>${copied(owner.linked_user_origin_id)}</span>`;

/** Names as code, one after the other. */
export const codesOf = (names: readonly string[]): Html => html`${names.map((name) => html`<code>${name}</code> `)}`;
