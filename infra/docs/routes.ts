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

/** `/crm/contacts` of `/crm/contacts/{id}`. */
export const collectionOf = ({ path }: Route): string => path.split('/').slice(0, 3).join('/');

/** One line for all the rows of an object: they differ in nothing but the object. */
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

/** Every row of the route table. */
export const routesPage = (): string =>
  page(
    generatedNote,
    '# Routes',
    '`GET /openapi.json` has the same as an OpenAPI 3.1 document, with every field and its limits, and an example of each request and answer that a test has recorded; its server is the address that it was asked at. `GET /openapi/crm.json`, `ticketing.json`, `marketingautomation.json` and `management.json` are its parts. `npm run openapi -- <file> <address>` writes the same to a file, for generators of clients: `dist/openapi.json` without a name.',
    '## Records',
    'Records take the connection token in `x-connection-token`; `PATCH` of a collection takes an API key too. [Read records](read.md) explains the lists, `/{id}` and `/meta`, [write records](write.md) the writes, [batches and previews](write-batches-and-previews.md) the batches.',
    recordTable(),
    '## All other routes',
    'API keys and operator keys go into `x-api-key`. A key needs the scope of the route; `admin` covers all scopes. [Projects and keys](projects-and-keys.md) explains both.',
    groups(),
  );
