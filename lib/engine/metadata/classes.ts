import type { Classes, ListRequest, ObjectDeclaration, Template } from '../../providers/define.ts';
import type { Session } from '../http/session.ts';
import { fill } from '../http/template.ts';
import { entriesOf } from '../mapping/choices.ts';
import type { CustomField } from '../mapping/custom-field.ts';
import { customFieldsIn } from '../mapping/field-names.ts';
import { getList, getText } from '../mapping/path.ts';
import { metadataOf, readBody, readFieldList } from './choices-and-fields.ts';

/** A class that an account defines. */
export interface AccountClass {
  /** As paths have it. */
  readonly name: string;
  /** What requests to the provider call it. */
  readonly remoteName: string;
  /** What people call a record, and several. */
  readonly label: string;
  readonly plural: string;
  /** Name of the field by whose value people know a record. */
  readonly nameField: string;
  /** Names of the fields that a new record must have. */
  readonly required: readonly string[];
  /** Those that the account can fill, without the provider's own. */
  readonly fields: readonly CustomField[];
  /** How the provider has its records. */
  readonly declaration: ObjectDeclaration;
}

type ClassDeclaration = ObjectDeclaration & { readonly classes: Classes };

/** Whether records of an object are of classes that each account defines. */
export const hasClasses = (declaration: ObjectDeclaration): declaration is ClassDeclaration =>
  declaration.classes !== undefined;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A declaration with the placeholders of a class filled in each text, encoded in paths of requests. */
const fillTexts = (value: unknown, names: Readonly<Record<string, string>>, key = ''): unknown => {
  if (typeof value === 'string') {
    const encode = key === 'path' ? encodeURIComponent : (text: string) => text;
    return Object.entries(names).reduce((text, [name, to]) => text.replaceAll(`{${name}}`, encode(to)), value);
  }
  if (Array.isArray(value)) return value.map((element) => fillTexts(element, names));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillTexts(member, names, name)]));
};

/** A list of several values is no value that a search is for. */
export const isSearchable = ({ type }: CustomField): boolean => type !== 'array' && type !== 'date-time';

/** The name of the filter by a field of a class. @param member of records that has the fields */
export const filterOf = (member: string, { name }: Pick<CustomField, 'name'>): string => `${member}.${name}`;

const withFilters = <R extends ListRequest>(request: R, clauses: Readonly<Record<string, Template>>): R =>
  request.clauses === undefined ? request : { ...request, clauses: { ...clauses, ...request.clauses } };

/** `{value}` stays: what is searched for is filled in with the request. */
const clausesOf = (equals: Template, member: string, fields: readonly CustomField[]): Record<string, Template> =>
  Object.fromEntries(
    fields
      .filter(isSearchable)
      .map((field) => [filterOf(member, field), fill(equals, { field: field.name, value: '{value}' }) as Template]),
  );

const classOf = async (
  session: Session,
  declaration: ClassDeclaration,
  element: unknown,
  member: string,
  now: number,
): Promise<readonly AccountClass[]> => {
  const { classes, ...rest } = declaration;
  const metadata = metadataOf(session, classes.metadata);
  const [name, remoteName, nameField] = [classes.name, metadata.value, classes.nameField].map((path) =>
    getText(element, path),
  );
  if (name === undefined || remoteName === undefined || nameField === undefined) return [];
  const filled = fillTexts(rest, { class: remoteName, name_field: nameField, class_name: name }) as ObjectDeclaration;
  const fields = customFieldsIn(await readFieldList(session, filled, now));
  const label = getText(element, metadata.label) ?? name;
  const clauses = clausesOf(classes.equals, member, fields);
  const listBy = filled.listBy?.map((request) => withFilters(request, clauses));
  const required = getList(element, classes.required).filter((one) => typeof one === 'string');
  const plural = getText(element, classes.plural) ?? label;
  return [
    {
      name,
      remoteName,
      label,
      plural,
      nameField,
      required,
      fields,
      declaration: { ...filled, ...(listBy && { listBy }) },
    },
  ];
};

/** What was made of an answer, for as long as the answer is remembered. */
const made = new WeakMap<object, Map<ObjectDeclaration, Promise<readonly AccountClass[]>>>();

/**
 * The classes of an account, no older than five minutes, in its order.
 * @param member of records that has the fields of a class
 * @param now epoch ms
 * @throws ApiError of the provider, also where the account may not see them
 */
export const readClasses = async (
  session: Session,
  declaration: ClassDeclaration,
  member: string,
  now: number,
): Promise<readonly AccountClass[]> => {
  const metadata = metadataOf(session, declaration.classes.metadata);
  const body = await readBody(session, metadata, now);
  const make = async () => {
    const elements = entriesOf(metadata, body).map(({ element }) => element);
    const all = await Promise.all(elements.map((element) => classOf(session, declaration, element, member, now)));
    return all.flat();
  };
  if (typeof body !== 'object' || body === null) return make();
  const ofBody = made.get(body) ?? new Map<ObjectDeclaration, Promise<readonly AccountClass[]>>();
  made.set(body, ofBody);
  const found = ofBody.get(declaration);
  if (found !== undefined) return found;
  const classes = make();
  ofBody.set(declaration, classes);
  classes.catch(() => ofBody.delete(declaration));
  return classes;
};
