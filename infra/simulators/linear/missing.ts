import {
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { isObject } from '../shared/vendor.ts';
import { connect } from './connection.ts';
import { seededAt } from './seeds.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

/** Values of non-null scalars that the simulator does not keep. */
const scalars: Readonly<Record<string, unknown>> = {
  Boolean: false,
  Float: 0,
  Int: 0,
  String: '',
  ID: nobody,
  DateTime: seededAt,
  TimelessDate: seededAt.slice(0, 10),
  Duration: 0,
  JSON: {},
  JSONObject: {},
};

/** Value of a field that the simulator does not keep: null, an empty list, or the smallest valid value of its type. */
const missing = (type: GraphQLOutputType): unknown => {
  if (!isNonNullType(type)) return null;
  const inner = type.ofType;
  if (isListType(inner)) return [];
  if (isScalarType(inner)) return scalars[inner.name];
  if (isEnumType(inner)) return inner.getValues()[0]?.value;
  return inner.name.endsWith('Connection') ? connect([], {}) : {};
};

/** Resolves a field with the member of a view, or with a default if the view lacks the member. */
export const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, given, _, { fieldName, returnType }) => {
  const held = isObject(source) ? source[fieldName] : undefined;
  const value: unknown = typeof held === 'function' ? held(given) : held;
  return value === undefined ? missing(returnType) : value;
};
