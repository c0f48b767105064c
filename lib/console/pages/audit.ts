import type * as z from 'zod';
import { actorKinds } from '../../access.ts';
import { shownRoutes } from '../../api/console.ts';
import type { auditRoutes } from '../../api/management/activity/audit.ts';
import { type Html, html, type Part } from '../../pages/html.ts';
import { addressOf } from '../addresses.ts';
import { listPage } from '../list-page.ts';
import { copied, type Filter, requestId, rowsOf, searchedId } from '../parts.ts';
import { timeOf } from '../times.ts';

type Entry = z.output<(typeof auditRoutes.list)['response']>[number];
type Change = Entry['changes'][number];

const actors: Readonly<Record<Entry['actor']['kind'], string>> = {
  key: 'API key',
  operator: 'Operator',
  connect_page: 'Connect page',
  worker: 'Worker',
};

const filters: readonly Filter[] = [
  {
    name: 'actor',
    label: 'Author',
    options: Object.fromEntries(actorKinds.map((kind) => [kind, actors[kind]])),
  },
  { name: 'key_id', label: 'Id of the API key' },
  { name: 'target', label: 'Id of the changed resource' },
  { name: 'route', label: 'Route: PUT /webhook/{id}', isRare: true },
  { name: 'from', label: 'From (ISO 8601)', isRare: true },
  { name: 'to', label: 'To (ISO 8601)', isRare: true },
];

/** A value of a member: a text unchanged, other values as JSON. */
const shownValue = (value: unknown): Part => {
  if (value === null || value === undefined) return html`<span class="quiet">none</span>`;
  return html`<code>${typeof value === 'string' ? value : JSON.stringify(value)}</code>`;
};

const changeRow = ({ member, before, after, changed }: Change): Html =>
  html`<tr><th scope="row">${member}</th>${changed ? html`<td colspan="2" class="quiet">changed, values not recorded</td>` : html`<td>${shownValue(before)}</td><td>${shownValue(after)}</td>`}</tr>`;

const changesOf = (changes: readonly Change[]): Html | false =>
  changes.length > 0 &&
  html`<table><thead><tr><th scope="col">Member</th><th scope="col">Before</th><th scope="col">After</th></tr></thead><tbody>${changes.map(changeRow)}</tbody></table>`;

const actorOf = ({ kind, id }: Entry['actor']): Html =>
  kind === 'key'
    ? html`${actors[kind]} <span class="id"><a href="${addressOf('audit', { key_id: id })}">${id}</a>${copied(id)}</span>`
    : html`${actors[kind]} <span class="id">${id}${copied(id)}</span>`;

const entryRow = (entry: Entry, now: number): Html =>
  html`<div class="row"><p class="main"><strong>${entry.action}</strong> ${timeOf(entry.time, now)}</p>
<p>by ${actorOf(entry.actor)}</p>
${entry.target !== null && html`<p>resource ${searchedId(entry.target)} · <a href="${addressOf('audit', { target: entry.target })}">all its changes</a></p>`}
${entry.request_id !== null && html`<p>${entry.route ?? 'no route'} · request ${requestId(entry.request_id)}</p>`}
<p class="quiet">${entry.number === null ? 'joins the chain of the audit within a minute' : `number ${entry.number} in the chain`}</p>
${changesOf(entry.changes)}</div>`;

/** The changes of the set-up of the project, the newest first. */
export const auditPage = listPage({
  path: 'audit',
  title: 'Audit',
  row: shownRoutes.audit,
  filters,
  order: 'Newest first',
  noun: 'change',
  render: ({ now }, entries) => rowsOf(entries, (one) => entryRow(one, now)),
  none: [
    'Nothing was changed yet.',
    'A change of the set-up, such as a new webhook or key, appears here. Writes of records are among the requests.',
  ],
});
