import { type Answer, type Call, isObject } from '../shared/vendor.ts';
import { badQuery } from './faults.ts';
import { attributeOf, labelOf, optionSetOf } from './metadata.ts';
import type { Org, OrgTable } from './org.ts';
import { propertyOf } from './present.ts';
import { contextOf } from './query.ts';

const tableProperties: Readonly<Record<string, (table: OrgTable) => unknown>> = {
  LogicalName: ({ name }) => name,
  EntitySetName: ({ set }) => set,
  DisplayName: ({ name, labels }) => labelOf(labels?.[0] ?? name),
  DisplayCollectionName: ({ set, labels }) => labelOf(labels?.[1] ?? set),
  PrimaryIdAttribute: ({ key }) => key,
  PrimaryNameAttribute: ({ title }) => title,
  IsActivity: ({ isActivity }) => isActivity,
  IsBPFEntity: () => false,
  IsIntersect: () => false,
  IsPrivate: () => false,
  DataProviderId: () => null,
};

const metadataId = '00000000-0000-4000-8000-000000000003';

/** Values of a filter whose conditions are joined with `or`. Empty if the filter contains other conditions. */
export const namesIn = (filter: string, property: string): readonly string[] => {
  const values = filter.split(' or ').map((one) => new RegExp(`^${property} eq '(\\w+)'$`).exec(one)?.[1]);
  return values.every((value) => value !== undefined) ? values : [];
};

/**
 * Lists relationships. An owner has a single relationship, to a table of users and teams. Same page as `listTables`.
 */
export const listRelationships = (org: Org, call: Call): Answer => {
  const table = org.table(call.params.table ?? '');
  const wanted = namesIn(call.query.get('$filter') ?? '', 'ReferencingAttribute');
  const value = table.columns
    .filter(({ name, type }) => type === 'lookup' && wanted.includes(name))
    .flatMap((column) =>
      (column.name === 'ownerid' ? ['owner'] : column.targets).map((target) => ({
        MetadataId: metadataId,
        ReferencingAttribute: column.name,
        ReferencedEntity: target,
        ReferencingEntityNavigationPropertyName: propertyOf(table, column, target),
      })),
    );
  return { status: 200, body: { '@odata.context': contextOf(call, 'ManyToOneRelationships'), value } };
};

/**
 * Lists the tables of the environment.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api
 */
export const listTables = (org: Org, call: Call): Answer => {
  const filter = call.query.get('$filter') ?? '';
  const wanted = namesIn(filter, 'LogicalName');
  if (filter !== 'IsCustomEntity eq true' && wanted.length === 0) throw badQuery('The filter is not known.');
  const names = (call.query.get('$select') ?? '').split(',');
  const unknown = names.find((name) => !Object.hasOwn(tableProperties, name));
  if (unknown !== undefined) throw badQuery(`Could not find a property named '${unknown}' on type 'EntityMetadata'.`);
  const shown = (table: OrgTable) =>
    Object.fromEntries(names.map((name) => [name, tableProperties[name]?.(table)] as const));
  const found = org.tables.filter(({ name, labels }) =>
    wanted.length === 0 ? labels !== undefined : wanted.includes(name),
  );
  const value = found.map((table) => ({ MetadataId: metadataId, ...shown(table) }));
  return { status: 200, body: { '@odata.context': contextOf(call, 'EntityDefinitions'), value } };
};

const onlyMembers = (value: unknown, ...names: readonly string[]): Readonly<Record<string, unknown>> => {
  if (!isObject(value)) throw badQuery('The query is no EntityQueryExpression.');
  const stranger = Object.keys(value).find((name) => !names.includes(name));
  if (stranger !== undefined) throw badQuery(`The property '${stranger}' does not exist.`);
  return value;
};

/** Condition of a query. @throws Fault for several conditions */
const conditionIn = (criteria: unknown): readonly [name: unknown, value: unknown] => {
  const { Conditions: conditions } = onlyMembers(criteria, 'FilterOperator', 'Conditions');
  const [condition, second] = Array.isArray(conditions) ? conditions : [];
  if (condition === undefined || second !== undefined) throw badQuery('One condition is known here.');
  const members = onlyMembers(condition, 'ConditionOperator', 'PropertyName', 'Value');
  if (members.ConditionOperator !== 'Equals') throw badQuery('The operator is not known here.');
  return [members.PropertyName, onlyMembers(members.Value, 'Type', 'Value').Value];
};

const propertiesIn = (properties: unknown): readonly string[] => {
  const { PropertyNames: names } = onlyMembers(properties, 'AllProperties', 'PropertyNames');
  return Array.isArray(names) ? names.map(String) : [];
};

const queryIn = (call: Call): unknown => {
  try {
    return JSON.parse(call.query.get('@p1') ?? '');
  } catch {
    throw badQuery('The query is no JSON.');
  }
};

const always: ReadonlySet<string> = new Set(['@odata.type', 'MetadataId', 'LogicalName']);

/**
 * Lists changes of tables and columns since an earlier answer.
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/query-schema-definitions
 */
export const retrieveMetadataChanges = (org: Org, call: Call): Answer => {
  const query = onlyMembers(queryIn(call), 'Properties', 'Criteria', 'AttributeQuery');
  const [by, wanted] = conditionIn(query.Criteria);
  const attributes = onlyMembers(query.AttributeQuery, 'Properties', 'Criteria');
  const [of, isReadable] = conditionIn(attributes.Criteria);
  const asked = new Set(propertiesIn(attributes.Properties));
  if (!propertiesIn(query.Properties).includes('Attributes')) throw badQuery('Attributes are not asked for.');
  if (of !== 'IsValidForRead' || isReadable !== 'true') throw badQuery('The condition is not known here.');
  const names: Readonly<Record<string, (table: OrgTable) => string>> = {
    LogicalName: ({ name }) => name,
    EntitySetName: ({ set }) => set,
  };
  const named = names[String(by)];
  if (named === undefined) throw badQuery(`The condition of '${String(by)}' is not known here.`);
  const complex = (table: OrgTable) =>
    table.columns.map((column) => {
      const { '@odata.type': type, ...members } = attributeOf(table, column);
      const all = {
        '@odata.type': type.replace('.CRM.', '.CRM.Complex'),
        ...members,
        OptionSet: column.choices.length > 0 ? optionSetOf(table, column) : null,
      };
      return Object.fromEntries(Object.entries(all).filter(([name]) => always.has(name) || asked.has(name)));
    });
  return {
    status: 200,
    body: {
      '@odata.context': contextOf(call, 'Microsoft.Dynamics.CRM.RetrieveMetadataChangesResponse'),
      ServerVersionStamp: '74812162!10/09/2022 22:10:22',
      DeletedMetadata: { Count: 0, IsReadOnly: false, Keys: [], Values: [] },
      EntityMetadata: org.tables
        .filter((table) => named(table) === wanted)
        .map((table) => ({
          LogicalName: table.name,
          MetadataId: metadataId,
          HasChanged: null,
          Attributes: complex(table),
        })),
    },
  };
};
