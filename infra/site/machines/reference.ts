import { errorCodesOf, type OpenApiDocument, type Schema } from '../../../lib/api/openapi/document.ts';
import { addressOfPart, partsOf } from '../../../lib/api/openapi/parts.ts';
import { recorded } from '../../../lib/api/openapi/recorded.ts';
import { routes } from '../../../lib/api/routes.ts';
import { originMark } from '../../../lib/pages/addressed-file.ts';
import { code, codes, page, table } from '../../docs/markdown.ts';
import { type ReferencePage, type Row, requestOf, schemaAt, senderOf, shown } from '../reference.ts';
import { inCurl } from '../samples.ts';
import { markdownAddressOf } from './page.ts';

const fenced = (text: string, language: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** Section with a table of names. `undefined` if there are no names. */
const named = (title: string, rows: readonly (readonly string[])[]): string | undefined =>
  rows.length === 0 ? undefined : `### ${title}\n\n${table(['Name', 'Need', 'Meaning'], rows)}`;

const fieldRows = (schema: Schema, document: OpenApiDocument): readonly (readonly string[])[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description = '' } = schemaAt(property as Schema, document);
    return [code(name), (schema.required ?? []).includes(name) ? 'required' : '', oneLine(description)];
  });

const exampleOf = ({ route, placed }: Row): string => {
  const sender = senderOf(route);
  return sender ?? fenced(inCurl(requestOf(placed)), 'sh');
};

const answerOf = (id: string): string | undefined => {
  const { answer, status } = recorded.examples[id] ?? {};
  if (answer === undefined) return undefined;
  return `Answer with the status ${status}:\n\n${fenced(shown(answer), typeof answer === 'string' ? 'text' : 'json')}`;
};

const operationPart = (row: Row, document: OpenApiDocument): string => {
  const { id, operation, documented, parameters } = row.placed;
  const body = Object.values(documented.requestBody?.content ?? {})[0]?.schema;
  return page(
    `## ${documented.summary}`,
    code(`${operation.method} ${operation.path}`),
    documented.description,
    named(
      'Parameters',
      parameters.map(({ name, in: place, required, description }) => [
        code(name),
        required ? `${place}, required` : place,
        oneLine(description),
      ]),
    ),
    body === undefined ? undefined : named('Fields of the body', fieldRows(schemaAt(body, document), document)),
    '### Example',
    exampleOf(row),
    answerOf(id),
    `[Errors](${markdownAddressOf('errors')}): ${codes(errorCodesOf(documented, document))}`,
  ).trimEnd();
};

const listOfParts = (): string => {
  const links = partsOf(routes).map((part) => `- [${code(addressOfPart(part))}](${originMark}${addressOfPart(part)})`);
  return `Each part is a valid document with at most 240 KB. All parts together are the whole document.\n\n${links.join('\n')}`;
};

/** Markdown form of a page of the reference, from the same data as the page. The samples are in curl only. */
export const referenceMarkdown = ({ path, title, rows, document }: ReferencePage): string => {
  const name = path.replace('reference/', '');
  return page(
    `# ${title}`,
    `The OpenAPI document contains every field with its limits: [this part](${originMark}${addressOfPart(name)}), or ` +
      `[the whole document](${originMark}/openapi.json). Test runs recorded the requests.`,
    name === 'openapi' ? listOfParts() : undefined,
    ...rows.map((row) => operationPart(row, document)),
  );
};
