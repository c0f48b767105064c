import type { Answer } from '../api/response.ts';
import type { ObjectOperation } from '../objects/define.ts';
import { nameOf } from '../objects/define.ts';
import { objects } from '../objects/registry.ts';
import type { FieldMapping, ObjectDeclaration, Provider } from '../providers/define.ts';
import { canDo, isWritable, kindsOf } from '../providers/kinds.ts';
import { providers } from '../providers/registry.ts';

/** Filters that some way of listing can do. */
const filtersOf = ({ list, listBy = [] }: ObjectDeclaration): readonly string[] =>
  [...(list === undefined ? [] : [list]), ...listBy]
    .flatMap(({ filters = [], exactly = {}, clauses = {} }) => [
      ...filters,
      ...Object.keys(exactly),
      ...Object.keys(clauses),
    ])
    .filter((name) => name !== 'cursor');

const fieldsOf = (declarations: readonly ObjectDeclaration[]) => {
  const fields = declarations.flatMap((declaration) => Object.entries<FieldMapping | undefined>(declaration.fields));
  const byName = new Map(
    fields.flatMap(([name, mapping]) => (mapping === undefined ? [] : [[name, mapping] as const])),
  );
  const canWrite = declarations.some(({ create, update }) => create !== undefined || update !== undefined);
  return [...byName].map(([name, mapping]) => ({ name, read: true, write: canWrite && isWritable(mapping) }));
};

/** What one provider has, read from its declaration. */
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
        filters: [...new Set(declarations.flatMap(filtersOf))],
        fields: fieldsOf(declarations),
        custom_fields: declarations.some(({ customFields }) => customFields !== undefined),
      },
    ];
  });

/** Provider by object by operation by field: the whole of what the declarations say. */
export const getCoverage = async (): Promise<Answer> => ({ data: Object.values(providers).flatMap(coverageOf) });
