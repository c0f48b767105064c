import type { Metadata, ObjectDeclaration, ValuesAt } from '../../providers/define.ts';
import type { ClassDeclaration } from '../../providers/language/kinds.ts';
import type { Session } from '../http/session/session.ts';
import { entriesOf } from '../mapping/choices.ts';
import type { CustomField } from '../mapping/custom-field.ts';
import { nameOf } from '../mapping/custom-fields.ts';
import { customFieldsIn, keyOf } from '../mapping/field-names.ts';
import { asMember, getList, getText, hasAll } from '../mapping/path.ts';
import { metadataOf, readBody, readFieldEntries, readFieldList } from './choices-and-fields.ts';
import { fillQuirks, fillTexts } from './class-texts.ts';
import { filterOf, isSearchable, withFieldFilters } from './field-filters.ts';

/** A class that an account defines. */
export interface AccountClass {
  /** As paths have it. */
  readonly name: string;
  /** What requests to the provider call it. */
  readonly remoteName: string;
  /** What people call a record, and several. */
  readonly label: string;
  readonly plural: string;
  /** Key of the field by whose value people know a record. */
  readonly nameField: string;
  /** Keys of the fields that a new record must have. */
  readonly required: readonly string[];
  /** Those that the account can fill, without the provider's own. */
  readonly fields: readonly CustomField[];
  /** How the provider has its records. */
  readonly declaration: ObjectDeclaration;
}

/** A class as the list of them has it: where each has a list of fields of its own, this is not read yet. */
export interface ListedClass {
  /** As paths have it. */
  readonly name: string;
  /** @returns nothing for a class without a field that people know its records by @throws ApiError of the provider */
  readonly read: () => Promise<AccountClass | undefined>;
}

interface Listing {
  readonly session: Session;
  readonly declaration: ClassDeclaration;
  /** Member of records that has the fields of a class. */
  readonly member: string;
  /** Epoch ms. */
  readonly now: number;
}

interface Found {
  readonly element: unknown;
  readonly name: string;
  readonly remoteName: string;
}

/** The list of fields of a class, with those of its entries that it is described by. */
interface Described {
  readonly metadata: Metadata;
  readonly elements: readonly unknown[];
}

/** The names of fields: in the class itself, or of those that have certain values; of several, those of the first before the next. */
const namesOf = (
  at: string | ValuesAt | readonly ValuesAt[],
  element: unknown,
  { metadata, elements }: Described,
): readonly string[] => {
  if (typeof at !== 'string') {
    const fields = [at].flat().flatMap((values) => elements.filter((field) => hasAll(field, values)));
    return fields.flatMap((field) => nameOf(metadata, field) ?? []);
  }
  const list = getList(element, at);
  return list.length > 0 ? list.filter((one) => typeof one === 'string') : [getText(element, at) ?? []].flat();
};

const makeClass = async (
  { session, declaration, member, now }: Listing,
  { element, name, remoteName }: Found,
  described: Described,
): Promise<AccountClass | undefined> => {
  const { classes, ...rest } = declaration;
  const [nameField] = namesOf(classes.title, element, described);
  if (nameField === undefined) return undefined;
  const names = { class: remoteName, name_field: asMember(nameField), class_name: name };
  const quirks = rest.quirks && { quirks: fillQuirks(rest.quirks, names) };
  const filled = { ...(fillTexts(rest, names) as ObjectDeclaration), ...quirks };
  const fields = customFieldsIn(await readFieldList(session, filled, now));
  const label = getText(element, metadataOf(session, classes.metadata).label) ?? name;
  const keys = new Map(fields.map((field) => [field.name, keyOf(field, fields)]));
  const keyFor = (field: string): string => keys.get(field) ?? field;
  const filters = new Map(fields.filter(isSearchable).map((field) => [filterOf(member, keyFor(field.name)), field]));
  return {
    name,
    remoteName,
    label,
    plural: getText(element, classes.plural) ?? label,
    nameField: keyFor(nameField),
    required: namesOf(classes.required, element, described).map(keyFor),
    fields,
    declaration: withFieldFilters(filled, filters),
  };
};

type Made = Map<string, Promise<AccountClass | undefined>>;

/** What was made of an answer with fields, for as long as the answer is remembered. */
const made = new WeakMap<object, Map<ObjectDeclaration, Made>>();

const madeOf = (body: object, declaration: ObjectDeclaration): Made => {
  const ofBody = made.get(body) ?? new Map<ObjectDeclaration, Made>();
  made.set(body, ofBody);
  const ofDeclaration = ofBody.get(declaration) ?? new Map();
  ofBody.set(declaration, ofDeclaration);
  return ofDeclaration;
};

const readClass = async (listing: Listing, found: Found): Promise<AccountClass | undefined> => {
  const { session, declaration, now } = listing;
  const { customFields = { at: { object: '' } } } = declaration;
  const custom = fillTexts(customFields, { class: found.remoteName }) as typeof customFields;
  const { body, ...described } = await readFieldEntries(session, custom, now);
  if (typeof body !== 'object' || body === null) return makeClass(listing, found, described);
  const all = madeOf(body, declaration);
  const known = all.get(found.remoteName);
  if (known !== undefined) return known;
  const one = makeClass(listing, found, described);
  all.set(found.remoteName, one);
  one.catch(() => all.delete(found.remoteName));
  return one;
};

/**
 * The classes of an account, no older than five minutes, in its order.
 * @throws ApiError of the provider, also where the account may not see them
 */
export const listClasses = async (listing: Listing): Promise<readonly ListedClass[]> => {
  const { session, declaration, now } = listing;
  const metadata = metadataOf(session, declaration.classes.metadata);
  const body = await readBody(session, metadata, now);
  return entriesOf(metadata, body).flatMap(({ element }) => {
    const [own, remoteName] = [declaration.classes.name, metadata.value].map((path) => getText(element, path));
    if (own === undefined || remoteName === undefined) return [];
    const name = `${declaration.classes.prefix ?? ''}${own}`;
    return [{ name, read: () => readClass(listing, { element, name, remoteName }) }];
  });
};
