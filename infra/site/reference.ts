import { errorCodesOf, type OpenApiDocument, type Schema } from '../../lib/api/openapi/document.ts';
import { describeApi } from '../../lib/api/openapi/index.ts';
import { nameOperations } from '../../lib/api/openapi/names.ts';
import { addressOfPart, partOf, partsOf } from '../../lib/api/openapi/parts.ts';
import { recorded } from '../../lib/api/openapi/recorded.ts';
import { routes } from '../../lib/api/routes.ts';
import { type Html, html, type Part, trusted } from '../../lib/pages/html.ts';
import type { Route } from '../../lib/route.ts';
import manifest from '../../package.json' with { type: 'json' };
import { operationsIn, type Placed } from '../client/operations.ts';
import { isOfRecords } from '../docs/routes.ts';
import { nameOfVertical, titleOf, titleOfRecords } from './groups.ts';
import { highlight } from './highlight.ts';
import { anchorLink, type Draft } from './layout.ts';
import { inlineCode, type Section } from './markdown.ts';
import { type SampleRequest, samplesOf } from './samples.ts';
import { credentialsForm, tryForm } from './try.ts';

const { examples } = recorded;

/** A page of the reference, with its sections for the search. */
export interface ReferencePage extends Draft {
  readonly sections: readonly Section[];
  /** Part of the menu: the name of the vertical, or of the other routes. */
  readonly part: string;
  readonly rows: readonly Row[];
  /** The document that describes the rows. */
  readonly document: OpenApiDocument;
}

/** A row of the route table, with its operation in the document. */
export interface Row {
  readonly route: Route;
  readonly placed: Placed;
}

const credentialOf = ({ documented }: Placed): SampleRequest['credential'] => {
  const schemes = documented.security.flatMap((one) => Object.keys(one));
  if (schemes.includes('connectionToken')) return { header: 'x-connection-token', variable: 'TOKEN' };
  if (schemes.includes('apiKey')) return { header: 'x-api-key', variable: 'KEY' };
  return schemes.includes('operatorKey') ? { header: 'x-api-key', variable: 'OPERATOR_KEY' } : undefined;
};

/** Example request of an operation, recorded by a test. */
export const requestOf = (placed: Placed): SampleRequest => {
  const { operation, parameters: all, id } = placed;
  const { parameters = {}, body } = examples[id] ?? {};
  const given = (name: string): string => encodeURIComponent(String(parameters[name] ?? name));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given(name));
  const query = all.filter((one) => one.in === 'query' && one.name in parameters);
  const search = query.map(({ name }) => `${name}=${given(name)}`).join('&');
  const needed = all.filter((one) => one.in === 'header' && one.required);
  return {
    method: operation.method,
    target: search === '' ? path : `${path}?${search}`,
    credential: credentialOf(placed),
    headers: Object.fromEntries(needed.map(({ name, example }) => [name, String(example ?? '')])),
    ...(operation.hasBody && { body: body ?? {} }),
    answer: operation.isRaw ? (typeof examples[id]?.answer === 'object' ? 'json' : 'text') : 'envelope',
  };
};

/** A schema, or the component to which the schema refers. Empty if there is none. */
export const schemaAt = (schema: Schema | undefined, { components }: OpenApiDocument): Schema => {
  const name = schema?.$ref?.split('/').at(-1);
  return (name === undefined ? schema : components.schemas[name]) ?? {};
};

const fieldRows = (schema: Schema, document: OpenApiDocument): readonly Html[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description = '' } = schemaAt(property as Schema, document);
    const need = (schema.required ?? []).includes(name) ? 'required' : '';
    return html`<tr><td><code>${name}</code></td><td>${need}</td><td>${prose(description)}</td></tr>`;
  });

const tableOf = (title: string, rows: readonly Html[]): Html | undefined =>
  rows.length === 0
    ? undefined
    : html`<h3>${title}</h3><div tabindex="0"><table><thead><tr><th>Name</th><th>Need</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;

const pre = (text: string, language: string): Html =>
  trusted(`<pre tabindex="0"><code>${highlight(text, language)}</code></pre>`);

/** Text of the API document. Code is between backticks, or is a path such as `/connections`. */
const prose = (text: string): readonly Part[] =>
  text
    .split(/(`[^`]+`|(?<=^|\s)\/[a-z][\w/{}-]*)/)
    .map((part, index) => (index % 2 === 1 ? inlineCode(part.replaceAll('`', '')) : part));

/** The same text without its marks. */
const plain = (text: string): string => text.replaceAll('`', '');

/** An example as text. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

const sampleParts = (placed: Placed): readonly Html[] =>
  samplesOf(requestOf(placed)).map(
    ({ language, text }) =>
      html`<details name="${placed.id}"${language === 'curl' && html` open`}><summary>${language}</summary>${pre(text, language)}</details>`,
  );

/** Sentence about the sender of a request that programs do not send; `undefined` for other requests. */
export const senderOf = ({ kind, redirect }: Route): string | undefined => {
  if (kind === 'page') return 'The browser of the recipient of a magic link sends this request.';
  if (kind === 'hook') return 'The provider sends this request, with a proof of its origin.';
  return redirect ? 'A browser sends this request after a redirect from the provider.' : undefined;
};

/** Options of the pages of the reference. */
export interface ReferenceOptions {
  /** Whether a page can send reads to its own service. */
  readonly canTry: boolean;
}

const exampleOf = ({ route, placed }: Row, { canTry }: ReferenceOptions): readonly Part[] => {
  const sender = senderOf(route);
  if (sender !== undefined) return [html`<p>${sender}</p>`];
  return [...sampleParts(placed), canTry && tryForm(placed.documented.summary, requestOf(placed))];
};

const answerPart = (id: string): Html | undefined => {
  const { answer, status } = examples[id] ?? {};
  if (answer === undefined) return undefined;
  return html`<p>Answer with the status ${status}:</p>${pre(shown(answer), typeof answer === 'string' ? 'text' : 'json')}`;
};

const operationPart = (row: Row, document: OpenApiDocument, options: ReferenceOptions): string => {
  const { placed } = row;
  const { id, operation, documented, parameters } = placed;
  const body = Object.values(documented.requestBody?.content ?? {})[0]?.schema;
  const codes = errorCodesOf(documented, document);
  const links = codes.map(
    (code, index) => html`${index > 0 && ', '}<a href="/docs/errors#${code}"><code>${code}</code></a>`,
  );
  return html`<h2 id="${id}">${prose(documented.summary)} ${anchorLink(id, plain(documented.summary))}</h2>
<p><code>${operation.method} ${operation.path}</code></p>
<p>${prose(documented.description)}</p>
${tableOf(
  'Parameters',
  parameters.map(
    ({ name, in: place, required, description }) =>
      html`<tr><td><code>${name}</code></td><td>${place}${required && ', required'}</td><td>${prose(description ?? '')}</td></tr>`,
  ),
)}
${body !== undefined && tableOf('Fields of the body', fieldRows(schemaAt(body, document), document))}
<h3>Example</h3>
${exampleOf(row, options)}
${answerPart(id)}
<p>Errors: ${links}</p>`.text;
};

/** Links to the parts of the OpenAPI document. */
const listOfParts = (): Html =>
  html`<p>Each part is a valid document with at most 240 KB. All parts together are the whole document.</p>
<ul>${partsOf(routes).map((part) => html`<li><a href="${addressOfPart(part)}"><code>${addressOfPart(part)}</code></a></li>`)}</ul>`;

const pageOf = (
  name: string,
  all: readonly Row[],
  document: OpenApiDocument,
  options: ReferenceOptions,
): ReferencePage => {
  const requests = all.flatMap(({ route, placed }) => (senderOf(route) === undefined ? [requestOf(placed)] : []));
  const records = all.find(({ route }) => isOfRecords(route))?.route;
  const title = records === undefined ? (titleOf(`reference/${name}`) ?? name) : titleOfRecords(name);
  const intro = html`<h1>${title}</h1>
<p>The OpenAPI document contains every field with its limits: <a href="${addressOfPart(name)}">this part</a>, or <a href="/openapi.json">the whole document</a>. Test runs recorded the requests.</p>
${options.canTry && credentialsForm(requests)}`;
  return {
    path: `reference/${name}`,
    title,
    headings: all.map(({ placed: { id, documented } }) => ({ anchor: id, text: plain(documented.summary) })),
    rows: all,
    document,
    part: records === undefined ? 'Service' : nameOfVertical(records.group),
    body: [
      intro.text,
      ...(name === 'openapi' ? [listOfParts().text] : []),
      ...all.map((row) => operationPart(row, document, options)),
    ].join('\n'),
    sections: all.map(({ placed: { id, operation, documented } }) => ({
      heading: documented.summary,
      anchor: id,
      text: `${operation.method} ${operation.path} ${id}`,
    })),
  };
};

/** Pages of the reference: a page for the records of each object, and a page for each other group of routes. */
export const referencePages = (options: ReferenceOptions): readonly ReferencePage[] => {
  const document = describeApi(routes, manifest.version, recorded);
  const placed = new Map(operationsIn(document).map((one) => [one.id, one]));
  return [...Map.groupBy([...nameOperations(routes)], ([route]) => partOf(route))].map(([name, rows]) =>
    pageOf(
      name,
      rows.flatMap(([route, id]) => {
        const found = placed.get(id);
        return found === undefined ? [] : [{ route, placed: found }];
      }),
      document,
      options,
    ),
  );
};
