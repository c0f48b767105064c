import type { Check, Issue } from './closed-world.ts';
import { type Json, type JsonObject, resolve } from './json.ts';
import type { Match, Operation, Parameter } from './operations.ts';
import type { OptionalParameter, QueryAllowance } from './patches/allowances.ts';

export type CompileSchema = (operation: Operation, name: string, schema: Json) => Check;

export interface QueryRules {
  compile: CompileSchema;
  allowed: readonly QueryAllowance[];
  optional: readonly OptionalParameter[];
  /** Called for each parameter that only an allowance permits. */
  onAllowed: (allowance: QueryAllowance) => void;
}

const schemaObject = (document: JsonObject, schema: Json): JsonObject =>
  typeof schema === 'boolean' ? {} : resolve(document, schema);

const toNumber = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

const toBoolean = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text);

const coerce = (schema: JsonObject, text: string): unknown => {
  if (schema.type === 'integer' || schema.type === 'number') return toNumber(text);
  if (schema.type === 'boolean') return toBoolean(text);
  return text;
};

// HubSpot declares exploded arrays, but describes "a comma separated list". The check accepts both forms.
const takesCommas = (parameter: Parameter): boolean =>
  !parameter.explode || /comma[- ]separated/i.test(parameter.description);

const readArray = (parameter: Parameter, document: JsonObject, texts: readonly string[]): unknown[] => {
  const schema = schemaObject(document, parameter.schema);
  const entrySchema = schemaObject(document, schema.items ?? true);
  const entries = takesCommas(parameter) ? texts.flatMap((text) => text.split(',')) : texts;
  return entries.map((text) => coerce(entrySchema, text));
};

const isList = ({ type }: JsonObject): boolean => type === 'array' || (Array.isArray(type) && type.includes('array'));

const checkValues = (
  operation: Operation,
  parameter: Parameter,
  texts: readonly string[],
  compile: CompileSchema,
): Issue[] => {
  const name = `${parameter.in} ${parameter.name}`;
  const check = compile(operation, name, parameter.schema);
  const schema = schemaObject(operation.document, parameter.schema);
  if (isList(schema)) return check(readArray(parameter, operation.document, texts));
  // A name that ends in [] is an array by convention, although Zendesk only declares its elements.
  if (texts.length > 1 && !parameter.name.endsWith('[]')) return [{ path: '', message: 'given more than once' }];
  return texts.flatMap((text) => check(coerce(schema, text)));
};

const named = (issues: readonly Issue[], name: string): Issue[] =>
  issues.map((issue) => ({ path: `${name}${issue.path}`, message: issue.message }));

const declared = (operation: Operation, place: string): Parameter[] =>
  operation.parameters.filter((parameter) => parameter.in === place);

export const checkPath = ({ operation, pathValues }: Match, compile: CompileSchema): Issue[] =>
  Object.entries(pathValues).flatMap(([name, text]) => {
    const parameter = declared(operation, 'path').find((candidate) => candidate.name === name);
    if (parameter === undefined) return [{ path: name, message: 'the path parameter is not described' }];
    return named(checkValues(operation, parameter, [text], compile), name);
  });

const checkOne = (operation: Operation, name: string, texts: readonly string[], rules: QueryRules): Issue[] => {
  const parameter = declared(operation, 'query').find((candidate) => candidate.name === name);
  if (parameter) return named(checkValues(operation, parameter, texts, rules.compile), name);
  const allowance = rules.allowed.find((one) => one.name === name && one.operations.includes(operation.key));
  if (allowance === undefined) return [{ path: name, message: `unknown query parameter "${name}"` }];
  rules.onAllowed(allowance);
  const documented = { name, in: 'query', required: false, description: '', explode: true, schema: allowance.schema };
  return named(checkValues(operation, documented, texts, rules.compile), name);
};

const isWaived = (operation: Operation, name: string, query: URLSearchParams, rules: QueryRules): boolean =>
  rules.optional.some((one) => one.name === name && one.operations.includes(operation.key) && query.has(one.unless));

export const checkQuery = ({ operation }: Match, query: URLSearchParams, rules: QueryRules): Issue[] => {
  const absent = declared(operation, 'query')
    .filter(({ name, required }) => required && !query.has(name) && !isWaived(operation, name, query, rules))
    .map(({ name }) => ({ path: name, message: `required query parameter "${name}" is missing` }));
  const present = [...new Set(query.keys())].flatMap((name) => checkOne(operation, name, query.getAll(name), rules));
  return [...absent, ...present];
};
