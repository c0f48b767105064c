import { nameOf as objectName, type Vertical, verticals } from '../../lib/objects/define.ts';
import { objects } from '../../lib/objects/registry.ts';
import { type Html, html } from '../../lib/pages/html.ts';
import { summaries } from '../../lib/providers/summary.ts';
import { type Access, fieldAccess, objectAccess } from '../docs/access.ts';
import { type Covered, coverage } from '../docs/covered.ts';
import { nameOfVertical } from './groups.ts';
import { anchorLink, type Draft } from './layout.ts';

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Name of a provider. */
const nameOf = (provider: string): string => summaries[provider]?.name ?? provider;

const select = (label: string, name: string, values: readonly (readonly [value: string, text: string])[]): Html =>
  html`<label>${label}<select name="${name}"><option value="">any</option>${values.map(
    ([value, text]) => html`<option value="${value}">${text}</option>`,
  )}</select></label>`;

const sameText = (value: string) => [value, value] as const;

const form = (): Html => html`<form id="filter" class="filter" hidden>
${select(
  'Provider',
  'provider',
  unique(coverage.map(({ provider }) => provider)).map((id) => [id, nameOf(id)]),
)}
${select(
  'Object',
  'object',
  unique(coverage.map(({ object }) => object))
    .toSorted()
    .map(sameText),
)}
${select('Operation', 'operation', unique(coverage.flatMap(({ operations }) => operations)).map(sameText))}
<label>Field<input name="field" autocomplete="off"></label>
</form>
<p id="shown" role="status" class="quiet"></p>`;

/** Table that scrolls inside its own box. @param heads heads of the columns, one for each provider */
const matrix = (first: string, heads: readonly Html[], bodies: Html | readonly Html[], id?: string): Html =>
  html`<div class="matrix" tabindex="0"${id !== undefined && html` id="${id}"`}><table><thead><tr><th>${first}</th>${heads}</tr></thead>${bodies}</table></div>`;

const cell = (access: Access): Html => html`<td>${access}</td>`;

/** Objects of a vertical, by provider. The name of an object leads to its fields. */
const objectMatrix = (vertical: string, all: readonly Covered[]): Html => {
  const providers = unique(all.map(({ provider }) => provider)).toSorted();
  const rows = [...Map.groupBy(all, ({ object }) => object)].map(([object, having]) => {
    const cells = providers.map((id) => cell(objectAccess(having.find(({ provider }) => provider === id))));
    return html`<tr data-object="${object}"><th><a href="#${object}"><span class="name">${object.slice(vertical.length + 1)}</span></a></th>${cells}</tr>`;
  });
  const heads = providers.map(
    (id) => html`<th data-provider="${id}"><a href="/docs/providers/${id}">${nameOf(id)}</a></th>`,
  );
  return matrix('Object', heads, html`<tbody>${rows}</tbody>`);
};

interface Row {
  readonly name: string;
  readonly of: (covered: Covered) => Access;
}

const yesIf = (isSupported: boolean): Access => (isSupported ? '✓' : '–');

const rowsOf = (having: readonly Covered[]) => {
  const named = (list: (covered: Covered) => readonly string[]): readonly Row[] =>
    unique(having.flatMap(list)).map((name) => ({ name, of: (covered) => yesIf(list(covered).includes(name)) }));
  return {
    operation: [
      ...named(({ operations }) => operations),
      ...named(({ actions }) => actions.map(({ name }) => name)),
      { name: 'custom fields', of: ({ custom_fields }: Covered) => yesIf(custom_fields) },
    ],
    field: unique(having.flatMap(({ fields }) => fields.map(({ name }) => name)))
      .toSorted()
      .map((name): Row => ({ name, of: (covered) => fieldAccess(covered, name) })),
    filter: named(({ filters }) => filters),
  };
};

const titles = { operation: 'Operations', field: 'Fields', filter: 'Filters of a list' } as const;

/** Operations, fields and filters of an object, by provider. */
const fieldMatrix = (object: string, having: readonly Covered[]): Html => {
  const rows = rowsOf(having);
  const bodies = (['field', 'operation', 'filter'] as const).map((kind) => {
    if (rows[kind].length === 0) return html``;
    const lines = rows[kind].map(
      ({ name, of }) => html`<tr data-${kind}><th>${name}</th>${having.map((covered) => cell(of(covered)))}</tr>`,
    );
    return html`<tbody><tr class="part"><td colspan="${having.length + 1}">${titles[kind]}</td></tr>${lines}</tbody>`;
  });
  const heads = having.map(({ provider }) => html`<th data-provider="${provider}">${nameOf(provider)}</th>`);
  return html`<details data-object="${object}"><summary>${object}: ${rows.field.length} fields</summary>${matrix(object, heads, bodies, object)}</details>`;
};

/** Entries of a vertical, in the order of the objects. */
const entriesOf = (vertical: Vertical): readonly Covered[] =>
  Object.values(objects)
    .filter((object) => object.vertical === vertical)
    .flatMap((object) => coverage.filter((covered) => covered.object === objectName(object)));

const section = (vertical: Vertical): Html => {
  const all = entriesOf(vertical);
  const name = nameOfVertical(vertical);
  const byObject = [...Map.groupBy(all, ({ object }) => object)];
  return html`<section class="vertical"><h2 id="${name.toLowerCase()}">${name} ${anchorLink(name.toLowerCase(), name)}</h2>
${objectMatrix(vertical, all)}
${byObject.map(([object, having]) => fieldMatrix(object, having))}</section>`;
};

/** Filters, and the matrices of all verticals. */
const matrices = (): string => html`${form()}${verticals.map(section)}`.text;

/**
 * The page of the coverage. The sections of the verticals show the operations, the fields and the filters too, and a
 * form that filters them in the browser.
 * @param script URL of the script of the form
 */
export const withMatrices = (draft: Draft, script: string): Draft => {
  const start = draft.body.indexOf('<h2 ');
  const end = draft.body.indexOf('<h2 id="what-do-the-figures');
  if (start === -1 || end <= start) throw new Error('docs/coverage.md lacks its sections.');
  return { ...draft, body: draft.body.slice(0, start) + matrices() + draft.body.slice(end), scripts: [script] };
};
