import type { RemotePath } from '../engine/ids.ts';
import { getList, getPath } from '../engine/path.ts';
import { ApiError, type Warning } from '../errors.ts';
import type { Children, ObjectDeclaration } from '../providers/define.ts';
import type { RecordContext } from './context.ts';

const declared = (declaration: ObjectDeclaration): readonly (readonly [string, Children])[] =>
  Object.entries(declaration.children ?? {});

const elementsOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : []).filter((element) => element !== '');

const failed = (path: string, error: ApiError): Warning => ({
  path,
  code: 'child_failed',
  message: `${path} was not stored (${error.details?.outcome ?? 'not_applied'}): ${error.message}`,
});

/** Creates what a record's body holds besides the record. The record stands, so one that fails is a warning. */
export const createChildren = async (
  { declaration, session, now }: RecordContext,
  remote: RemotePath,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Warning[]> => {
  const warnings: Warning[] = [];
  for (const [name, children] of declared(declaration)) {
    for (const [index, value] of elementsOf(values[name]).entries()) {
      try {
        // One after the other: the order of comments is the order of their times.
        await session.send(children.create, { id: remote[0], value, now: new Date(now + index).toISOString() });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        warnings.push(failed(`${name}[${index}]`, error));
      }
    }
  }
  return warnings;
};

/** Reads them back, oldest first, by the field they belong to. */
export const readChildren = async (
  { declaration, session }: RecordContext,
  remote: RemotePath,
): Promise<Readonly<Record<string, unknown>>> => {
  const entries = await Promise.all(
    declared(declaration).map(async ([name, { list }]) => {
      const { body } = await session.send(list, { id: remote[0] });
      const values = getList(body, list.items).map((element) => getPath(element, list.value));
      return [name, values.slice(list.skip ?? 0).filter((value) => typeof value === 'string')] as const;
    }),
  );
  return Object.fromEntries(entries);
};
