import type { OpenApiDocument } from '../../../lib/api/openapi/document.ts';
import { describeApi } from '../../../lib/api/openapi/index.ts';
import { nameOperations } from '../../../lib/api/openapi/names.ts';
import { addressOfPart, partOf, partsOf } from '../../../lib/api/openapi/parts.ts';
import { recorded } from '../../../lib/api/openapi/recorded.ts';
import { routes } from '../../../lib/api/routes.ts';
import { html, type Part } from '../../../lib/pages/html.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { errorCodesOf } from '../../client/error-codes.ts';
import { operationsIn } from '../../client/operations.ts';
import { isOfRecords } from '../../docs/routes.ts';
import { nameOfVertical, titleOf, titleOfRecords } from '../groups.ts';
import { anchorLink, type Draft, type Heading } from '../layout.ts';
import type { Section } from '../markdown.ts';
import type { SampleRequest } from '../samples.ts';
import { credentialNames, credentialsForm } from '../try.ts';
import { envelopePart } from './answers.ts';
import { errorsPart } from './errors.ts';
import { envelopeAnchor, fieldList, type Place } from './fields.ts';
import { nameOfObject, PageObjects } from './objects.ts';
import { type Context, headingOf, operationPart, type Row } from './operation.ts';
import { requestOf, senderOf } from './requests.ts';
import { providersOf } from './support.ts';
import { joined, prose } from './text.ts';

/** A page of the reference, with its sections for the search. */
export interface ReferencePage extends Draft {
  readonly sections: readonly Section[];
  /** Title in the menu and of the page itself. The title of the window also names the vertical: `Contacts (CRM)`. */
  readonly name: string;
  /** Part of the menu: the name of the vertical, or of the other routes. */
  readonly part: string;
  readonly rows: readonly Row[];
  /** The document that describes the rows. */
  readonly document: OpenApiDocument;
}

/** Links to the parts of the OpenAPI document. */
const listOfParts = (): Part =>
  html`<p>Each part is a valid document with at most 240 KB. All parts together are the whole document.</p>
<ul>${partsOf(routes).map((part) => html`<li><a href="${addressOfPart(part)}"><code>${addressOfPart(part)}</code></a></li>`)}</ul>`;

/** Objects to which operations of the page link, and the objects to which these objects link. */
const objectsPart = (place: Place): Part => {
  const { objects } = place;
  const parts: Part[] = [];
  for (let name = objects.next(); name !== undefined; name = objects.next()) {
    const schema = objects.resolve({ $ref: name });
    const isSent = /(?:Input|Patch)$/.test(name);
    const fields = fieldList(schema, { ...place, isSent, within: [name] }, name);
    parts.push(html`<h3 id="${name}">${nameOfObject(name)}</h3><p>${prose(schema.description ?? '')}</p>${fields}`);
  }
  return parts.length > 0 && parts;
};

/** Options of the pages of the reference. */
export interface ReferenceOptions {
  /** Whether a page can send reads to its own service. */
  readonly canTry: boolean;
  /** Public URL of the service, which the examples contain. Default: the address of the page. */
  readonly url?: string | undefined;
}

/** A part of a page with its heading. */
interface PagePart extends Heading {
  readonly body: string;
}

/** Everything after the introduction. The order matters: an object is written once, by the first part that needs it. */
const partsOfPage = (rows: readonly Row[], context: Omit<Context, 'place'>): readonly PagePart[] => {
  const placed = rows.map((row) => row.placed);
  const place: Place = { objects: new PageObjects(context.document, placed), isSent: false, within: [] };
  const operations = rows.map((row): PagePart => {
    const { id: anchor } = row.placed;
    return { anchor, text: headingOf(row.placed).heading, body: operationPart(row, { ...context, place }) };
  });
  const envelope = envelopePart(placed, place);
  const codes = new Set(placed.flatMap(({ documented }) => errorCodesOf(documented, context.document)));
  const shared = [
    ['objects', 'Objects', objectsPart(place)],
    [envelopeAnchor, 'Members of every answer', envelope],
    ['errors', 'Errors by status', errorsPart(codes)],
  ] as const;
  const parts = shared.flatMap(([anchor, text, content]): readonly PagePart[] => {
    if (content === undefined || content === false) return [];
    return [{ anchor, text, body: html`<h2 id="${anchor}">${text} ${anchorLink(anchor, text)}</h2>${content}`.text }];
  });
  return [...operations, ...parts];
};

const introductionOf = (group: string, document: OpenApiDocument): string =>
  document.tags.find(({ name }) => name === group)?.description ?? '';

/** Sentence about the variables in the examples of a page. */
const variablesOf = (requests: readonly SampleRequest[]): Part => {
  const used = new Set(requests.flatMap(({ credential }) => credential?.variable ?? []));
  const meanings = [...used].map((name) => html`<code>${name}</code> (${credentialNames[name]})`);
  return (
    requests.length > 0 && [
      'Variables in the examples: ',
      joined([html`<code>URL</code> (address of the service)`, ...meanings], ', '),
      '.',
    ]
  );
};

const pageOf = (
  name: string,
  rows: readonly Row[],
  { url, ...context }: Omit<Context, 'place'> & ReferenceOptions,
): ReferencePage => {
  const { document, canTry } = context;
  const requests = rows.flatMap(({ route, placed }) => (senderOf(route) === undefined ? [requestOf(placed)] : []));
  const records = rows.find(({ route }) => isOfRecords(route))?.route;
  const group = records?.group ?? rows[0]?.route.group ?? name;
  const title = records === undefined ? (titleOf(`reference/${name}`) ?? name) : titleOfRecords(name);
  const vertical = records === undefined ? undefined : nameOfVertical(records.group);
  const intro = html`<h1${url !== undefined && html` data-service="${url}"`}>${title}</h1>
<p>${prose(introductionOf(group, document))} The OpenAPI document has the same content for programs: <a href="${addressOfPart(name)}">this part</a>, or <a href="/openapi.json">the whole document</a>.</p>
${name === 'openapi' && listOfParts()}
<p>${variablesOf(requests)}</p>
${providersOf(rows[0]?.placed.id ?? '')}
${canTry && credentialsForm(requests)}`;
  const parts = partsOfPage(rows, context);
  return {
    path: `reference/${name}`,
    title: vertical === undefined ? title : `${title} (${vertical})`,
    name: title,
    headings: parts.map(({ anchor, text }) => ({ anchor, text })),
    part: vertical ?? 'Service',
    rows,
    document,
    body: `${intro.text}\n${parts.map(({ body }) => body).join('\n')}`,
    sections: rows.map(({ placed }) => {
      const { id, operation } = placed;
      const { heading, more } = headingOf(placed);
      return { heading, anchor: id, text: `${more}${operation.method} ${operation.path} ${id}` };
    }),
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
      { document, ...options },
    ),
  );
};
