import type { OpenApiDocument } from '../../../lib/api/openapi/document.ts';
import { html, type Part } from '../../../lib/pages/html.ts';
import type { Route } from '../../../lib/route.ts';
import { errorCodesOf } from '../../client/error-codes.ts';
import type { Placed } from '../../client/operations.ts';
import { capitalised } from '../capitalised.ts';
import { anchorLink } from '../layout.ts';
import { tryForm } from '../try.ts';
import { answersPart } from './answers.ts';
import { errorLine } from './errors.ts';
import { fieldList, type Place, valueParts } from './fields.ts';
import { requestOf, sampleParts, senderOf } from './requests.ts';
import { supportOf } from './support.ts';
import { plain, prose } from './text.ts';

/** A row of the route table, with its operation in the document. */
export interface Row {
  readonly route: Route;
  readonly placed: Placed;
}

/** The page around an operation. */
export interface Context {
  readonly document: OpenApiDocument;
  /** Whether the page can send reads to its own service. */
  readonly canTry: boolean;
  readonly place: Place;
}

/** Splits a summary into a heading for people, and a sentence for the rest after a semicolon. */
export const headingOf = ({ documented }: Placed): { readonly heading: string; readonly more: string } => {
  const [heading = '', ...rest] = documented.summary
    .replace(', each with its own answer', '')
    .replaceAll('custom-object', 'custom object')
    .split('; ');
  const more = rest.join('; ');
  return { heading: plain(heading), more: more === '' ? '' : `${capitalised(more)}. ` };
};

const parametersPart = ({ parameters }: Placed, place: Place): Part => {
  if (parameters.length === 0) return undefined;
  const entries = parameters.map((parameter) => {
    const { name, required, description } = parameter;
    const schema = { ...place.objects.resolve(parameter.schema), description };
    const { type, meaning } = valueParts(schema, { ...place, isSent: true }, required && html`<b>required</b>`);
    return html`<dt><code>${name}</code> ${parameter.in} · ${type}<dd>${meaning}`;
  });
  return html`<h3>Parameters</h3><dl>${entries}</dl>`;
};

/** Fields of the body. A large object is written by the first operation that sends it. */
const bodyPart = ({ documented: { requestBody } }: Placed, place: Place): Part => {
  if (requestBody === undefined) return undefined;
  const [[mediaType, media] = []] = Object.entries(requestBody.content);
  if (mediaType === undefined || media === undefined) return undefined;
  const { objects } = place;
  const name = objects.nameOf(media.schema);
  const schema = objects.resolve(media.schema);
  const title = html`<h3>Body</h3><p>${mediaType !== 'application/json' && html`Media type: <code>${mediaType}</code>. `}${!requestBody.required && 'May be absent. '}`;
  const sent = { ...place, isSent: true };
  if (name === undefined || !objects.isShared(name)) {
    if (schema.properties === undefined) {
      const { type, meaning } = valueParts(schema, sent, false);
      return [title, html`${type}. ${meaning}</p>`];
    }
    return [title, html`${prose(schema.description ?? '')}</p>`, fieldList(schema, sent)];
  }
  if (!objects.claim(name)) return [title, html`${objects.link(name)}.</p>`];
  const fields = fieldList(schema, { ...sent, within: [name] }, name);
  return [title, html`${prose(schema.description ?? '')}</p><div id="${name}">${fields}</div>`];
};

const examplePart = ({ route, placed }: Row, canTry: boolean): Part => {
  const sender = senderOf(route);
  if (sender !== undefined) return html`<p>${sender}</p>`;
  return [sampleParts(placed), canTry && tryForm(placed.documented.summary, requestOf(placed))];
};

/** Part of a page about one operation: request, answers, errors, support, and an example in three languages. */
export const operationPart = (row: Row, { document, canTry, place }: Context): string => {
  const { placed } = row;
  const { id, operation, documented } = placed;
  const { heading, more } = headingOf(placed);
  return html`<h2 id="${id}">${heading} ${anchorLink(id, heading)}</h2>
<p><code>${operation.method} ${operation.path}</code></p>
<p>${documented.deprecated && html`<b>Deprecated.</b> `}${prose(`${more}${documented.description}`)}</p>
${supportOf(id)}
${examplePart(row, canTry)}
${parametersPart(placed, place)}
${bodyPart(placed, place)}
${answersPart(placed, document, place)}
${errorLine(errorCodesOf(documented, document))}`.text;
};
