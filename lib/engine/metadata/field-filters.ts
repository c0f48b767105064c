import type { ListRequest, ObjectDeclaration, Template } from '../../providers/define.ts';
import type { CustomField } from '../mapping/custom-field.ts';
import { fillTexts } from './class-texts.ts';

/** A list of several values is no value that a search is for, unless it is for one of them. */
export const isSearchable = ({ type, equals, isUnsearchable }: CustomField): boolean =>
  isUnsearchable !== true && (equals !== undefined || (type !== 'array' && type !== 'date-time'));

/** The name of the filter by a field of an account. @param member of records that has the fields */
export const filterOf = (member: string, key: string): string => `${member}.${key}`;

type Clauses = Readonly<Record<string, Template>>;

const withClauses = <R extends ListRequest>(request: R, clauses: Clauses, anyOf: Clauses): R =>
  request.clauses === undefined
    ? request
    : {
        ...request,
        clauses: { ...clauses, ...request.clauses },
        ...(request.anyOf && { anyOf: { ...anyOf, ...request.anyOf } }),
      };

type TemplateFor = (field: CustomField) => Template | undefined;

/** One clause for each of the fields. What is searched for stays a placeholder, which is filled in with the request. */
const clausesOf = (templateFor: TemplateFor, filters: ReadonlyMap<string, CustomField>): Clauses =>
  Object.fromEntries(
    [...filters].flatMap(([filter, field]) => {
      const { name, id = name } = field;
      const template = templateFor(field);
      return template === undefined ? [] : [[filter, fillTexts(template, { field: name, field_id: id }) as Template]];
    }),
  );

/**
 * A declaration whose searches take filters by fields of the account, where the provider has a clause for these.
 * @param filters the fields, by the names of their filters
 */
export const withFieldFilters = (
  declaration: ObjectDeclaration,
  filters: ReadonlyMap<string, CustomField>,
): ObjectDeclaration => {
  const { customFields, list, listBy = [] } = declaration;
  const { equals, equalsBy = {}, anyOf } = customFields ?? {};
  if (equals === undefined) return declaration;
  const ownOf = (field: CustomField) => field.equals ?? equalsBy[field.type];
  const clauses = clausesOf((field) => ownOf(field) ?? equals, filters);
  const several = clausesOf((field) => (ownOf(field) === undefined ? anyOf : undefined), filters);
  return {
    ...declaration,
    ...(list && { list: withClauses(list, clauses, several) }),
    listBy: listBy.map((request) => withClauses(request, clauses, several)),
  };
};
