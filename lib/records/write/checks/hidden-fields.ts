import { getPath, removePath } from '../../../engine/mapping/path.ts';
import { unifiedFieldAt } from '../../../engine/mapping/places.ts';
import { ApiError, type Warning } from '../../../errors.ts';
import type { ObjectDeclaration, Path } from '../../../providers/define.ts';
import { refFields } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import { fieldsRootOf } from '../../present.ts';
import { loadVisible } from '../../read/field-selection.ts';
import type { MappedWrite, Step } from '../writing.ts';

/** Places that are none at the vendor: what is written there goes elsewhere. */
const isElsewhere = ({ create, update, quirks }: ObjectDeclaration, name: string): boolean => {
  const renamed = [create, update].flatMap((request) => Object.keys(request?.renames ?? {}));
  const apart = (quirks?.write ?? []).flatMap(({ at }) => at);
  return [...renamed, ...apart].some((path) => path.startsWith(`${name}.`));
};

/** Whether a record without the field at a path has this value there all the same: the one pipeline of an account without any. */
const isImplied = (declaration: ObjectDeclaration, path: Path, value: unknown): boolean =>
  refFields(declaration).some(([, { unset, within, write }]) => {
    if (unset === undefined) return false;
    return unset === value && (within ?? [write]).some((place) => place === path);
  });

/** Fields of the declaration that a record holds and the account does not have, by their places. */
const hiddenIn = (declaration: ObjectDeclaration, record: unknown, visible: ReadonlySet<string>): readonly string[] => {
  const root = fieldsRootOf(declaration);
  return Object.keys(Object(getPath(record, root)))
    .filter((name) => !visible.has(name) && !isElsewhere(declaration, name))
    .map((name) => (root === '' ? name : `${root}.${name}`));
};

/** @returns a warning for each field that it takes out */
const takeOut = ({ provider, declaration }: RecordContext, record: Record<string, unknown>, paths: readonly string[]) =>
  paths.flatMap((path): Warning[] => {
    const isSaid = isImplied(declaration, path, getPath(record, path));
    removePath(record, path);
    const message = `this account of ${provider.id} has no ${path}, or does not show it to this user`;
    return isSaid ? [] : [{ path: unifiedFieldAt(declaration, path) ?? path, code: 'not_permitted', message }];
  });

/**
 * Takes out of a record the vendor's own fields that the account does not have, or shows this user not: a vendor refuses
 * the whole record for one. Where the list of them cannot be read, the vendor decides.
 */
export const hiddenFields: Step<MappedWrite> = {
  appliesTo: ({ declaration }) => declaration.visible !== undefined,
  run: async ({ context, record, warnings }) => {
    const { declaration } = context;
    if (Object.keys(Object(getPath(record, fieldsRootOf(declaration)))).length === 0) return;
    const visible = await loadVisible(context).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (visible !== undefined) warnings.push(...takeOut(context, record, hiddenIn(declaration, record, visible)));
  },
};
