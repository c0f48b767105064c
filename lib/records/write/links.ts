import { fill, type Values } from '../../engine/http/template.ts';
import { getList, getPath, getText } from '../../engine/mapping/path.ts';
import { ApiError, type Warning } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import type { FieldMapping, Links, ObjectDeclaration, RefField, RequestTemplate } from '../../providers/define.ts';
import type { RecordContext } from '../context.ts';
import type { Attempts } from '../follow-up-requests.ts';

interface Link {
  readonly value: string;
  readonly kind: string;
}

/** What one field of an update changes of the links of its record. */
export interface LinkChange {
  readonly field: string;
  readonly links: Links;
  readonly added: readonly Link[];
  readonly removed: readonly Link[];
}

type LinkedField = RefField & { readonly links: Links };

const isLinked = (mapping: FieldMapping | undefined): mapping is LinkedField =>
  typeof mapping === 'object' && mapping.kind === 'ref' && mapping.links !== undefined;

/** Every link that stands, a record at the other end once for each kind. */
const currentOf = ({ links }: LinkedField, current: unknown): readonly Link[] =>
  getList(current, links.of).flatMap((element) => {
    const value = getText(element, links.value);
    return value === undefined ? [] : [{ value, kind: getText(element, links.kind.path) ?? links.kind.added }];
  });

/** The ends that the field shows: all of them, or the one that a record of it has. */
const shownOf = (field: LinkedField, current: unknown): readonly string[] => {
  const all = currentOf(field, current).map(({ value }) => value);
  return field.many === undefined ? [getText(current, field.read) ?? ''].filter(Boolean) : all;
};

const changeOf = (
  name: string,
  field: LinkedField,
  current: unknown,
  wanted: readonly string[],
): readonly LinkChange[] => {
  const { links } = field;
  const shown = shownOf(field, current);
  const currentValues = currentOf(field, current);
  const gone = new Set(shown.filter((value) => !wanted.includes(value)));
  const removed = currentValues.filter(({ value }) => gone.has(value));
  const added = [...new Set(wanted)]
    .filter((value) => !shown.includes(value))
    .map((value) => ({ value, kind: links.kind.added }));
  return added.length === 0 && removed.length === 0 ? [] : [{ field: name, links, added, removed }];
};

/** Fields that an update changes by links of their own. */
export const linkedFields = ({ fields }: ObjectDeclaration): readonly (readonly [string, LinkedField])[] =>
  Object.entries<FieldMapping | undefined>(fields).flatMap(([name, mapping]) =>
    isLinked(mapping) ? [[name, mapping] as const] : [],
  );

/**
 * What has to change for the record to be linked as an update says: only the difference to what stands.
 * @param current the remote record as it stands
 */
export const linkChanges = (
  declaration: ObjectDeclaration,
  values: ModelValues,
  current: unknown,
  toRemote: (unifiedId: string) => string,
): readonly LinkChange[] =>
  linkedFields(declaration).flatMap(([name, field]) => {
    if (values[name] === undefined) return [];
    const ids = [values[name]].flat().filter((id): id is string => typeof id === 'string');
    return changeOf(name, field, current, ids.map(toRemote));
  });

const partlyFailed = (context: RecordContext, message: string): ApiError =>
  new ApiError('provider_rejected', `${context.provider.id} did not change all of it: ${message}`, {
    details: { provider: { name: context.provider.id }, retriable: false, outcome: 'uncertain' },
  });

/** @throws ApiError for an answer that says that not all of them stand */
const sendLinks = async (
  context: RecordContext,
  { links: { link, failures } }: LinkChange,
  request: RequestTemplate,
  names: Values,
  some: readonly Link[],
): Promise<void> => {
  const links = some.map((one) => fill(link, { ...names, ...one }));
  const { body } = await context.session.send(request, { ...names, links });
  const [failure] = failures === undefined ? [] : getList(body, failures.items);
  if (failures === undefined || failure === undefined) return;
  throw partlyFailed(context, getText(failure, failures.message) ?? 'it does not say why');
};

/** Sends the changes of one field, new links first: a record that must have one is never without. */
export const changeLinks = async (
  context: RecordContext,
  names: Values,
  change: LinkChange,
  attempts: Attempts,
): Promise<void> => {
  const { add, remove } = change.links;
  const send = async (request: RequestTemplate, some: readonly Link[]): Promise<boolean> =>
    some.length === 0 ||
    attempts.add(change.field, 'follow_up_failed', () => sendLinks(context, change, request, names, some));
  if (await send(add, change.added)) await send(remove, change.removed);
};

const sameIds = (a: unknown, b: unknown): boolean => {
  const [left, right] = [a, b].map((ids) => [...new Set([ids].flat().filter(Boolean))].toSorted());
  return JSON.stringify(left) === JSON.stringify(right);
};

/** A record that is linked to several, where the model has one, may still show another than the new one. */
export const shownOtherwise = (
  { provider }: RecordContext,
  changes: readonly LinkChange[],
  values: ModelValues,
  record: unknown,
): readonly Warning[] =>
  changes.flatMap(({ field }) => {
    if (sameIds(values[field], getPath(record, field))) return [];
    const message = `${field} was changed, but ${provider.id} has more of them on this record and shows another first`;
    return [{ path: field, code: 'partial_record' as const, message }];
  });
