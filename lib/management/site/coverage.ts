import type { Answer } from '../../call.ts';
import { isWritten } from '../../engine/mapping/leads.ts';
import { memberships, nameOf, type ObjectOperation, type UnifiedObject } from '../../objects/define.ts';
import { isIgnored } from '../../objects/members.ts';
import { objects } from '../../objects/registry.ts';
import type { ObjectDeclaration, Provider } from '../../providers/define.ts';
import { canSearch, filtersOf, sortsOf } from '../../providers/language/filters.ts';
import { canDo, isReadable, kindsOf, mappingOf } from '../../providers/language/kinds.ts';
import { loadProviders } from '../../providers/load.ts';

/** Fields outside the vendor's record: its URL, its collection, and records of their own. */
const besideOf = ({ page, partitions, children, rendered, create }: ObjectDeclaration) => [
  ...(page === undefined ? [] : [{ name: 'remote_url', write: false }]),
  ...(partitions?.field === undefined ? [] : [{ name: partitions.field, write: create !== undefined }]),
  ...Object.keys(children ?? {}).map((name) => ({ name, write: true })),
  ...Object.keys(rendered ?? {}).map((name) => ({ name, write: false })),
];

/** A field, and whether a caller can read and write it. */
interface Access {
  readonly name: string;
  readonly read: boolean;
  readonly write: boolean;
}

const isInBody = ({ input, patch }: UnifiedObject, name: string): boolean =>
  [input?.shape[name], patch?.shape[name]].some((member) => member !== undefined && !isIgnored(member));

/** Fields whose value follows from other fields of the mapping, such as a name from a first and a last name. */
const derivedFrom = (object: UnifiedObject, mapped: readonly Access[]): readonly Access[] => {
  const { derived = {}, primaries = {} } = object;
  const wholes = [
    ...Object.entries(derived),
    ...Object.entries(primaries).map(([name, { of }]) => [name, [of]] as const),
  ];
  return wholes.flatMap(([name, parts]) => {
    const found = mapped.filter((field) => field.name === name || parts.includes(field.name));
    if (found.length === 0) return [];
    return [
      { name, read: found.some(({ read }) => read), write: isInBody(object, name) && found.some(({ write }) => write) },
    ];
  });
};

const fieldsOf = (object: UnifiedObject, declarations: readonly ObjectDeclaration[]) => {
  const canWrite = declarations.some(({ create, update }) => create !== undefined || update !== undefined);
  const mapped = declarations.flatMap((declaration) =>
    Object.keys(declaration.fields).map((name) => ({
      name,
      read: isReadable(mappingOf(declaration, name)),
      write: canWrite && isWritten({ object, declaration }, name),
    })),
  );
  const beside = declarations.flatMap(besideOf).map((field) => ({ read: true, ...field }));
  const byName = new Map(
    [...mapped, ...derivedFrom(object, [...mapped, ...beside]), ...beside].map(
      ({ name, ...access }) => [name, access] as const,
    ),
  );
  // A mapping may contain parts that no record shows alone.
  const shown = [...byName].filter(([name]) => Object.hasOwn(object.record.shape, name));
  return shown.map(([name, access]) => ({ name, ...access }));
};

/** Objects whose records can be associated by labels with records of an object. */
const associatedWith = (declarations: readonly ObjectDeclaration[]): string[] => [
  ...new Set(declarations.flatMap(({ quirks }) => Object.keys(quirks?.associations ?? {}))),
];

/** Actions of records, and the vendor plan that each action needs. */
const actionsOf = (object: UnifiedObject, declarations: readonly ObjectDeclaration[]) =>
  Object.keys(object.actions ?? {}).flatMap((name) => {
    const ways = declarations.flatMap(({ actions = {} }) => actions[name] ?? []);
    const plan = ways.flatMap((way) => way.plan ?? []).at(0) ?? null;
    return ways.length === 0 ? [] : [{ name, plan }];
  });

const writes = ['create', 'update', 'remove'] as const;

/** Writes that the vendor accepts for several records in one request. */
const bulkWrites = (declarations: readonly ObjectDeclaration[]) =>
  writes.filter((name) => declarations.some(({ batch }) => batch?.[name] !== undefined));

/** Supported operations on the contacts of a list. */
const membershipOf = (declarations: readonly ObjectDeclaration[]) =>
  declarations.flatMap(({ membership }) => {
    if (membership === undefined) return [];
    const { add, instead, remove, batch = {}, words: statuses } = membership;
    const can = {
      add: (add ?? instead ?? batch.add) !== undefined,
      remove: (remove ?? batch.remove) !== undefined,
      bulk_add: batch.add !== undefined,
      bulk_remove: batch.remove !== undefined,
      status: (statuses ?? instead) !== undefined,
    };
    return memberships.filter((name) => can[name]);
  });

/** The objects, operations, filters and fields of a provider, read from its declaration. */
const coverageOf = (provider: Provider) =>
  Object.values(objects).flatMap((object) => {
    const declared = provider.objects[nameOf(object)];
    if (declared === undefined) return [];
    const declarations = kindsOf(declared).map(([, declaration]) => declaration);
    const operations: readonly ObjectOperation[] = object.operations;
    return [
      {
        provider: provider.id,
        object: nameOf(object),
        operations: operations.filter((operation) => declarations.some((declaration) => canDo(declaration, operation))),
        filters: filtersOf(object, declared),
        sorts: sortsOf(declared),
        search: canSearch(declared),
        fields: fieldsOf(object, declarations),
        bulk_writes: bulkWrites(declarations),
        actions: actionsOf(object, declarations),
        associations: associatedWith(declarations),
        membership: membershipOf(declarations),
        custom_fields: declarations.some(({ customFields }) => customFields?.metadata !== undefined),
      },
    ];
  });

/** The coverage of all providers. Each object of each provider has an entry with its operations, filters and fields. */
export const getCoverage = async (): Promise<Answer> => ({ data: (await loadProviders()).flatMap(coverageOf) });
