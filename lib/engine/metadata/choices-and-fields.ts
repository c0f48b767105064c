import type { ObjectName } from '../../objects/names.ts';
import type { ChoiceField, CustomFields, Metadata, ObjectDeclaration } from '../../providers/define.ts';
import { compiled, type Mapped } from '../../providers/language/compiled.ts';
import { choiceFields } from '../../providers/language/kinds.ts';
import type { Session } from '../http/session/session.ts';
import { type AccountChoice, type ChoiceSet, entriesOf, toChoices } from '../mapping/choices.ts';
import type { CustomField } from '../mapping/custom-field.ts';
import { toCustomFields } from '../mapping/custom-fields.ts';
import { getText } from '../mapping/path.ts';
import { withUnifiedFields, withUnlisted } from '../mapping/standard-fields.ts';
import { oncePerPair } from '../once-per-pair.ts';
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

/** Metadata by reference. Declarations never change, so an entry never expires. */
const inGroups = new WeakMap<Pick<GroupedList, 'inGroup'>, Metadata>();

const ofGroup = (metadata: Metadata, inGroup: string): Metadata => {
  const request = fillTexts(metadata.request, { class: inGroup }) as Metadata['request'];
  if (JSON.stringify(request) === JSON.stringify(metadata.request)) return { ...metadata, inGroup };
  const type = fillTexts(metadata.type, { class: inGroup }) as Metadata['type'];
  return { ...metadata, request, ...(type && { type }) };
};

/**
 * Metadata of the list of an object's custom fields. A group selects a part of a shared list, or the list of a class.
 */
const listMetadataOf = (session: Session, name: string, list: Pick<GroupedList, 'inGroup'>): Metadata => {
  const metadata = metadataOf(session, name);
  if (list.inGroup === undefined) return metadata;
  const found = inGroups.get(list) ?? ofGroup(metadata, list.inGroup);
  inGroups.set(list, found);
  return found;
};

const nameOf = compiled(
  ({ request, each }: Metadata): string => `metadata ${JSON.stringify(each === undefined ? request : [request, each])}`,
);

/** Way to read a response that is not cached. The other way is `unlessRefused`. */
const always: typeof unlessRefused = (_session, _what, _now, read) => read();

/** Reads the response of a `metadata` entry. Entries with the same request share a response. */
export const readBody = async (
  session: Session,
  metadata: Metadata,
  now: number,
  since?: number,
  how = always,
): Promise<object> => {
  const name = nameOf(metadata);
  const read = () => how(session, name, now, () => readWholeList(session, metadata), since);
  const body = await remembered(session, name, now, read, since);
  return typeof body === 'object' && body !== null ? body : {};
};

const namesOfBody = oncePerPair(
  (body: object, metadata: Metadata): ReadonlySet<string> =>
    new Set(entriesOf(metadata, body).flatMap(({ element }) => getText(element, metadata.value) ?? [])),
);

const choicesIn = oncePerPair((body: object, metadata: Metadata) => toChoices(metadata, body));

/** Removes fields with a repeated name, and keeps the first: each collection of records may list the field. */
const onceEach = (fields: readonly CustomField[]): readonly CustomField[] => {
  const known = new Map(fields.toReversed().map((field) => [field.name, field]));
  return known.size === fields.length ? fields : [...known.values()].toReversed();
};

const fieldsIn = oncePerPair((body: object, metadata: Metadata) => onceEach(toCustomFields(metadata, body)));

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
  const metadata = listMetadataOf(session, list.metadata, list);
  return namesOfBody(await readBody(session, metadata, now, since), metadata);
};

/**
 * Choices of a `metadata` entry, at most 5 minutes old.
 * @param now epoch ms
 * @param since epoch ms. A value that was cached earlier is read again.
 * @throws ApiError of the provider
 */
export const readChoices = async (session: Session, name: string, now: number, since?: number) => {
  const metadata = metadataOf(session, name);
  return choicesIn(await readBody(session, metadata, now, since), metadata);
};

/**
 * Choices of a `metadata` entry. If the account may not see them, returns `undefined` and adds a notice to the
 * response.
 * @param field unified field of the choices
 * @throws ApiError of the provider, for other failures
 */
export const readChoicesOrNone = async (
  session: Session,
  name: string,
  field: string,
  now: number,
): Promise<readonly AccountChoice[] | undefined> => {
  const metadata = metadataOf(session, name);
  try {
    return choicesIn(await readBody(session, metadata, now, undefined, unlessRefused), metadata);
  } catch (error) {
    noteRefused(session, field, `the choices of ${field}`, error);
    return undefined;
  }
};

const none: readonly CustomField[] = [];

/**
 * Raw entries of the list of an object's custom fields, at most 5 minutes old.
 * @returns the entries, the response that contains them, and the metadata to read them with
 * @throws ApiError of the provider
 */
export const readFieldEntries = async (session: Session, custom: CustomFields, now: number) => {
  if (custom.metadata === undefined)
    throw new Error(`${session.provider.id} declares no list of the fields of a class`);
  const metadata = listMetadataOf(session, custom.metadata, custom);
  const body = await readBody(session, metadata, now);
  return { metadata, body, elements: entriesOf(metadata, body).map(({ element }) => element) };
};

const unlistedOf = compiled((custom: CustomFields) => withUnlisted(custom, none));

/** Completes the fields that an account lists. The same list always gives the same list. */
const complete = oncePerPair((listed: readonly CustomField[], declaration: ObjectDeclaration) => {
  const { customFields } = declaration;
  if (customFields === undefined) return listed;
  if (customFields.unlisted === undefined && !listed.some(({ isStandard }) => isStandard)) return listed;
  return withUnifiedFields(declaration, withUnlisted(customFields, listed));
});

/**
 * Custom fields of an object in this account, and the vendor's own fields that can be mapped.
 * @param since epoch ms. A list that was cached earlier is read again.
 */
export const readFieldList = async (
  session: Session,
  declaration: ObjectDeclaration,
  now: number,
  since?: number,
  how = always,
): Promise<readonly CustomField[]> => {
  const { customFields } = declaration;
  if (customFields === undefined) return none;
  if (customFields.metadata === undefined) return unlistedOf(customFields);
  const metadata = listMetadataOf(session, customFields.metadata, customFields);
  const body = await readBody(session, metadata, now, since, how);
  return complete(fieldsIn(body, metadata), declaration);
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
  try {
    return await readFieldList(session, declaration, now, since, unlessRefused);
  } catch (error) {
    noteRefused(session, 'field_mappings', 'the list of custom fields', error);
    return none;
  }
};

/** Default values of a connection by object and name. */
export type Defaults = Readonly<Record<string, Readonly<Record<string, string>>>>;

const setOf = async (
  session: Session,
  [name, field]: Mapped<ChoiceField>,
  defaults: Readonly<Record<string, string>>,
  now: number,
): Promise<readonly [name: string, ChoiceSet]> => {
  const { choices: declared, group } = field;
  const choices = typeof declared === 'string' ? await readChoicesOrNone(session, declared, name, now) : declared;
  if (choices === undefined) return [name, { field, choices: [], isUnread: true }];
  return [name, { field, choices, preferredGroup: group === undefined ? undefined : defaults[group.default] }];
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
  const sets: Promise<readonly [name: string, ChoiceSet]>[] = [];
  for (const entry of choiceFields(declaration)) {
    const [name, field] = entry;
    const isWanted = typeof field.choices !== 'string' || wants(name, field);
    if (isWanted) sets.push(setOf(session, entry, defaults[object] ?? {}, now));
  }
  return new Map(await Promise.all(sets));
};
