import { getList, removePath, setPath } from '../../../engine/mapping/path.ts';
import { runQuirk } from '../../../engine/quirks.ts';
import type { Warning } from '../../../errors.ts';
import { mappingOf } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import type { MappedWrite, Step } from '../writing.ts';

/** A field whose names are looked up, and their place in the record. */
interface Named {
  readonly field: string;
  readonly path: string;
  readonly names: readonly string[];
}

const namedIn = (
  { declaration }: RecordContext,
  fields: readonly string[],
  record: Readonly<Record<string, unknown>>,
): readonly Named[] =>
  fields.flatMap((field) => {
    const mapping = mappingOf(declaration, field);
    const path = typeof mapping === 'object' && mapping.kind === 'value' ? mapping.write : undefined;
    const names = path === undefined ? [] : getList(record, path).filter((name) => typeof name === 'string');
    return path === undefined || names.length === 0 ? [] : [{ field, path, names }];
  });

/**
 * Replaces names by ids.
 * @returns a warning for each unknown name
 */
const putIds = (
  { provider }: RecordContext,
  record: Record<string, unknown>,
  { field, path, names }: Named,
  ids: ReadonlyMap<string, string>,
): readonly Warning[] => {
  const found = names.flatMap((name) => ids.get(name) ?? []);
  // If all names are unknown, the field is left out, because an empty list would empty the field.
  if (found.length > 0) setPath(record, path, [...new Set(found)]);
  else removePath(record, path);
  return names.flatMap((name, index): Warning[] => {
    if (ids.has(name)) return [];
    const message = `${provider.id} has no ${field} "${name}" in this account`;
    return [{ path: `${field}[${index}]`, code: 'unknown_value', message }];
  });
};

/** Replaces names by ids in the fields whose names have ids at the vendor. Each unknown name is a warning. */
export const namesToIds: Step<MappedWrite> = {
  appliesTo: ({ declaration }) => declaration.quirks?.ids !== undefined,
  run: async ({ context, record, given: { current }, warnings }) => {
    const { ids: idsOf = {} } = context.declaration.quirks ?? {};
    for (const named of namedIn(context, Object.keys(idsOf), record)) {
      const quirk = idsOf[named.field]?.({ names: [...new Set(named.names)], record, current });
      if (quirk === undefined) continue;
      const ids = await runQuirk({ session: context.session, values: context.partition }, quirk);
      warnings.push(...putIds(context, record, named, ids));
    }
  },
};

/** Adds members to a record that need requests to find. */
export const foundMembers: Step<MappedWrite> = {
  appliesTo: ({ declaration }) => declaration.quirks?.prepares !== undefined,
  run: async ({ context, record }) => {
    const quirk = context.declaration.quirks?.prepares?.(record);
    if (quirk === undefined) return;
    Object.assign(record, await runQuirk({ session: context.session, values: context.partition }, quirk));
  },
};
