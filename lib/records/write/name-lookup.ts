import { getList, getPath, getText, removePath, setPath } from '../../engine/mapping/path.ts';
import type { Warning } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { NameLookup, ObjectDeclaration } from '../../providers/define.ts';
import { mappingOf } from '../../providers/kinds.ts';
import type { RecordContext } from '../context.ts';

/** A field whose names are looked up, and where in the record they are. */
interface Named {
  readonly field: string;
  readonly path: string;
  readonly names: readonly string[];
}

const namedIn = (
  { declaration }: RecordContext,
  { fields }: NameLookup,
  record: Readonly<Record<string, unknown>>,
): readonly Named[] =>
  Object.keys(fields).flatMap((field) => {
    const mapping = mappingOf(declaration, field);
    const path = typeof mapping === 'object' && mapping.kind === 'value' ? mapping.write : undefined;
    const names = path === undefined ? [] : getList(record, path).filter((name) => typeof name === 'string');
    return path === undefined || names.length === 0 ? [] : [{ field, path, names }];
  });

const idsBy = (answer: unknown, { items, name, id }: NameLookup['fields'][string]): ReadonlyMap<string, string> =>
  new Map(
    getList(answer, items).flatMap((item) => {
      const [known, value] = [getText(item, name), getText(item, id)];
      return known === undefined || value === undefined ? [] : [[known, value] as const];
    }),
  );

/** Whether what the names of a field mean depends on the record that they are written to. */
export const dependsOnRecord = ({ lookup }: ObjectDeclaration, values: ModelValues, field: string): boolean =>
  lookup?.values !== undefined && lookup.fields[field] !== undefined && [values[field] ?? []].flat().length > 0;

/**
 * Puts ids in the place of the names in a record that is about to be sent.
 * @param current the record as it stands, of an update whose names depend on it
 * @returns a warning for each name that there is not
 */
export const lookUpNames = async (
  context: RecordContext,
  record: Record<string, unknown>,
  current: unknown,
): Promise<readonly Warning[]> => {
  const { lookup } = context.declaration;
  const named = lookup === undefined ? [] : namedIn(context, lookup, record);
  if (lookup === undefined || named.length === 0) return [];
  const values = Object.entries(lookup.values ?? {}).map(
    ([name, path]) => [name, getPath(record, path) ?? getPath(current, path)] as const,
  );
  const names = named.map((each) => [each.field, [...new Set(each.names)]] as const);
  const { body } = await context.session.send(lookup.request, Object.fromEntries([...values, ...names]));
  return named.flatMap(({ field, path, names: given }) => {
    const ids = idsBy(body, lookup.fields[field] as NameLookup['fields'][string]);
    const found = given.flatMap((name) => ids.get(name) ?? []);
    // An update to none of the names that were given would empty the field.
    if (found.length > 0) setPath(record, path, [...new Set(found)]);
    else removePath(record, path);
    return given.flatMap((name, index): Warning[] => {
      if (ids.has(name)) return [];
      const message = `${context.provider.id} has no ${field} "${name}" in this account`;
      return [{ path: `${field}[${index}]`, code: 'unknown_value', message }];
    });
  });
};
