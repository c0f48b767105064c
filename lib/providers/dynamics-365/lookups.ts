import type { Encoding, Quirk, Quirks } from '../define.ts';
import { getList, getText } from '../language/answers.ts';
import { path } from './version.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Name of a lookup column, which contains the id of a related record.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query/select-columns
 */
const lookup = /^_(.+)_value$/;

const anyOf = (name: string, values: Iterable<string>): string =>
  [...new Set(values)].map((value) => `${name} eq '${value}'`).join(' or ');

/**
 * Request for the navigation properties of lookups. Their names are case-sensitive.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/web-api-navigation-properties
 */
const navigations = (table: string, columns: readonly string[]) => ({
  method: 'GET' as const,
  path: path(`/EntityDefinitions(LogicalName='${table}')/ManyToOneRelationships`),
  query: {
    $select: 'ReferencingAttribute,ReferencedEntity,ReferencingEntityNavigationPropertyName',
    $filter: anyOf('ReferencingAttribute', columns),
  },
});

/**
 * Request for the names of tables in paths.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api
 */
const tables = (names: readonly string[]) => ({
  method: 'GET' as const,
  path: path('/EntityDefinitions'),
  query: { $select: 'LogicalName,EntitySetName,PrimaryIdAttribute', $filter: anyOf('LogicalName', names) },
});

/**
 * Tables of a lookup's target. An owner is a user or a team.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/owner
 */
const kindsOf = (table: string): readonly string[] => (table === 'owner' ? ['systemuser', 'team'] : [table]);

/** A table that a lookup may refer to. */
interface Target {
  readonly property: string;
  readonly set: string;
  readonly key: string;
}

function* targetsOf(table: string, columns: readonly string[]): Quirk<ReadonlyMap<string, readonly Target[]>> {
  const relations = getList(yield { request: navigations(table, columns) }, 'value').flatMap((relation) =>
    kindsOf(getText(relation, 'ReferencedEntity') ?? '').map((name) => ({
      column: getText(relation, 'ReferencingAttribute'),
      property: getText(relation, 'ReferencingEntityNavigationPropertyName') ?? '',
      name,
    })),
  );
  const named = relations.length === 0 ? [] : relations.map(({ name }) => name);
  const definitions = named.length === 0 ? [] : getList(yield { request: tables(named) }, 'value');
  const found = (column: string): readonly Target[] =>
    relations.flatMap(({ column: of, property, name }) => {
      const definition = definitions.find((one) => getText(one, 'LogicalName') === name);
      if (of !== column || definition === undefined) return [];
      return [
        {
          property,
          set: getText(definition, 'EntitySetName') ?? '',
          key: getText(definition, 'PrimaryIdAttribute') ?? '',
        },
      ];
    });
  return new Map(columns.map((column) => [column, found(column)]));
}

/** Finds the table that contains the row. Default: the first table, so that the vendor reports a missing row. */
function* tableOf(targets: readonly Target[], id: string): Quirk<Target | undefined> {
  if (targets.length < 2) return targets[0];
  for (const target of targets) {
    const answer = yield {
      request: {
        method: 'GET',
        path: path(`/${target.set}`),
        query: {
          $select: target.key,
          $filter: `Microsoft.Dynamics.CRM.In(PropertyName='${target.key}',PropertyValues=['{row:apostrophes}'])`,
        },
      },
      values: { row: id },
    };
    if (getList(answer, 'value').length > 0) return target;
  }
  return targets[0];
}

function* bound(table: string, given: readonly (readonly [column: string, id: unknown])[]): Quirk<Members> {
  const members: Record<string, unknown> = {};
  if (given.length === 0) return members;
  const targets = yield* targetsOf(
    table,
    given.map(([column]) => column),
  );
  for (const [column, id] of given) {
    const all = targets.get(column) ?? [];
    const target = id === null ? all[0] : yield* tableOf(all, String(id));
    if (target === undefined) continue;
    members[`${target.property}@odata.bind`] = id === null ? null : `/${target.set}(${String(id)})`;
  }
  return members;
}

/**
 * Writes lookups that the org has added, by their navigation properties.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/associate-disassociate-entities-using-web-api
 * @param table logical name of the table, as in table definitions
 * @param except columns that other code writes
 */
export const withLookups = (table: string, except: readonly string[] = []): Pick<Quirks, 'prepares'> => ({
  prepares: (record) =>
    bound(
      table,
      Object.entries(record).flatMap(([name, id]) => {
        const column = name.replace(lookup, '$1');
        return column === name || except.includes(column) ? [] : [[column, id] as const];
      }),
    ),
});

/** Removes the ids of lookups from a write, because the vendor does not accept them. Same page. */
export const withoutIds: Encoding = {
  encode: (record) => Object.fromEntries(Object.entries(record).filter(([name]) => !lookup.test(name))),
};
