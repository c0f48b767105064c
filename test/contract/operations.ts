import { onceInProcess } from '../harness/run-folder.ts';
import type { Description } from './descriptions.ts';
import { isObject, type Json, type JsonObject, resolve } from './json.ts';

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  explode: boolean;
  schema: Json;
}

export interface Operation {
  /** Method and path template, as in `GET /crm/v3/objects/contacts/{contactId}`. */
  key: string;
  method: string;
  segments: readonly string[];
  document: JsonObject;
  definition: JsonObject;
  parameters: readonly Parameter[];
}

export interface Match {
  operation: Operation;
  pathValues: Record<string, string>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

const toParameter = (document: JsonObject, entry: Json): Parameter => {
  const parameter = resolve(document, entry);
  return {
    name: String(parameter.name),
    in: String(parameter.in),
    required: parameter.required === true,
    description: typeof parameter.description === 'string' ? parameter.description : '',
    // Default of query parameters: they explode. https://spec.openapis.org/oas/v3.0.3#parameter-object
    explode: parameter.explode !== false,
    schema: parameter.schema ?? true,
  };
};

const parametersOf = (document: JsonObject, path: JsonObject, definition: JsonObject): Parameter[] => {
  const entries = [...(Array.isArray(path.parameters) ? path.parameters : []), ...own(definition)];
  const named = entries
    .map((entry) => toParameter(document, entry))
    .map((entry) => [`${entry.in} ${entry.name}`, entry] as const);
  return [...new Map(named).values()];
};

const own = (definition: JsonObject): Json[] => (Array.isArray(definition.parameters) ? definition.parameters : []);

const operationsOfPath = (document: JsonObject, template: string, path: JsonObject): Operation[] =>
  methods.flatMap((method) => {
    const definition = path[method];
    if (!isObject(definition)) return [];
    const upper = method.toUpperCase();
    const parameters = parametersOf(document, path, definition);
    return [
      { key: `${upper} ${template}`, method: upper, segments: template.split('/'), document, definition, parameters },
    ];
  });

const readOperations = (descriptions: readonly Description[]): Operation[] => {
  const all = descriptions.flatMap(({ document }) =>
    Object.entries(isObject(document.paths) ? document.paths : {}).flatMap(([template, path]) =>
      isObject(path) ? operationsOfPath(document, template, path) : [],
    ),
  );
  return [...new Map(all.map((operation) => [operation.key, operation])).values()];
};

const known = onceInProcess('operations of descriptions', () => new WeakMap<readonly Description[], Operation[]>());

export const operationsOf = (descriptions: readonly Description[]): readonly Operation[] => {
  const operations = known.get(descriptions) ?? readOperations(descriptions);
  known.set(descriptions, operations);
  return operations;
};

/** A placeholder with optional text before and after: `contacts({id})`. */
const placeholder = /^([^{}]*)\{([^{}]+)\}([^{}]*)$/;

const isTemplate = (segment: string): boolean => placeholder.test(segment);

const valueIn = (segment: string, given: string): readonly [name: string, value: string] | undefined => {
  const [, before = '', name = '', after = ''] = placeholder.exec(segment) ?? [];
  const isFit = given.startsWith(before) && given.endsWith(after) && given.length > before.length + after.length;
  return isFit ? [name, decodeURIComponent(given.slice(before.length, given.length - after.length))] : undefined;
};

const matchPath = (operation: Operation, path: readonly string[]): Match | undefined => {
  if (operation.segments.length !== path.length) return undefined;
  const pathValues: Record<string, string> = {};
  for (const [index, segment] of operation.segments.entries()) {
    const given = path[index] ?? '';
    if (!isTemplate(segment) && segment !== given) return undefined;
    if (!isTemplate(segment)) continue;
    const found = valueIn(segment, given);
    if (found === undefined) return undefined;
    const [name, value] = found;
    pathValues[name] = value;
  }
  return { operation, pathValues };
};

// `/users/me` is not the user with the id "me", so the more literal template wins.
const literality = (operation: Operation): string =>
  operation.segments.map((segment) => (isTemplate(segment) ? '0' : '1')).join('');

export const findOperation = (
  operations: readonly Operation[],
  request: { method: string; path: string },
): Match | undefined => {
  const path = request.path.split('/');
  const matches = operations
    .filter((operation) => operation.method === request.method.toUpperCase())
    .flatMap((operation) => matchPath(operation, path) ?? []);
  return matches.toSorted((a, b) => (literality(a.operation) < literality(b.operation) ? 1 : -1))[0];
};
