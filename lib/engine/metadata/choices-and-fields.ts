import type { ObjectName } from '../../objects/names.ts';
import type { ChoiceField, CustomFields, Metadata, ObjectDeclaration } from '../../providers/define.ts';
import { compiled, type Mapped } from '../../providers/language/compiled.ts';
import { choiceFields } from '../../providers/language/kinds.ts';
import type { Session } from '../http/session/session.ts';
import { type ChoiceSet, entriesOf, toChoices } from '../mapping/choices.ts';
import type { CustomField } from '../mapping/custom-field.ts';
import { toCustomFields } from '../mapping/custom-fields.ts';
import { getText } from '../mapping/path.ts';
import { withUnifiedFields } from '../mapping/standard-fields.ts';
import { withUnlisted } from '../mapping/unlisted-fields.ts';
import { remembered } from './account-cache.ts';
import { fillTexts } from './class-texts.ts';
import { noteRefused, unlessRefused } from './refused.ts';
import { readWholeList } from './whole-list.ts';

export const metadataOf = (session: Session, name: string): Metadata => {
  const metadata = session.provider.metadata?.[name];
  if (metadata === undefined) throw new Error(`${session.provider.id} declares no metadata "${name}"`);
  return metadata;
};

/**
 * A reference to a `metadata` entry. With `inGroup`, only to the entries of this group, if several objects share the
 * list.
 */
interface GroupedList {
  readonly metadata: string;
  readonly inGroup?: string;
}

/**
 * Cache: for a list of an account class, its request with the class filled in. Declarations never change, so an entry
 * never expires.
 */
const inGroups = new WeakMap<GroupedList, Metadata>();

const ofGroup = (metadata: Metadata, inGroup: string): Metadata => {
  const request = fillTexts(metadata.request, { class: inGroup }) as Metadata['request'];
  if (JSON.stringify(request) === JSON.stringify(metadata.request)) return { ...metadata, inGroup };
  const type = fillTexts(metadata.type, { class: inGroup }) as Metadata['type'];
  return { ...metadata, request, ...(type && { type }) };
};

/**
 * Metadata of the list of an object's custom fields. A group selects a part of a shared list, or the list of a class.
 */
const listMetadataOf = (session: Session, list: GroupedList): Metadata => {
  const metadata = metadataOf(session, list.metadata);
  if (list.inGroup === undefined) return metadata;
  const found = inGroups.get(list) ?? ofGroup(metadata, list.inGroup);
  inGroups.set(list, found);
  return found;
};

const hasList = (custom: CustomFields | undefined): custom is CustomFields & GroupedList =>
  custom?.metadata !== undefined;

const nameOf = compiled(
  ({ request, each }: Metadata): string => `metadata ${JSON.stringify(each === undefined ? request : [request, each])}`,
);

/** Reads the response of a `metadata` entry. Entries with the same request share a response. */
export const readBody = (session: Session, metadata: Metadata, now: number, since?: number): Promise<unknown> =>
  remembered(session, nameOf(metadata), now, () => readWholeList(session, metadata), since);

/** Wraps a function of a cached response, so that it runs once per response: an account may have hundreds of fields. */
const onceForEach = <T>(make: (metadata: Metadata, body: unknown) => T) => {
  const made = new WeakMap<object, Map<Metadata, T>>();
  return (metadata: Metadata, body: unknown): T => {
    if (typeof body !== 'object' || body === null) return make(metadata, body);
    const ofBody = made.get(body) ?? new Map<Metadata, T>();
    made.set(body, ofBody);
    const value = ofBody.get(metadata) ?? make(metadata, body);
    ofBody.set(metadata, value);
    return value;
  };
};

const namesIn = (metadata: Metadata, body: unknown): ReadonlySet<string> =>
  new Set(entriesOf(metadata, body).flatMap(({ element }) => getText(element, metadata.value) ?? []));

const choicesIn = onceForEach(toChoices);

/** Removes fields with a repeated name, and keeps the first: each collection of records may list the field. */
const onceEach = (fields: readonly CustomField[]): readonly CustomField[] => {
  const known = new Map(fields.toReversed().map((field) => [field.name, field]));
  return known.size === fields.length ? fields : [...known.values()].toReversed();
};

const fieldsIn = onceForEach((metadata, body) => onceEach(toCustomFields(metadata, body)));
const namesOfBody = onceForEach(namesIn);

/**
 * Names of the entries of a list, at most 5 minutes old.
 * @param list the `metadata` entry and its group
 * @param now epoch ms
 * @param since epoch ms. A value that was cached earlier is read again.
 * @throws ApiError of the provider
 */
export const readNames = async (
  session: Session,
  list: GroupedList,
  now: number,
  since?: number,
): Promise<ReadonlySet<string>> => {
  const metadata = listMetadataOf(session, list);
  return namesOfBody(metadata, await readBody(session, metadata, now, since));
};

/**
 * Choices of a `metadata` entry, at most 5 minutes old.
 * @param now epoch ms
 * @param since epoch ms. A value that was cached earlier is read again.
 * @throws ApiError of the provider
 */
export const readChoices = async (session: Session, name: string, now: number, since?: number) => {
  const metadata = metadataOf(session, name);
  return choicesIn(metadata, await readBody(session, metadata, now, since));
};

/**
 * Choices of a `metadata` entry. If the account may not see them, returns `undefined` and adds a notice to the
 * response.
 * @param field unified field of the choices
 * @throws ApiError of the provider, for other failures
 */
export const readChoicesOrNone = async (session: Session, name: string, field: string, now: number) => {
  const read = await unlessRefused(session, nameOf(metadataOf(session, name)), now, () =>
    readChoices(session, name, now),
  );
  if ('value' in read) return read.value;
  noteRefused(session, { path: field, what: `the choices of ${field}` }, read.refused);
  return undefined;
};

const none: readonly CustomField[] = [];

/**
 * Raw entries of the list of an object's custom fields, at most 5 minutes old.
 * @returns the entries, the response that contains them, and the metadata to read them with
 * @throws ApiError of the provider
 */
export const readFieldEntries = async (session: Session, custom: CustomFields, now: number) => {
  if (!hasList(custom)) throw new Error(`${session.provider.id} declares no list of the fields of a class`);
  const metadata = listMetadataOf(session, custom);
  const body = await readBody(session, metadata, now);
  return { metadata, body, elements: entriesOf(metadata, body).map(({ element }) => element) };
};

const unlistedOf = compiled((custom: CustomFields) => withUnlisted(custom, none));

/** Completed fields by list and declaration, because an account may have hundreds of fields. */
const completed = new WeakMap<readonly CustomField[], WeakMap<ObjectDeclaration, readonly CustomField[]>>();

/** Completes the fields that an account lists. The same list always gives the same list. */
const complete = (
  declaration: ObjectDeclaration,
  custom: CustomFields,
  listed: readonly CustomField[],
): readonly CustomField[] => {
  if (custom.unlisted === undefined && !listed.some(({ isStandard }) => isStandard)) return listed;
  const ofList = completed.get(listed) ?? new WeakMap<ObjectDeclaration, readonly CustomField[]>();
  completed.set(listed, ofList);
  const fields = ofList.get(declaration) ?? withUnifiedFields(declaration, withUnlisted(custom, listed));
  ofList.set(declaration, fields);
  return fields;
};

/**
 * Custom fields of an object in this account, and the vendor's own fields that can be mapped.
 * @param since epoch ms. A list that was cached earlier is read again.
 */
export const readFieldList = async (
  session: Session,
  declaration: ObjectDeclaration,
  now: number,
  since?: number,
): Promise<readonly CustomField[]> => {
  const { customFields } = declaration;
  if (customFields === undefined) return [];
  if (!hasList(customFields)) return unlistedOf(customFields);
  const metadata = listMetadataOf(session, customFields);
  const fields = fieldsIn(metadata, await readBody(session, metadata, now, since));
  return complete(declaration, customFields, fields);
};

/**
 * Custom fields of an object. If the account may not see the list, returns an empty list and adds a notice to the
 * response.
 */
export const readFieldListOrNone = async (
  session: Session,
  declaration: ObjectDeclaration,
  now: number,
  since?: number,
): Promise<readonly CustomField[]> => {
  const { customFields } = declaration;
  if (!hasList(customFields)) return readFieldList(session, declaration, now, since);
  const list = nameOf(listMetadataOf(session, customFields));
  const read = await unlessRefused(session, list, now, () => readFieldList(session, declaration, now, since), since);
  if ('value' in read) return read.value;
  noteRefused(session, { path: 'field_mappings', what: 'the list of custom fields' }, read.refused);
  return [];
};

/** Default values of a connection by object and name. */
export type Defaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

const setOf = async (
  session: Session,
  [name, field]: Mapped<ChoiceField>,
  defaults: Readonly<Record<string, string>>,
  now: number,
): Promise<ChoiceSet> => {
  const { choices: declared, group } = field;
  const choices = typeof declared === 'string' ? await readChoicesOrNone(session, declared, name, now) : declared;
  if (choices === undefined) return { field, choices: [], isUnread: true };
  return { field, choices, preferredGroup: group === undefined ? undefined : defaults[group.default] };
};

export interface ChoicesWanted {
  readonly session: Session;
  readonly object: ObjectName;
  readonly declaration: ObjectDeclaration;
  readonly defaults: Defaults;
  readonly now: number;
  /** Whether a field's choices are needed. Asked only for choices that have to be read from the account. */
  readonly wants: (name: string, field: ChoiceField) => boolean;
}

/** Whether a read needs a field's choices: only for unified words, categories or labels. */
export const wantedForReading = (_name: string, field: ChoiceField): boolean =>
  field.words !== undefined || field.category === true || field.labelled === true;

/** Loads the choices of the wanted fields. A set that the account may not see is marked as unread. */
export const loadChoices = async ({
  session,
  object,
  declaration,
  defaults,
  now,
  wants,
}: ChoicesWanted): Promise<ReadonlyMap<string, ChoiceSet>> => {
  const wanted = choiceFields(declaration).filter(
    ([name, field]) => typeof field.choices !== 'string' || wants(name, field),
  );
  const sets = await Promise.all(
    wanted.map(async (entry) => [entry[0], await setOf(session, entry, defaults[object] ?? {}, now)] as const),
  );
  return new Map(sets);
};
