import type { Values } from '../../engine/http/template.ts';
import { getPath, removePath, setPath } from '../../engine/mapping/path.ts';
import { unifiedFieldAt } from '../../engine/mapping/places.ts';
import type { Warning } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { Apart, FieldMapping, ObjectDeclaration } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import type { Attempts } from '../follow-up-requests.ts';
import { runChange } from './links.ts';
import type { Called } from './spread.ts';

/** What is written by requests of its own, at its places in the mapped record. */
export interface ApartWrite {
  readonly given: Readonly<Record<string, unknown>>;
  /** The fields that say it. */
  readonly fields: readonly string[];
  readonly send: Apart['send'];
}

/** What a write sends so. */
interface Apartly {
  readonly apart: readonly ApartWrite[];
  readonly called: Called | undefined;
}

const takeOne = (
  declaration: ObjectDeclaration,
  mode: 'create' | 'update',
  { at, created = [], send }: Apart,
  record: Record<string, unknown>,
): readonly ApartWrite[] => {
  const places = at.filter(
    (place) => getPath(record, place) !== undefined && !(mode === 'create' && created.includes(place)),
  );
  if (places.length === 0) return [];
  const given: Record<string, unknown> = {};
  for (const place of places) {
    setPath(given, place, getPath(record, place));
    removePath(record, place);
  }
  return [{ given, fields: places.flatMap((place) => unifiedFieldAt(declaration, place) ?? []), send }];
};

/** Takes out of a mapped record what its own request does not have. */
export const takeApart = (
  declaration: ObjectDeclaration,
  mode: 'create' | 'update',
  record: Record<string, unknown>,
): readonly ApartWrite[] => (declaration.quirks?.apart ?? []).flatMap((one) => takeOne(declaration, mode, one, record));

/** Sends it, one after the other: the record is there. */
export const sendApart = async (
  context: RecordContext,
  names: Values,
  record: unknown,
  { apart, called = {} }: Apartly,
  attempts: Attempts,
): Promise<void> => {
  for (const { given, fields, send } of apart) {
    const [field = ''] = fields;
    const change = () => runChange(context, names, send({ given, record }));
    await attempts.add(called[field] ?? field, 'follow_up_failed', change);
  }
};

const fieldAt = ({ fields }: ObjectDeclaration, name: string): FieldMapping | undefined =>
  (fields as Readonly<Record<string, FieldMapping>>)[name];

const isWriteOnly = (field: FieldMapping | undefined): boolean =>
  typeof field === 'object' && 'writeOnly' in field && field.writeOnly === true;

/** What the vendor has taken, and has not carried out yet when the record is read again. */
export const notYet = (
  { provider, declaration, object: { spread } }: RecordContext,
  { apart, values, called = {} }: Apartly & { readonly values: ModelValues },
  record: Readonly<Record<string, unknown>>,
  { warnings }: Attempts,
): readonly Warning[] =>
  apart
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      const path = called[field] ?? field;
      const isShown = typeof values[field] === 'string' && !isWriteOnly(fieldAt(declaration, field));
      const shown = (spread === undefined ? record[field] : spread.shownIn(record, field)) ?? '';
      if (!isShown || values[field] === shown || warnings.some((warning) => warning.path === path)) return [];
      const message = `${provider.id} has taken ${path} and carries it out later: the record is as it was until then`;
      return [{ path, code: 'partial_record' as const, message }];
    });
