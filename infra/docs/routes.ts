import { routes } from '../../lib/api/routes.ts';
import { verticals } from '../../lib/objects/define.ts';
import type { Route } from '../../lib/route.ts';
import { code, codes, generatedNote, page, table } from './markdown.ts';

const credential: Readonly<Record<Route['auth'], string>> = {
  none: '–',
  connection: 'connection token',
  connection_or_key: 'connection token or API key',
  key: 'API key',
  operator: 'operator key',
  operator_or_key: 'operator key or API key',
};

export const isOfRecords = ({ group }: Route): boolean => verticals.some((vertical) => vertical === group);

/** Path of the collection of a route: `/crm/contacts` for `/crm/contacts/{id}`. */
export const collectionOf = ({ path }: Route): string => path.split('/').slice(0, 3).join('/');

/** Table with a line for all rows of an object. The rows of two objects differ only in the object. */
const recordTable = (): string =>
  table(
    ['records', 'routes below it'],
    [...Map.groupBy(routes.filter(isOfRecords), collectionOf)].map(([collection, all]) => [
      code(collection),
      codes(all.map(({ method, path }) => `${method} ${path.slice(collection.length)}`.trim())),
    ]),
  );

const groupTable = (rows: readonly Route[]): string =>
  table(
    ['route', 'credential', 'scope', 'what it does'],
    rows.map(({ method, path, auth, scope, summary }) => [
      code(`${method} ${path}`),
      credential[auth],
      scope === undefined ? '–' : code(scope),
      summary,
    ]),
  );

const groups = (): string =>
  [
    ...Map.groupBy(
      routes.filter((route) => !isOfRecords(route)),
      ({ group }) => group,
    ),
  ]
    .map(([group, rows]) => `### ${group}\n\n${groupTable(rows)}`)
    .join('\n\n');

/** Page with all rows of the route table. */
export const routesPage = (): string =>
  page(
    generatedNote,
    '# Routes',
    '`GET /openapi.json` returns the same routes as an OpenAPI 3.1 document, with every field and its limits. The document contains an example of each request and answer, recorded by a test. Its server is the URL of your request. `GET /openapi/crm-contacts.json` returns the part with the records of contacts. Each object and each group below has such a part, a valid document with at most 240 KB. `npm run openapi -- <file> <address>` writes the document to a file for client generators. Default file: `dist/openapi.json`.',
    '## Records',
    'Routes of records need the connection token in `x-connection-token`. `PATCH` of a collection also accepts an API key. [Read records](read.md) explains the lists, `/{id}` and `/meta`. [Write records](write.md) explains the writes, and [batches and previews](write-batches-and-previews.md) the batches.',
    recordTable(),
    '## All other routes',
    'Send API keys and operator keys in `x-api-key`. A key needs the scope of the route; `admin` covers all scopes. [Projects and keys](projects-and-keys.md) explains both.',
    groups(),
  );
