import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableAction, TableName, Uses } from '../../lib/access.ts';
import type { Route } from '../../lib/route.ts';
import type { TableNames } from '../dynamodb.ts';
import { entriesOf, notFoundHandler } from '../handlers.ts';

/** An action on a table. */
interface Access {
  readonly action: string;
  readonly table: string;
}

type Input = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Input => typeof value === 'object' && value !== null;

/** Actions by kind of element. For a transaction, IAM requires the action of each element. */
const elementActions: Readonly<Record<string, TableAction>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

const tableOf = (input: unknown): string => (isObject(input) ? String(input.TableName) : '');

const accessesOfTransaction = (input: Input): Access[] =>
  (Array.isArray(input.TransactItems) ? input.TransactItems : [])
    .filter(isObject)
    .flatMap((item) => Object.entries(item))
    .map(([kind, element]) => ({ action: elementActions[kind] ?? kind, table: tableOf(element) }));

/** Actions of a command, with their tables: `GetItemCommand` needs `GetItem`. */
const accessesOf = (commandName: string, input: Input): readonly Access[] => {
  const action = commandName.replace(/Command$/, '');
  if (action.startsWith('Transact')) return accessesOfTransaction(input);
  if (isObject(input.RequestItems)) return Object.keys(input.RequestItems).map((table) => ({ action, table }));
  return [{ action, table: tableOf(input) }];
};

/** Grants by handler, the same as in the deployed roles. */
const rolesOf = (routes: readonly Route[]): ReadonlyMap<string, Required<Uses>> =>
  new Map(entriesOf(routes).map(({ name, grants }) => [name, grants]));

const refuse = (message: string): DynamoDBServiceException =>
  new DynamoDBServiceException({
    name: 'AccessDeniedException',
    $fault: 'client',
    message,
    $metadata: { httpStatusCode: 400 },
  });

/** Guard that refuses the same calls as the deployed role of each route. */
export interface GrantGuard {
  /** Runs a function with only the grants of its route. */
  around<T>(route: Route | undefined, call: () => Promise<T>): Promise<T>;
  /** Runs a worker with only its grants. */
  as<T>(handler: string, call: () => Promise<T>): Promise<T>;
  /** Refusals so far, with a sentence for each. */
  readonly refusals: readonly string[];
}

/**
 * Checks the grants of the route table before every call of the database client. Calls outside of a function, such as
 * the preparation of a test, are not limited.
 */
export const guardGrants = (
  client: DynamoDBDocumentClient,
  names: TableNames,
  routes: readonly Route[],
): GrantGuard => {
  const current = new AsyncLocalStorage<string>();
  const refusals: string[] = [];
  const roles = rolesOf(routes);
  const logical = new Map(Object.entries(names).map(([key, name]) => [name, key as TableName]));

  const check = (commandName: string, input: Input): void => {
    const handler = current.getStore();
    if (handler === undefined) return;
    for (const { action, table } of accessesOf(commandName, input)) {
      const key = logical.get(table);
      const granted: readonly string[] = key === undefined ? [] : (roles.get(handler)?.[key] ?? []);
      if (granted.includes(action)) continue;
      const message = `${handler} is not granted ${action} on ${key ?? `the table "${table}"`}`;
      refusals.push(message);
      throw refuse(message);
    }
  };

  client.middlewareStack.add(
    (next, context) => (parameters) => {
      check(context.commandName ?? '', isObject(parameters.input) ? parameters.input : {});
      return next(parameters);
    },
    { step: 'initialize', name: 'grantGuard', priority: 'high', override: true },
  );
  return {
    around: (route, call) => current.run(route?.handler ?? notFoundHandler.name, call),
    as: (handler, call) => current.run(handler, call),
    refusals,
  };
};
