import type { Values } from '../../engine/http/template.ts';
import { getPath, removePath, setPath } from '../../engine/mapping/path.ts';
import { unifiedFieldAt } from '../../engine/mapping/places.ts';
import type { Warning } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { FieldMapping, ObjectDeclaration } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import type { Attempts } from '../follow-up-requests.ts';
import { runChange } from './links.ts';

/** What is written by requests of its own, at its places in the mapped record. */
export interface ApartWrite {
  readonly given: Readonly<Record<string, unknown>>;
  /** The fields that say it. */
  readonly fields: readonly string[];
}

/** Takes out of a mapped record what its own request does not have. */
export const takeApart = (
  declaration: ObjectDeclaration,
  mode: 'create' | 'update',
  record: Record<string, unknown>,
): ApartWrite | undefined => {
  const { at = [], created = [] } = declaration.quirks?.apart ?? {};
  const places = at.filter(
    (place) => getPath(record, place) !== undefined && !(mode === 'create' && created.includes(place)),
  );
  if (places.length === 0) return undefined;
  const given: Record<string, unknown> = {};
  for (const place of places) {
    setPath(given, place, getPath(record, place));
    removePath(record, place);
  }
  return { given, fields: places.flatMap((place) => unifiedFieldAt(declaration, place) ?? []) };
};

/** Sends it: the record is there. */
export const sendApart = async (
  context: RecordContext,
  names: Values,
  record: unknown,
  { given, fields: [field = ''] }: ApartWrite,
  attempts: Attempts,
): Promise<void> => {
  const { apart } = context.declaration.quirks ?? {};
  if (apart === undefined) throw new Error(`${context.provider.id} takes nothing apart`);
  await attempts.add(field, 'follow_up_failed', () => runChange(context, names, apart.send({ given, record })));
};

const fieldAt = ({ fields }: ObjectDeclaration, name: string): FieldMapping | undefined =>
  (fields as Readonly<Record<string, FieldMapping>>)[name];

const isWriteOnly = (field: FieldMapping | undefined): boolean =>
  typeof field === 'object' && 'writeOnly' in field && field.writeOnly === true;

/** What the vendor has taken, and has not carried out yet when the record is read again. */
export const notYet = (
  { provider, declaration }: RecordContext,
  { fields }: ApartWrite,
  values: ModelValues,
  record: Readonly<Record<string, unknown>>,
  { warnings }: Attempts,
): readonly Warning[] =>
  fields.flatMap((path) => {
    const isShown = typeof values[path] === 'string' && !isWriteOnly(fieldAt(declaration, path));
    if (!isShown || values[path] === (record[path] ?? '') || warnings.some((warning) => warning.path === path))
      return [];
    const message = `${provider.id} has taken ${path} and carries it out later: the record is as it was until then`;
    return [{ path, code: 'partial_record' as const, message }];
  });
