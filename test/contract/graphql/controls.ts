import {
  executeSync,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  typeFromAST,
} from 'graphql';
import { isQuirk, playQuirk } from '../../../lib/engine/compile/checks/play-quirk.ts';
import type { Control, Negative, Sample } from '../controls/negative-controls.ts';
import type { ProviderName } from '../descriptions.ts';
import { isObject } from '../json.ts';
import { askedType, graphqlOperation } from './graphql.ts';
import { schemaOf } from './schema.ts';

const path = '/graphql';

/** Returns every GraphQL operation of a declaration, at any depth. */
export const documentsIn = (declared: unknown): readonly string[] => {
  if (isQuirk(declared)) return documentsIn(playQuirk(declared).steps);
  if (typeof declared !== 'object' || declared === null) return [];
  const inner = Object.values(declared).flatMap(documentsIn);
  return 'graphql' in declared && typeof declared.graphql === 'string' ? [declared.graphql, ...inner] : inner;
};

const scalars: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  TimelessDate: '2030-01-02',
  DateTime: '2030-01-02T03:04:05.678Z',
  DateTimeOrDuration: '2030-01-02T03:04:05.678Z',
};

const leafOf = (type: GraphQLNamedType): unknown => {
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return scalars[type.name] ?? 'one';
};

/** Returns the smallest value that the type accepts. */
const inputFor = (type: GraphQLInputType): unknown => {
  if (isNonNullType(type)) return inputFor(type.ofType);
  if (isListType(type)) return [inputFor(type.ofType)];
  if (!isInputObjectType(type)) return leafOf(type);
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(required.map((field) => [field.name, inputFor(field.type)]));
};

const outputFor = (type: GraphQLOutputType): unknown => {
  if (isNonNullType(type)) return outputFor(type.ofType);
  if (isListType(type)) return [outputFor(type.ofType)];
  return 'getFields' in type ? {} : leafOf(getNamedType(type));
};

const operationOf = (document: string): OperationDefinitionNode => {
  const operation = parse(document).definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(`no operation: ${document}`);
  return operation;
};

const variablesFor = (provider: ProviderName, { variableDefinitions = [] }: OperationDefinitionNode) =>
  Object.fromEntries(
    variableDefinitions.map((definition) => {
      const type = typeFromAST(schemaOf(provider), definition.type) as GraphQLInputType;
      return [definition.variable.name.value, inputFor(type)];
    }),
  );

const answerTo = (provider: ProviderName, document: string, variables: Record<string, unknown>): unknown => {
  const { data, errors } = executeSync({
    schema: schemaOf(provider),
    document: parse(document),
    variableValues: variables,
    fieldResolver: (_source, _arguments, _context, { returnType }) => outputFor(returnType),
    typeResolver: askedType,
  });
  if (errors !== undefined) throw new Error(`${document}: ${errors.join('; ')}`);
  return JSON.parse(JSON.stringify(data));
};

/** Adds an unknown field to the result of the operation's first root. */
const withField = (document: string): string => {
  const operation = operationOf(document);
  const [root, ...others] = operation.selectionSet.selections;
  if (root?.kind !== Kind.FIELD || root.selectionSet === undefined) throw new Error(`no fields: ${document}`);
  const colour = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'colour' } } as const;
  const selectionSet = { ...root.selectionSet, selections: [...root.selectionSet.selections, colour] };
  return print({
    ...operation,
    selectionSet: { ...operation.selectionSet, selections: [{ ...root, selectionSet }, ...others] },
  });
};

/** Replaces the first leaf of a response with a wrong value. */
const withoutLeaf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((element, index) => (index === 0 ? withoutLeaf(element) : element));
  if (!isObject(value)) return { colour: 'red' };
  return Object.fromEntries(
    Object.entries(value).map(([key, member], index) => [key, index === 0 ? withoutLeaf(member) : member]),
  );
};

/** Removes a required value from a response: the result of the first root, or a member of that result. */
const withoutRequired = (provider: ProviderName, document: string, data: unknown): unknown => {
  const schema = schemaOf(provider);
  const type = schema.getRootType(operationOf(document).operation);
  const [root = ''] = Object.keys(Object(data));
  const isAlways = isNonNullType(type?.getFields()[root]?.type);
  const [inner = ''] = Object.keys(Object(data)[root]);
  return { ...Object(data), [root]: isAlways ? null : { ...Object(data)[root], [inner]: null } };
};

const negativesOf = (
  provider: ProviderName,
  document: string,
  variables: Record<string, unknown>,
  data: unknown,
): Negative[] => {
  const [variable] = Object.keys(variables);
  const [root = ''] = Object.keys(Object(data));
  const body = (change: object) => ({ body: { query: document, variables, ...change } });
  const answer = (change: unknown) => ({ answer: { data: change } });
  return [
    {
      name: 'a field that the type does not have',
      where: 'request',
      message: /Cannot query field "colour"/,
      change: body({ query: withField(document) }),
    },
    {
      name: 'a variable that nobody declares',
      where: 'request',
      message: /unknown variable "colour"/,
      change: body({ variables: { ...variables, colour: 'red' } }),
    },
    ...(variable === undefined
      ? []
      : [
          {
            name: 'a variable of another type',
            where: 'request' as const,
            message: new RegExp(`\\$${variable}`),
            change: body({ variables: { ...variables, [variable]: { colour: 'red' } } }),
          },
        ]),
    {
      name: 'an answer without what is always there',
      where: 'response',
      message: /Cannot return null for non-nullable/,
      change: answer(withoutRequired(provider, document, data)),
    },
    {
      name: 'an answer with what nobody has asked for',
      where: 'response',
      message: /unknown field "colour"/,
      change: answer({ ...Object(data), [root]: { ...Object(data)[root], colour: 'red' } }),
    },
    {
      name: 'an answer of another type',
      where: 'response',
      message: /cannot represent|cannot be/,
      change: answer(withoutLeaf(data)),
    },
  ];
};

/** Creates a control for every operation of declarations, from the operation and the vendor's schema. */
export const graphqlControls = (provider: ProviderName, declared: object): readonly Control[] =>
  [...new Set(documentsIn(declared))].map((document) => {
    const variables = variablesFor(provider, operationOf(document));
    const data = answerTo(provider, document, variables);
    const valid: Sample = { path, body: { query: document, variables }, answer: { data } };
    const named = graphqlOperation({ method: 'POST', path, requestBody: valid.body });
    return { provider, operation: named ?? '', valid, negatives: negativesOf(provider, document, variables, data) };
  });
