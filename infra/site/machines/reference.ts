import type { OpenApiDocument, Schema } from '../../../lib/api/openapi/document.ts';
import { addressOfPart, partsOf } from '../../../lib/api/openapi/parts.ts';
import { routes } from '../../../lib/api/routes.ts';
import type { ErrorCode } from '../../../lib/errors.ts';
import { originMark } from '../../../lib/pages/addressed-file.ts';
import { errorCodesOf } from '../../client/error-codes.ts';
import { code, page, table } from '../../docs/markdown.ts';
import { shownExample } from '../reference/answers.ts';
import { byStatus } from '../reference/errors.ts';
import { type Place, readOnly } from '../reference/fields.ts';
import type { ReferencePage } from '../reference/index.ts';
import { PageObjects } from '../reference/objects.ts';
import { headingOf, type Row } from '../reference/operation.ts';
import { requestOf, senderOf } from '../reference/requests.ts';
import { inCurl } from '../samples.ts';
import { markdownAddressOf } from './page.ts';

const fenced = (text: string, language: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

/** Section with a table of names. `undefined` if there are no names. */
const named = (title: string, rows: readonly (readonly string[])[]): string | undefined =>
  rows.length === 0 ? undefined : `### ${title}\n\n${table(rows[0]?.map(() => '') ?? [], rows)}`;

const fieldRows = (schema: Schema, { objects }: Place): readonly (readonly string[])[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const { description = '' } = objects.resolve(property as Schema);
    if (readOnly.test(description)) return [];
    return [[code(name), (schema.required ?? []).includes(name) ? 'required' : '', oneLine(description)]];
  });

const exampleOf = ({ route, placed }: Row): string => senderOf(route) ?? fenced(inCurl(requestOf(placed)), 'sh');

const answerOf = ({ placed }: Row, document: OpenApiDocument, place: Place): string | undefined => {
  const { status, text, language = 'text', first } = shownExample(placed, document, place) ?? {};
  if (text === undefined) return undefined;
  if (first !== placed.id) return `The example of ${first} has the same answer.`;
  return `Example of an answer with ${status}\n\n${fenced(text, language)}`;
};

const errorsOf = (all: readonly ErrorCode[]): string =>
  byStatus(all)
    .map(([status, some]) => `**${status}** ${some.join(', ')}`)
    .join('; ');

const operationPart = (row: Row, document: OpenApiDocument, place: Place): string => {
  const { operation, documented, parameters } = row.placed;
  const { heading, more } = headingOf(row.placed);
  const body = Object.values(documented.requestBody?.content ?? {})[0]?.schema;
  return page(
    `## ${heading}`,
    code(`${operation.method} ${operation.path}`),
    `${more}${documented.description}`,
    exampleOf(row),
    named(
      'Parameters',
      parameters.map(({ name, in: where, required, description }) => [
        code(name),
        where,
        required ? 'required' : '',
        oneLine(description ?? ''),
      ]),
    ),
    body === undefined ? undefined : named('Body', fieldRows(place.objects.resolve(body), place)),
    answerOf(row, document, place),
    `### [Errors](${markdownAddressOf('errors')})\n\n${errorsOf(errorCodesOf(documented, document))}`,
  ).trimEnd();
};

const listOfParts = (): string => {
  const links = partsOf(routes).map((part) => `- [${code(addressOfPart(part))}](${originMark}${addressOfPart(part)})`);
  return `Each part is a valid document with at most 240 KB. All parts together are the whole document.\n\n${links.join('\n')}`;
};

/** Markdown form of a page of the reference, from the same data as the page. The samples are in curl only. */
export const referenceMarkdown = ({ path, name: title, rows, document }: ReferencePage): string => {
  const name = path.replace('reference/', '');
  const objects = new PageObjects(
    document,
    rows.map(({ placed }) => placed),
  );
  return page(
    `# ${title}`,
    `The OpenAPI document has the same content for programs: [this part](${originMark}${addressOfPart(name)}), or ` +
      `[the whole document](${originMark}/openapi.json).`,
    name === 'openapi' ? listOfParts() : undefined,
    ...rows.map((row) => operationPart(row, document, { objects, isSent: false, within: [] })),
  );
};
