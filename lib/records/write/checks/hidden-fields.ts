import { getPath, removePath } from '../../../engine/mapping/path.ts';
import { unifiedFieldAt } from '../../../engine/mapping/places.ts';
import { unlessFailed, type Warning } from '../../../errors.ts';
import type { ObjectDeclaration, Path } from '../../../providers/define.ts';
import { refFields } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import { fieldsRootOf } from '../../present.ts';
import { loadVisible } from '../../read/field-selection.ts';
import type { MappedWrite, Step } from '../writing.ts';

/** Whether a place exists only in our record. Its value is sent to another place at the vendor. */
const isElsewhere = ({ create, update, quirks }: ObjectDeclaration, name: string): boolean => {
  const renamed = [create, update].flatMap((request) => Object.keys(request?.renames ?? {}));
  const apart = (quirks?.write ?? []).flatMap(({ at }) => at);
  return [...renamed, ...apart].some((path) => path.startsWith(`${name}.`));
};

/**
 * Whether a record without the field has this value anyway, like the only pipeline of an account that has no pipelines.
 */
const isImplied = (declaration: ObjectDeclaration, path: Path, value: unknown): boolean =>
  refFields(declaration).some(([, { unset, within, write }]) => {
    if (unset === undefined) return false;
    return unset === value && (within ?? [write]).some((place) => place === path);
  });

/** Places in a record that belong to the declaration but not to the account. */
const hiddenIn = (declaration: ObjectDeclaration, record: unknown, visible: ReadonlySet<string>): readonly string[] => {
  const root = fieldsRootOf(declaration);
  return Object.keys(Object(getPath(record, root)))
    .filter((name) => !visible.has(name) && !isElsewhere(declaration, name))
    .map((name) => (root === '' ? name : `${root}.${name}`));
};

/**
 * Removes fields from a record.
 * @returns a warning for each removed field, unless the record has the value anyway
 */
const takeOut = ({ provider, declaration }: RecordContext, record: Record<string, unknown>, paths: readonly string[]) =>
  paths.flatMap((path): Warning[] => {
    const isSaid = isImplied(declaration, path, getPath(record, path));
    removePath(record, path);
    const message = `this account of ${provider.id} has no ${path}, or does not show it to this user`;
    return isSaid ? [] : [{ path: unifiedFieldAt(declaration, path) ?? path, code: 'not_permitted', message }];
  });

/**
 * Removes the vendor's standard fields that the account does not have, or does not show to this user. A vendor refuses
 * the whole record for such a field. If the list of visible fields cannot be read, the vendor decides.
 */
export const hiddenFields: Step<MappedWrite> = {
  appliesTo: ({ declaration }) => declaration.visible !== undefined,
  run: async ({ context, record, warnings }) => {
    const { declaration } = context;
    if (Object.keys(Object(getPath(record, fieldsRootOf(declaration)))).length === 0) return;
    const visible = await unlessFailed(loadVisible(context), undefined);
    if (visible !== undefined) warnings.push(...takeOut(context, record, hiddenIn(declaration, record, visible)));
  },
};
