import type { Values } from '../../engine/http/template.ts';
import { getPath, removePath, setPath } from '../../engine/mapping/path.ts';
import { unifiedFieldAt } from '../../engine/mapping/places.ts';
import type { Warning } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { Apart, FieldMapping, ObjectDeclaration } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import type { Attempts } from '../follow-up-requests.ts';
import type { Presentation } from '../present.ts';
import { currentValuesOf } from './current-values.ts';
import { runChange } from './links.ts';
import type { Called } from './list-implied-fields.ts';

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

/** The same with what its guards look at. */
type Guardedly = Apartly & { readonly values: ModelValues; readonly presentation: Presentation };

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

/** A vendor may keep what an address has decided without a contact, and show it with the new one alone. @throws ApiError of a guard */
const checkAnswered = (
  context: RecordContext,
  record: unknown,
  { fields }: ApartWrite,
  { values, called = {}, presentation }: Guardedly,
): void => {
  const { object, session, now } = context;
  const guards = fields.flatMap((field) => object.guards?.[field] ?? []);
  if (guards.length === 0 || session.preview !== undefined) return;
  const answered = currentValuesOf(context, record, presentation, new Map());
  for (const guard of guards) guard.check(values, answered, now, (field) => called[field] ?? field);
};

/** Sends it, one after the other: the record is there. */
export const sendApart = async (
  context: RecordContext,
  names: Values,
  record: unknown,
  prepared: Guardedly,
  attempts: Attempts,
): Promise<void> => {
  const { apart, called = {} } = prepared;
  for (const one of apart) {
    const { given, fields, send } = one;
    const [field = ''] = fields;
    const change = () => {
      checkAnswered(context, record, one, prepared);
      return runChange(context, names, send({ given, record }));
    };
    await attempts.add(called[field] ?? field, 'follow_up_failed', async () => change());
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
