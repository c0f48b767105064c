import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** "Each property is 0.1 point, each object is 1 point, and any connection multiplies its children's points." Default 50. */
const complexityPoints = { property: 0.1, object: 1, usualPage: 50 };

/** Maximum complexity of a request, in points. https://linear.app/developers/rate-limiting */
export const mostPoints = 10_000;

type Variables = Readonly<Record<string, unknown>>;

const pageOf = ({ arguments: args = [] }: FieldNode, variables: Variables): number => {
  const given = args
    .filter(({ name }) => ['first', 'last'].includes(name.value))
    .map(({ value }) => (value.kind === Kind.VARIABLE ? variables[value.name.value] : Reflect.get(value, 'value')))
    .find((value) => value !== undefined && value !== null);
  return given === undefined ? complexityPoints.usualPage : Number(given);
};

interface Counting {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Variables;
}

const pointsOf = (set: SelectionSetNode, type: GraphQLObjectType, counting: Counting): number =>
  set.selections.reduce((sum, selection) => sum + pointsOfOne(selection, type, counting), 0);

const pointsOfOne = (selection: SelectionNode, type: GraphQLObjectType, counting: Counting): number => {
  if (selection.kind === Kind.FIELD) return pointsOfField(selection, type, counting);
  if (selection.kind === Kind.INLINE_FRAGMENT) return pointsOf(selection.selectionSet, type, counting);
  const fragment = counting.fragments.get(selection.name.value);
  return fragment ? pointsOf(fragment.selectionSet, type, counting) : 0;
};

const pointsOfField = (selection: FieldNode, type: GraphQLObjectType, counting: Counting): number => {
  const field = type.getFields()[selection.name.value];
  const inner = field === undefined ? undefined : getNamedType(field.type);
  if (selection.selectionSet === undefined || !isObjectType(inner)) return complexityPoints.property;
  const own = complexityPoints.object + pointsOf(selection.selectionSet, inner, counting);
  return inner.name.endsWith('Connection') ? own * pageOf(selection, counting.variables) : own;
};

/** Cost of an operation in points. */
export const complexityOf = (schema: GraphQLSchema, document: DocumentNode, variables: Variables): number => {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const points = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return 0;
    const type = schema.getRootType(definition.operation);
    return type ? pointsOf(definition.selectionSet, type, { fragments, variables }) : 0;
  });
  return Math.ceil(points.reduce((sum, each) => sum + each, 0));
};
