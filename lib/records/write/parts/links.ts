import type { Values } from '../../../engine/http/request/template.ts';
import { isLed } from '../../../engine/mapping/leads.ts';
import { getList, getPath, hasAll } from '../../../engine/mapping/path.ts';
import { refIds } from '../../../engine/mapping/ref-ids.ts';
import { runQuirk } from '../../../engine/quirks.ts';
import { ApiError, type Warning } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import type { FieldMapping, LinkChange, Links, Quirk, RefField, ValueField } from '../../../providers/define.ts';
import { textId } from '../../../providers/language/codecs.ts';
import { fieldsWhere, type Mapped } from '../../../providers/language/compiled.ts';
import { isSeparate } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import type { Attempts } from '../../follow-up-requests.ts';
import { lastPartOf, type MappedWrite } from '../writing.ts';
import type { FollowUp, Part } from './part.ts';

/** What one field of a write changes of the links of its record: remote ids at the other end. */
interface FieldLinks {
  readonly field: string;
  readonly links: Links;
  /** The record before; none of a new one. */
  readonly current: unknown;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Of those added, the one that is to be the main one. */
  readonly main: string | undefined;
}

type LinkedField = (RefField | ValueField) & { readonly links: Links };

const isLinked = (mapping: FieldMapping): mapping is LinkedField =>
  typeof mapping === 'object' &&
  (mapping.kind === 'ref' || mapping.kind === 'value') &&
  mapping.links !== undefined &&
  !isSeparate(mapping);

/** The ends that the field shows: all of them, or the one that a record of it has. */
const shownOf = (field: LinkedField, current: unknown): readonly string[] => {
  const { read, codec = textId } = field;
  const many = field.kind === 'ref' ? field.many : undefined;
  const values =
    many === undefined ? [getPath(current, read)] : getList(current, read).map((one) => getPath(one, many));
  return values
    .flatMap((value) => [codec.decode(value)].flat().slice(field.kind === 'ref' ? -1 : 0))
    .filter((id): id is string => typeof id === 'string' && id !== '');
};

/** The one that the vendor marks as the main one. */
const mainOf = ({ read, many = '', main, codec = textId }: RefField, current: unknown): unknown => {
  const found = main && getList(current, read).find((one) => hasAll(one, main));
  return found === undefined ? undefined : codec.decode(getPath(found, many));
};

interface Wanted {
  readonly ids: readonly string[];
  /** Whether the first is to be the main one. */
  readonly isLed: boolean;
}

const changeOf = (
  name: string,
  field: LinkedField,
  current: unknown,
  { ids, isLed }: Wanted,
): readonly FieldLinks[] => {
  const { links } = field;
  const shown = shownOf(field, current);
  const [first] = ids;
  const isMain = field.kind === 'ref' && field.main !== undefined && isLed && first !== mainOf(field, current);
  const main = isMain ? first : undefined;
  const removed = [...new Set(shown)].filter((value) => !ids.includes(value));
  const added = [...new Set(ids)].filter((value) => !shown.includes(value) || value === main);
  return added.length === 0 && removed.length === 0 ? [] : [{ field: name, links, current, added, removed, main }];
};

/** Fields that an update changes by links of their own. */
export const linkedFields = fieldsWhere(isLinked);

/** Links that a new record is given once it exists: its own request does not take them. */
const linkedFieldsOfNew = fieldsWhere(
  (mapping): mapping is LinkedField => isLinked(mapping) && mapping.write === undefined,
);

/**
 * What has to change for the record to be linked as an update says: only the difference to the record as the vendor has it.
 * @param current the remote record as the vendor has it
 */
const linkChanges = (
  { object }: Pick<RecordContext, 'object'>,
  fields: readonly Mapped<LinkedField>[],
  values: ModelValues,
  current: unknown,
  toRemote: (unifiedId: string) => string,
): readonly FieldLinks[] =>
  fields.flatMap(([name, field]) => {
    if (values[name] === undefined) return [];
    const ids = refIds(values[name]);
    const ends = field.kind === 'value' ? ids : ids.map(toRemote);
    return changeOf(name, field, current, { ids: ends, isLed: isLed(object, values, name) });
  });

const partlyFailed = (context: RecordContext, message: string): ApiError =>
  new ApiError('provider_rejected', `${context.provider.id} did not change all of it: ${message}`, {
    details: { provider: { name: context.provider.id }, retriable: false, outcome: 'uncertain', quoted: [message] },
  });

/** Runs what changes links. @throws ApiError also for an answer that says that not all of it took place */
export const runChange = async (
  context: RecordContext,
  names: Values,
  change: Quirk<string | undefined>,
): Promise<void> => {
  const failure = await runQuirk({ session: context.session, values: names }, change);
  if (failure !== undefined) throw partlyFailed(context, failure);
};

/** @throws ApiError as `runChange` does */
export const sendLinks = async (
  context: RecordContext,
  names: Values,
  quirk: Links['remove'],
  change: LinkChange,
): Promise<void> => {
  if (quirk === undefined) throw new Error(`${context.provider.id} takes no such reference away`);
  await runChange(context, names, quirk(change));
};

/**
 * Sends the changes of one field, new links first: a record that must have one is never without.
 * @param remote the record as the vendor answered it
 */
const changeLinks = async (
  context: RecordContext,
  names: Values,
  remote: unknown,
  { field, links, current, added, removed, main }: FieldLinks,
  attempts: Attempts,
): Promise<void> => {
  const send = async (quirk: Links['remove'], ids: readonly string[]): Promise<boolean> => {
    const change = { others: ids.map((id) => ({ id })), main, record: current ?? remote };
    return ids.length === 0 || attempts.add(field, 'follow_up_failed', () => sendLinks(context, names, quirk, change));
  };
  if (await send(links.add, added)) await send(links.remove, removed);
};

const sameIds = (a: unknown, b: unknown): boolean => {
  const [left, right] = [a, b].map((ids) => [...new Set(refIds(ids))].toSorted());
  return JSON.stringify(left) === JSON.stringify(right);
};

/** A record that is linked to several, where the model has one, may still show another than the new one. */
const shownOtherwise = (
  { provider, object: { leads = {} } }: Pick<RecordContext, 'provider' | 'object'>,
  { field }: FieldLinks,
  values: ModelValues,
  record: unknown,
): readonly Warning[] => {
  const names = [field, ...Object.keys(leads).filter((name) => leads[name] === field && values[name] !== undefined)];
  return names.flatMap((name) => {
    if (sameIds(values[name], getPath(record, name))) return [];
    const message = `${name} was changed, but ${provider.id} has more of them on this record and shows another first`;
    return [{ path: name, code: 'partial_record' as const, message }];
  });
};

const sendField = ({ context, given, values }: MappedWrite, change: FieldLinks): FollowUp => ({
  isUnshown: true,
  send: ({ names, answered, attempts }) => changeLinks(context, names, answered, change, attempts),
  warningsAbout: (record, { warnings }) =>
    given.mode === 'create' || warnings.length > 0 ? [] : shownOtherwise(context, change, values, record),
});

/** Fields that are links to other records, made and taken away by requests of their own. */
export const links: Part = {
  appliesTo: ({ mode, declaration }) => (mode === 'create' ? linkedFieldsOfNew : linkedFields)(declaration).length > 0,
  take: (write) => {
    const { context, given, written } = write;
    const isNew = given.mode === 'create';
    const fields = (isNew ? linkedFieldsOfNew : linkedFields)(context.declaration);
    const changes = linkChanges(context, fields, written.values, isNew ? undefined : given.current, lastPartOf(write));
    return changes.map((change) => sendField(write, change));
  },
};
