import {
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { isObject } from '../vendor.ts';
import { connect } from './connection.ts';
import { seededAt } from './seeds.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

/** What a scalar that cannot be null is where nothing is kept. */
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

/** What a record answers of which the simulator keeps nothing: null, an empty list, or the least that its type takes. */
const missing = (type: GraphQLOutputType): unknown => {
  if (!isNonNullType(type)) return null;
  const inner = type.ofType;
  if (isListType(inner)) return [];
  if (isScalarType(inner)) return scalars[inner.name];
  if (isEnumType(inner)) return inner.getValues()[0]?.value;
  return inner.name.endsWith('Connection') ? connect([], {}) : {};
};

/** A member of a view, or what becomes of one that it does not have. */
export const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, given, _, { fieldName, returnType }) => {
  const held = isObject(source) ? source[fieldName] : undefined;
  const value: unknown = typeof held === 'function' ? held(given) : held;
  return value === undefined ? missing(returnType) : value;
};
