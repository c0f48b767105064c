import { child, isObject, items, type Json, type JsonObject } from './json.ts';

/**
 * Converts a parameter. Commas separate lists by default.
 * https://swagger.io/docs/specification/v2_0/describing-parameters/
 */
const toParameter = (entry: JsonObject): JsonObject => {
  const { name, in: place, required = false, description = '', collectionFormat, ...schema } = entry;
  const isList = schema.type === 'array';
  return {
    name: name ?? '',
    in: place ?? '',
    required: place === 'path' ? true : required,
    description,
    ...(isList && { explode: collectionFormat === 'multi' }),
    schema: isList ? { type: 'string' } : schema,
  };
};

const isBody = (entry: JsonObject): boolean => entry.in === 'body';

const content = (schema: Json | undefined): JsonObject =>
  schema === undefined ? {} : { content: { 'application/json': { schema } } };

const toResponse = (response: Json): Json => {
  if (!isObject(response)) return response;
  const { schema, ...rest } = response;
  return { ...rest, ...content(schema) };
};

const toOperation = (operation: Json): Json => {
  if (!isObject(operation)) return operation;
  const parameters = items(operation.parameters).filter(isObject);
  const body = parameters.find(isBody);
  return {
    ...operation,
    parameters: parameters.filter((entry) => !isBody(entry)).map(toParameter),
    ...(body && { requestBody: { required: body.required ?? true, ...content(body.schema) } }),
    responses: Object.fromEntries(
      Object.entries(child(operation, 'responses')).map(([status, response]) => [status, toResponse(response)]),
    ),
  };
};

/** Converts a description of version 2 to version 3. The schemas stay in `definitions`. */
export const withoutSwagger = (document: JsonObject): JsonObject => {
  if (document.swagger === undefined) return document;
  const paths = Object.entries(child(document, 'paths')).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(isObject(item) ? item : {}).map(([method, one]) => [method, toOperation(one)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
};
