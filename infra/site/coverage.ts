import { coverageRoutes } from '../../lib/api/management/coverage.ts';
import { getCoverage } from '../../lib/management/site/coverage.ts';
import { type Html, html } from '../../lib/pages/html.ts';

type Covered = (typeof coverageRoutes)['get']['response']['_output'][number];

const option = (value: string): Html => html`<option>${value}</option>`;

const select = (label: string, name: string, values: readonly string[]): Html =>
  html`<label>${label}<select name="${name}"><option value="">any</option>${[...new Set(values)].toSorted().map(option)}</select></label>`;

const fieldOf = ({ name, read, write }: Covered['fields'][number]): string => {
  if (read && write) return name;
  return read ? `${name} (read)` : `${name} (write)`;
};

const row = (one: Covered): Html =>
  html`<tr data-provider="${one.provider}" data-object="${one.object}" data-operations="${one.operations.join(' ')}" data-fields="${one.fields.map(({ name }) => name).join(' ')}"><td><a href="/docs/providers/${one.provider}">${one.provider}</a></td><td>${one.object}</td><td>${one.operations.join(', ')}</td><td>${one.filters.join(', ')}</td><td>${one.fields.map(fieldOf).join(', ')}</td><td>${one.custom_fields ? 'yes' : 'no'}</td></tr>`;

/**
 * Coverage of each provider, from the data of `GET /coverage`: a table, and a form that filters the table in the
 * browser.
 */
export const coverageTable = async (): Promise<string> => {
  const all = coverageRoutes.get.response.parse((await getCoverage()).data);
  return html`<h2 id="by-provider">By provider</h2>
<form id="filter" class="filter" hidden>
${select(
  'Provider',
  'provider',
  all.map(({ provider }) => provider),
)}
${select(
  'Object',
  'object',
  all.map(({ object }) => object),
)}
${select(
  'Operation',
  'operation',
  all.flatMap(({ operations }) => operations),
)}
<label>Field<input name="field" autocomplete="off"></label>
</form>
<p id="shown" role="status" class="quiet"></p>
<div tabindex="0"><table id="coverage"><thead><tr><th>Provider</th><th>Object</th><th>Operations</th><th>Filters</th><th>Fields</th><th>Custom fields</th></tr></thead>
<tbody>${all.map(row)}</tbody></table></div>`.text;
};
