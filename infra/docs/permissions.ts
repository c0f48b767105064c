import type { Uses } from '../../lib/access.ts';
import { grantsOf } from '../../lib/api/grants.ts';
import { routes } from '../../lib/api/routes.ts';
import type { Route } from '../../lib/route.ts';
import { workers } from '../../lib/workers/table.ts';
import { isScheduled, type Worker } from '../../lib/workers/worker.ts';
import { code, codes, generatedNote, page, table } from './markdown.ts';
import { collectionOf, isOfRecords } from './routes.ts';

/** What a right is to, as a reader knows it. */
const resources: Readonly<Record<keyof Uses, string>> = {
  records: 'records',
  connections: 'connections',
  projects: 'projects',
  events: 'events',
  usage: 'usage',
  key: 'key of connections',
  webhookKey: 'key of webhooks',
  appKey: 'key of OAuth apps',
  sends: 'queues',
};

const isResource = (name: string): name is keyof Uses => Object.hasOwn(resources, name);

const rightsOf = (uses: Uses): string =>
  Object.entries(uses)
    .flatMap(([name, actions]: [string, readonly string[]]) =>
      isResource(name) && actions.length > 0 ? [`**${resources[name]}**: ${actions.toSorted().join(', ')}`] : [],
    )
    .join('; ') || '–';

/** `GET /{id}` of `GET /crm/contacts/{id}`. */
const operationOf = (route: Route): string => `${route.method} ${route.path.slice(collectionOf(route).length)}`.trim();

const namesOf = (rows: readonly Route[], isOfAll: boolean): string => {
  const [first, ...others] = rows;
  if (first === undefined) throw new Error('rights of no route');
  const example = code(`${first.method} ${first.path}`);
  if (others.length === 0) return example;
  if (isOfAll) return `${code(operationOf(first))} of every object that has it, such as ${example}`;
  return `${example}, and of ${codes(others.map(collectionOf))}`;
};

/** One line for each operation: its rights are the same for nearly all objects. */
const recordTable = (): string => {
  const operations = Map.groupBy(routes.filter(isOfRecords), operationOf);
  const rows = [...operations.values()].flatMap((all) => {
    const byRights = [...Map.groupBy(all, (route) => rightsOf(grantsOf(route)))];
    return byRights.map(([rights, rows]) => [namesOf(rows, byRights.length === 1), rights]);
  });
  return table(['routes of records', 'rights'], rows);
};

const otherTable = (): string =>
  table(
    ['route', 'rights'],
    routes
      .filter((route) => !isOfRecords(route))
      .map((route) => [code(`${route.method} ${route.path}`), rightsOf(grantsOf(route))]),
  );

const runBy = (worker: Worker): string => {
  if (isScheduled(worker)) return worker.everyMinutes === 1 ? 'every minute' : `every ${worker.everyMinutes} minutes`;
  return 'queue' in worker ? `queue ${code(worker.queue)}` : `stream of the table ${code(worker.stream)}`;
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

/** What each function may do: its role in the stack is made from the same rows. */
export const permissionsPage = (): string =>
  page(
    generatedNote,
    '# Permissions',
    'Each route is served by a Lambda with an IAM role of its own. A role has exactly these rights: to tables by the actions of DynamoDB, to keys by those of KMS, and to queues by their names. Tests run every route under its rights, and compare them with the templates of the stack. [What is stored](data.md#what-else-is-stored) says what the tables hold.',
    '## Which tables may a route of records use?',
    recordTable(),
    '## Which tables may any other route use?',
    otherTable(),
    '## Which workers are there?',
    'A worker that a queue or a stream runs is there on AWS only. It makes work begin at once; the worker that runs every minute finds the same work without it.',
    workerTable(),
  );
