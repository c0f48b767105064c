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
import { type GivenWrite, lastPartOf, type MappedWrite } from '../writing.ts';
import type { FollowUp, Part } from './part.ts';

/** The changes of a field to the links of its record, as remote ids of the linked records. */
interface FieldLinks {
  readonly field: string;
  readonly links: Links;
  /** The record before the change. Absent for a new record. */
  readonly current: unknown;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The added id that becomes the main reference. */
  readonly main: string | undefined;
}

type LinkedField = (RefField | ValueField) & { readonly links: Links };

const isLinked = (mapping: FieldMapping): mapping is LinkedField =>
  typeof mapping === 'object' &&
  (mapping.kind === 'ref' || mapping.kind === 'value') &&
  mapping.links !== undefined &&
  !isSeparate(mapping);

/** The linked ids that the field shows: all ids, or the only id in the record. */
const shownOf = (field: LinkedField, current: unknown): readonly string[] => {
  const { read, codec = textId } = field;
  const many = field.kind === 'ref' ? field.many : undefined;
  const values =
    many === undefined ? [getPath(current, read)] : getList(current, read).map((one) => getPath(one, many));
  return values
    .flatMap((value) => [codec.decode(value)].flat().slice(field.kind === 'ref' ? -1 : 0))
    .filter((id): id is string => typeof id === 'string' && id !== '');
};

/** The id that the vendor marks as the main reference. */
const mainOf = ({ read, many = '', main, codec = textId }: RefField, current: unknown): unknown => {
  const found = main && getList(current, read).find((one) => hasAll(one, main));
  return found === undefined ? undefined : codec.decode(getPath(found, many));
};

/** Fields that an update changes by separate links. */
export const linkedFields = fieldsWhere(isLinked);

/** Fields whose links are added after a new record was created, because its own request does not accept them. */
const linkedFieldsOfNew = fieldsWhere(
  (mapping): mapping is LinkedField => isLinked(mapping) && mapping.write === undefined,
);

/** The changes that give a record its new links: only the differences to the vendor's record. */
const linkChanges = (write: MappedWrite, fields: readonly Mapped<LinkedField>[]): readonly FieldLinks[] => {
  const { values } = write.written;
  const { current } = write.given;
  return fields.flatMap(([name, field]) => {
    if (values[name] === undefined) return [];
    const given = refIds(values[name]);
    const ids = field.kind === 'value' ? given : given.map(lastPartOf(write));
    const shown = shownOf(field, current);
    const isMain = field.kind === 'ref' && field.main !== undefined && isLed(write.context.object, values, name);
    const main = isMain && ids[0] !== mainOf(field, current) ? ids[0] : undefined;
    const removed = [...new Set(shown)].filter((value) => !ids.includes(value));
    const added = [...new Set(ids)].filter((value) => !shown.includes(value) || value === main);
    if (added.length === 0 && removed.length === 0) return [];
    return [{ field: name, links: field.links, current, added, removed, main }];
  });
};

const partlyFailed = (context: RecordContext, message: string): ApiError =>
  new ApiError('provider_rejected', `${context.provider.id} changed only a part: ${message}`, {
    details: { provider: { name: context.provider.id }, retriable: false, outcome: 'uncertain', quoted: [message] },
  });

/**
 * Runs a change of links.
 * @throws ApiError also if the response reports that only a part of the change took place
 */
export const runChange = async (
  context: RecordContext,
  names: Values,
  change: Quirk<string | undefined>,
): Promise<void> => {
  const failure = await runQuirk({ session: context.session, values: names }, change);
  if (failure !== undefined) throw partlyFailed(context, failure);
};

/**
 * Sends a change of links.
 * @throws ApiError as `runChange`
 */
export const sendLinks = async (
  context: RecordContext,
  names: Values,
  quirk: Links['remove'],
  change: LinkChange,
): Promise<void> => {
  if (quirk === undefined) throw new Error(`${context.provider.id} cannot remove such a reference`);
  await runChange(context, names, quirk(change));
};

const sameIds = (a: unknown, b: unknown): boolean => {
  const [left, right] = [a, b].map((ids) => [...new Set(refIds(ids))].toSorted());
  return JSON.stringify(left) === JSON.stringify(right);
};

/**
 * Warnings about fields that show another record than the new one. A record with several links may show any linked
 * record.
 */
const shownOtherwise = (
  { provider, object: { leads = {} } }: Pick<RecordContext, 'provider' | 'object'>,
  { field }: FieldLinks,
  values: ModelValues,
  record: unknown,
): readonly Warning[] => {
  const names = [field, ...Object.keys(leads).filter((name) => leads[name] === field && values[name] !== undefined)];
  return names.flatMap((name) => {
    if (sameIds(values[name], getPath(record, name))) return [];
    const message = `${name} was changed, but ${provider.id} has more values on this record and shows another first`;
    return [{ path: name, code: 'partial_record' as const, message }];
  });
};

/** Sends the changes of a field. New links are sent first, so that a record with a required link always has one. */
const sendField = ({ context, given, values }: MappedWrite, change: FieldLinks): FollowUp => ({
  isUnshown: true,
  send: async ({ names, answered, attempts }) => {
    const { field, links, current = answered, added, removed, main } = change;
    const send = async (quirk: Links['remove'], ids: readonly string[]): Promise<boolean> => {
      const others = ids.map((id) => ({ id }));
      const sent = () => sendLinks(context, names, quirk, { others, main, record: current });
      return ids.length === 0 || attempts.add(field, 'follow_up_failed', sent);
    };
    if (await send(links.add, added)) await send(links.remove, removed);
  },
  warningsAbout: (record, { warnings }) =>
    given.mode === 'create' || warnings.length > 0 ? [] : shownOtherwise(context, change, values, record),
});

const fieldsOf = (mode: GivenWrite['mode']) => (mode === 'create' ? linkedFieldsOfNew : linkedFields);

/** Fields that are links to other records. Separate requests add and remove the links. */
export const links: Part = {
  appliesTo: ({ mode, declaration }) => fieldsOf(mode)(declaration).length > 0,
  take: (write) => {
    const fields = fieldsOf(write.given.mode)(write.context.declaration);
    return linkChanges(write, fields).map((change) => sendField(write, change));
  },
};
