import type { Answer } from '../../../call.ts';
import type { Previewing } from '../../../engine/http/session/session.ts';
import { decodeChoice, encodeChoice, withinGroup } from '../../../engine/mapping/choices.ts';
import { isEmpty } from '../../../engine/mapping/empty.ts';
import { getList, getText, setPath } from '../../../engine/mapping/path.ts';
import { shownChoice } from '../../../engine/mapping/read/record.ts';
import type { Warning } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import type { WriteRequest } from '../../../providers/define.ts';
import { idPathsOf, isReadable, mappingOf } from '../../../providers/language/kinds.ts';
import { noticesOf, type RecordContext } from '../../context.ts';
import { IssuedIds } from '../../issued-ids.ts';
import { loadPresentation, modelOf, type Presentation, presentRecord, type UnifiedRecord } from '../../present.ts';
import { readRemote } from '../../read/remote-record.ts';
import type { Change, PreparedUpdate } from '../prepare/prepare-update.ts';
import type { Prepared } from '../prepare/prepare-write.ts';
import { isObject } from '../write-body.ts';

type Remote = Record<string, unknown>;

/** Merges a change into a value: objects member by member, and any other value as a whole. */
const written = (before: unknown, change: unknown): unknown => {
  // The change names places in the list.
  if (Array.isArray(before) && isObject(change)) return Object.values(Object(written({ ...before }, change)));
  if (!isObject(before) || !isObject(change)) return structuredClone(change === undefined ? before : change);
  const names = [...new Set([...Object.keys(before), ...Object.keys(change)])];
  return Object.fromEntries(names.map((name) => [name, written(before[name], change[name])]));
};

const joined = (...paths: readonly string[]): string => paths.filter((path) => path !== '').join('.');

/**
 * The new record that a create would return, for a preview. Placeholders stand for the values that the vendor assigns.
 * @param answered the recorded response, which shows the place of an `id`
 */
export const newRemote = (
  { declaration }: RecordContext,
  preview: Previewing,
  request: WriteRequest,
  record: Remote,
  answered: unknown,
): Remote => {
  const { step, path } = preview.placeOf(Object(answered));
  const within = path === '' && typeof request.record === 'string' ? request.record : path;
  const remote = structuredClone(record);
  for (const at of new Set(['id', ...idPathsOf(declaration).map(([, idPath]) => idPath)])) {
    setPath(remote, at, preview.placeholder(joined(String(step), within, at === 'id' ? at : (request.id ?? at))));
  }
  return remote;
};

/** The record after an update, for a preview. */
export const updatedRemote = ({ record, current }: PreparedUpdate): unknown => written(current ?? {}, record);

/**
 * The shown value of a field that is not in the record's own request. A choice has its label and category, and any
 * other value is shown as given.
 */
const shownAs = (
  { declaration }: RecordContext,
  { choices }: Presentation,
  record: Remote,
  [name, given]: readonly [name: string, given: unknown],
): ModelValues => {
  const field = mappingOf(declaration, name);
  const isChoice = typeof field === 'object' && field.kind === 'choice' && field.multiple !== true;
  if (!isChoice || typeof given !== 'string') return { [name]: given };
  const set = withinGroup(choices.get(name) ?? { field, choices: [] }, record);
  const choice = encodeChoice(set, given);
  return choice === undefined ? { [name]: given } : shownChoice(name, field, decodeChoice(set, choice.value));
};

/** The given values in the form of a later read, if the request shows that form. Lost values are left out. */
const givenValues = (
  context: RecordContext,
  { values, record, warnings }: Pick<Prepared, 'values' | 'record' | 'warnings'>,
  presentation: Presentation,
): ModelValues => {
  const issuedIds = new IssuedIds(context.connection);
  const read = modelOf(context, record, presentation, (object, path) => issuedIds.idOf(object, path));
  const isLost = (name: string): boolean =>
    warnings.some(({ path }) => path === name || (/^[.[]/.test(path.slice(name.length)) && path.startsWith(name)));
  return Object.fromEntries(
    Object.keys(values).flatMap((name) => {
      if (!isReadable(mappingOf(context.declaration, name))) return [[name, null]];
      if (!isEmpty(read[name])) return [[name, read[name]]];
      return isLost(name) ? [] : Object.entries(shownAs(context, presentation, record, [name, values[name]]));
    }),
  );
};

/** The record after a write, in the form of the API. */
const shownAfter = async (context: RecordContext, prepared: Prepared, remote: unknown): Promise<UnifiedRecord> => {
  const presentation = await loadPresentation(context, [remote], { customFields: prepared.customFields });
  const extra = givenValues(context, prepared, presentation);
  return presentRecord(context, remote, presentation, new IssuedIds(context.connection), { extra });
};

/**
 * The response to the preview of a create, whose requests are recorded.
 * @param ofFile given fields of the record's file
 */
export const answerNew = async (
  context: RecordContext,
  prepared: Prepared,
  ofFile: ModelValues = {},
): Promise<Answer> => {
  const remote = structuredClone(prepared.record);
  // The record has no id yet, so members that would contain the id stay empty.
  for (const [, at] of idPathsOf(context.declaration)) setPath(remote, at, '');
  const record = await shownAfter(context, { ...prepared, values: { ...ofFile, ...prepared.values } }, remote);
  const unknown = { id: '', remote_id: '', remote_url: null, created_at: null, modified_at: null };
  return { data: { ...record, ...unknown }, warnings: [...prepared.warnings, ...noticesOf(context)] };
};

/** The record with the change. Custom fields in a list stay unless the change names them. */
const withOtherFields = (
  { declaration: { customFields } }: RecordContext,
  current: unknown,
  record: Remote,
): unknown => {
  const remote = written(current, record);
  const place = customFields?.at;
  if (place === undefined || 'object' in place || !isObject(remote)) return remote;
  const given = getList(record, place.records);
  const names = new Set(given.map((one) => getText(one, place.name)));
  const others = getList(current, place.records).filter((one) => !names.has(getText(one, place.name)));
  if (given.length > 0) setPath(remote, place.records, [...others, ...given]);
  return remote;
};

/**
 * The response to the preview of an update. The record is always read, at least to check that it exists.
 * @throws ApiError `not_found`
 */
export const answerUpdated = async (
  { context, names, prepared }: Change,
  followed: readonly Warning[],
): Promise<Answer> => {
  const current = prepared.current ?? (await readRemote(context, names));
  const remote = withOtherFields(context, current, prepared.record);
  const data = await shownAfter(context, prepared, remote);
  return { data, warnings: [...prepared.warnings, ...followed, ...noticesOf(context)] };
};
