import type { Metadata, ObjectDeclaration, ValuesAt } from '../../providers/define.ts';
import type { ClassDeclaration } from '../../providers/language/kinds.ts';
import type { Session } from '../http/session/session.ts';
import { entriesOf } from '../mapping/choices.ts';
import type { CustomField } from '../mapping/custom-field.ts';
import { nameOf } from '../mapping/custom-fields.ts';
import { customFieldsIn, keyOf } from '../mapping/field-names.ts';
import { asMember, getList, getText, hasAll } from '../mapping/path.ts';
import { oncePerPair } from '../once-per-pair.ts';
import { metadataOf, readBody, readFieldEntries, readFieldList } from './choices-and-fields.ts';
import { fillQuirks, fillTexts } from './class-texts.ts';
import { filterOf, isSearchable, withFieldFilters } from './field-filters.ts';

/** A class of records (a custom object) that an account defines. */
export interface AccountClass {
  /** Name of the class in our paths. */
  readonly name: string;
  /** Name of the class in requests to the provider. */
  readonly remoteName: string;
  /** Label of a single record. `plural` is the label in the plural. */
  readonly label: string;
  readonly plural: string;
  /** Key of the field that names a record for people. */
  readonly nameField: string;
  /** Keys of the fields that a new record must have. */
  readonly required: readonly string[];
  /** Fields that the account can fill. The provider's own fields are not included. */
  readonly fields: readonly CustomField[];
  /** Declaration for the records of this class. */
  readonly declaration: ObjectDeclaration;
}

/** A class as the provider's list of classes describes it. Its fields are not read yet. */
export interface ListedClass {
  /** Name of the class in our paths. */
  readonly name: string;
  /** @returns undefined for a class without a field that names its records @throws ApiError of the provider */
  readonly read: () => Promise<AccountClass | undefined>;
}

interface Listing {
  readonly session: Session;
  readonly declaration: ClassDeclaration;
  /** Record member that contains the fields of a class. */
  readonly member: string;
  /** Epoch ms. */
  readonly now: number;
}

interface Found {
  readonly element: unknown;
  readonly name: string;
  readonly remoteName: string;
}

/** The entries of a class's list of fields that describe the class itself, and the request that read the list. */
interface Described {
  readonly metadata: Metadata;
  readonly elements: readonly unknown[];
}

/**
 * Names of fields, read from the class itself, or from the entries with certain values. Several value sets are tried in
 * order.
 */
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

/** Classes built from a cached response. They live as long as the response is cached. */
const madeOf = oncePerPair(
  (_body: object, _declaration: ObjectDeclaration) => new Map<string, Promise<AccountClass | undefined>>(),
);

const readClass = async (listing: Listing, found: Found): Promise<AccountClass | undefined> => {
  const { session, declaration, now } = listing;
  const { customFields = { at: { object: '' } } } = declaration;
  const custom = fillTexts(customFields, { class: found.remoteName }) as typeof customFields;
  const { body, ...described } = await readFieldEntries(session, custom, now);
  const all = madeOf(body, declaration);
  const known = all.get(found.remoteName);
  if (known !== undefined) return known;
  const one = makeClass(listing, found, described);
  all.set(found.remoteName, one);
  one.catch(() => all.delete(found.remoteName));
  return one;
};

/**
 * Classes of an account, at most five minutes old, in the account's order.
 * @throws ApiError of the provider, also if the account may not see its classes
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
