import type { ListRequest, ObjectDeclaration, Template } from '../../providers/define.ts';
import type { CustomField } from '../mapping/custom-field.ts';
import { fillTexts } from './class-texts.ts';

/**
 * Whether a search can filter by a field. A field with a list of values is not searchable, except if it declares a
 * clause that compares a single value.
 */
export const isSearchable = ({ type, equals, isUnsearchable }: CustomField): boolean =>
  isUnsearchable !== true && (equals !== undefined || (type !== 'array' && type !== 'date-time'));

/** Name of the filter by an account's field. @param member record member that contains the fields */
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

/** One search clause per field. The searched value stays a placeholder, which the request fills. */
const clausesOf = (templateFor: TemplateFor, filters: ReadonlyMap<string, CustomField>): Clauses =>
  Object.fromEntries(
    [...filters].flatMap(([filter, field]) => {
      const { name, id = name } = field;
      const template = templateFor(field);
      return template === undefined ? [] : [[filter, fillTexts(template, { field: name, field_id: id }) as Template]];
    }),
  );

/**
 * Adds filters by an account's fields to the searches of a declaration, if the provider has a clause for such fields.
 * @param filters fields by the name of their filter
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
