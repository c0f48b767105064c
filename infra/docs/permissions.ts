import * as z from 'zod';
import { holdsScope, keyPresets, type Uses } from '../../lib/access.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Route } from '../../lib/route.ts';
import { workers } from '../../lib/workers/table.ts';
import { isScheduled, type Worker } from '../../lib/workers/worker.ts';
import { handlersOf } from '../handlers.ts';
import { code, codes, generatedNote, page, table } from './markdown.ts';
import { collectionOf, isOfRecords } from './routes.ts';

/** Names of the resources of a right, for readers. */
const resources: Readonly<Record<keyof Uses, string>> = {
  records: 'records',
  connections: 'connections',
  projects: 'projects',
  events: 'events',
  usage: 'usage',
  requests: 'requests',
  key: 'key of connections',
  webhookKey: 'key of webhooks',
  appKey: 'key of OAuth apps',
  auditKey: 'key of the audit',
  sends: 'queues',
};

const isResource = (name: string): name is keyof Uses => Object.hasOwn(resources, name);

const rightsOf = (uses: Uses): string =>
  Object.entries(uses)
    .flatMap(([name, actions]: [string, readonly string[]]) =>
      isResource(name) && actions.length > 0 ? [`**${resources[name]}**: ${actions.toSorted().join(', ')}`] : [],
    )
    .join('; ') || '–';

/** Rights of the function of each route. A function has the rights of all its routes. */
const rightsOfRoutes = new Map(
  handlersOf(routes).flatMap(({ routes: own, grants }) => own.map((route) => [route, rightsOf(grants)] as const)),
);

const rightsOfRoute = (route: Route): string => rightsOfRoutes.get(route) ?? '–';

/** Operation of a route: `GET /{id}` for `GET /crm/contacts/{id}`. */
const operationOf = (route: Route): string => `${route.method} ${route.path.slice(collectionOf(route).length)}`.trim();

const namesOf = (rows: readonly Route[], isOfAll: boolean): string => {
  const [first, ...others] = rows;
  if (first === undefined) throw new Error('rights of no route');
  const example = code(`${first.method} ${first.path}`);
  if (others.length === 0) return example;
  if (isOfAll) return `${code(operationOf(first))} of every object with this route, such as ${example}`;
  return `${example}, and of ${codes(others.map(collectionOf))}`;
};

/** Table with a line for each operation. Nearly all objects need the same rights for an operation. */
const recordTable = (): string => {
  const operations = Map.groupBy(routes.filter(isOfRecords), operationOf);
  const rows = [...operations.values()].flatMap((all) => {
    const byRights = [...Map.groupBy(all, rightsOfRoute)];
    return byRights.map(([rights, rows]) => [namesOf(rows, byRights.length === 1), rights]);
  });
  return table(['routes of records', 'rights'], rows);
};

const otherTable = (): string =>
  table(
    ['route', 'function', 'rights'],
    routes
      .filter((route) => !isOfRecords(route))
      .map((route) => [code(`${route.method} ${route.path}`), code(route.handler), rightsOfRoute(route)]),
  );

const runBy = (worker: Worker): string => {
  if (isScheduled(worker)) return worker.everyMinutes === 1 ? 'every minute' : `every ${worker.everyMinutes} minutes`;
  if ('queue' in worker) return `queue ${code(worker.queue)}`;
  return 'stream' in worker ? `stream of the table ${code(worker.stream)}` : `log lines ${codes(worker.lines)}`;
};

const workerTable = (): string =>
  table(
    ['worker', 'run by', 'seconds', 'what it does', 'rights'],
    Object.values<Worker>(workers).map((worker) => [
      code(worker.handler),
      runBy(worker),
      String(worker.timeout),
      worker.summary,
      rightsOf(worker.uses),
    ]),
  );

const shapeOf = (response: z.ZodType): Readonly<Record<string, unknown>> => {
  if (response instanceof z.ZodArray) return shapeOf(response.element as z.ZodType);
  return response instanceof z.ZodObject ? response.shape : {};
};

const supportMay = ({ scope }: Route): boolean => scope !== undefined && holdsScope(keyPresets.support, scope);

/** Members that a support key lacks. */
const withheldOf = ({ withheld = {} }: Route): readonly string[] =>
  Object.entries(withheld)
    .filter(([, scopes]) => !scopes.some((scope) => holdsScope(keyPresets.support, scope)))
    .map(([member]) => member);

/** Cells about a `GET` route: its status for a support key, the shown members and the absent ones. */
const supportCells = (route: Route): readonly string[] => {
  if (route.auth === 'none') return ['needs no key', '–', '–'];
  if (!supportMay(route)) return ['403', '–', '–'];
  const withheld = withheldOf(route);
  const shown = Object.keys(shapeOf(route.response)).filter((name) => !withheld.includes(name));
  return ['200', codes(shown), codes(withheld)];
};

const supportTable = (): string => {
  const [ofRecords = [], others = []] = [true, false].map((is) =>
    routes.filter((route) => route.method === 'GET' && isOfRecords(route) === is),
  );
  const grouped = [...Map.groupBy(ofRecords, operationOf).values()].map((all) => [
    namesOf(all, true),
    ...supportCells(all[0] as Route),
  ]);
  const single = others.map((route) => [code(`GET ${route.path}`), ...supportCells(route)]);
  return table(['route', 'status', 'shown members', 'absent members'], [...grouped, ...single]);
};

/** Page about the rights of each function. The role of a function in the stack comes from the same rows. */
export const permissionsPage = (): string =>
  page(
    generatedNote,
    '# Permissions',
    'Each Lambda has a separate IAM role. Some Lambdas serve several routes; their role has the rights of all these routes. A role has exactly the rights in these tables: actions of DynamoDB on tables, actions of KMS on keys, and names of queues. Tests run every route with its own rights, and compare the roles with the templates of the stack. [What is stored](data.md#which-other-data-is-stored) explains the contents of the tables.',
    '## Which tables may a route of records use?',
    recordTable(),
    '## Which tables may any other route use?',
    otherTable(),
    '## What does a support key see?',
    `A key with the preset \`support\` has the scopes ${codes(keyPresets.support)}. It may send no request but \`GET\`. [Projects and keys](projects-and-keys.md#which-key-do-i-give-to-the-support-team) explains it.`,
    supportTable(),
    '## Which workers are there?',
    'Workers behind a queue, a stream or log lines exist only on AWS. They start work at once. The worker that runs every minute finds the work of a queue or a stream without them. A local service passes the entries of the request log to their worker without a log.',
    workerTable(),
  );
