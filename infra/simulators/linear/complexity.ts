import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** "Each property is 0.1 point, each object is 1 point, and any connection multiplies its children's points." Default 50. */
const complexityPoints = { property: 0.1, object: 1, usualPage: 50 };

/** https://linear.app/developers/rate-limiting */
export const mostPoints = 10_000;

type Variables = Readonly<Record<string, unknown>>;

const pageOf = ({ arguments: args = [] }: FieldNode, variables: Variables): number => {
  const first = args.find(({ name }) => name.value === 'first')?.value;
  if (first?.kind === Kind.INT) return Number(first.value);
  const given = first?.kind === Kind.VARIABLE ? variables[first.name.value] : undefined;
  return typeof given === 'number' ? given : complexityPoints.usualPage;
};

const pointsOf = (set: SelectionSetNode, type: GraphQLObjectType, variables: Variables): number =>
  set.selections.reduce((sum, selection) => {
    if (selection.kind !== Kind.FIELD) throw new Error('The complexity of fragments is not counted.');
    const field = type.getFields()[selection.name.value];
    const inner = field === undefined ? undefined : getNamedType(field.type);
    if (selection.selectionSet === undefined || !isObjectType(inner)) return sum + complexityPoints.property;
    const own = complexityPoints.object + pointsOf(selection.selectionSet, inner, variables);
    return sum + (inner.name.endsWith('Connection') ? own * pageOf(selection, variables) : own);
  }, 0);

/** What an operation costs. */
export const complexityOf = (schema: GraphQLSchema, document: DocumentNode, variables: Variables): number => {
  const points = document.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) throw new Error('Only operations are counted.');
    const type = schema.getRootType(definition.operation);
    return type ? pointsOf(definition.selectionSet, type, variables) : 0;
  });
  return Math.ceil(points.reduce((sum, each) => sum + each, 0));
};
