import type { Operation as Documented, OpenApiDocument, Parameter } from '../../lib/api/openapi/document.ts';
import type { Operation, Operations } from '../../lib/client/operations.ts';

type Reference = { readonly $ref: string };

/** An entry of the document, or the one that it refers to. */
export const resolveIn = <T>(section: Readonly<Record<string, T>>, entry: T | Reference): T => {
  if (typeof entry !== 'object' || entry === null || !('$ref' in entry)) return entry as T;
  const found = section[String(entry.$ref).split('/').at(-1) ?? ''];
  if (found === undefined) throw new Error(`The document has no ${String(entry.$ref)}.`);
  return found;
};

/** An operation with its place in the document. */
export interface Placed {
  readonly id: string;
  readonly documented: Documented;
  readonly parameters: readonly Parameter[];
  readonly operation: Operation;
}

const keyOf = (parameters: readonly Parameter[]): Operation['key'] => {
  const header = parameters.find(({ name }) => name === 'Idempotency-Key');
  if (header === undefined) return undefined;
  return header.required ? 'required' : 'optional';
};

const isEnvelope = ({ components }: OpenApiDocument, { responses }: Documented): boolean =>
  Object.entries(responses)
    .filter(([status]) => status < '300')
    .some(([, one]) => {
      const schema = resolveIn(components.responses, one).content?.['application/json']?.schema;
      return schema?.properties !== undefined && 'statusCode' in schema.properties;
    });

const isPaged = ({ components }: OpenApiDocument, { responses }: Documented): boolean => {
  const answer = responses['200'];
  if (answer === undefined) return false;
  const schema = resolveIn(components.responses, answer).content?.['application/json']?.schema;
  return schema?.properties !== undefined && 'next_cursor' in schema.properties;
};

const place = (document: OpenApiDocument, method: string, path: string, documented: Documented): Placed => {
  const parameters = (documented.parameters ?? []).map((one) => resolveIn(document.components.parameters, one));
  const schemes = documented.security.map((one) => Object.keys(one));
  const ofConnection = schemes.some((names) => names.includes('connectionToken'));
  const key = keyOf(parameters);
  return {
    id: documented.operationId,
    documented,
    parameters,
    operation: {
      method: method.toUpperCase(),
      path,
      ofConnection,
      ofService: !ofConnection || schemes.some((names) => names.join() === 'apiKey'),
      hasBody: documented.requestBody !== undefined,
      isPaged: isPaged(document, documented),
      isRaw: !isEnvelope(document, documented),
      ...(key !== undefined && { key }),
    },
  };
};

/** All operations of a document, in its order. */
export const operationsIn = (document: OpenApiDocument): readonly Placed[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, documented]) => place(document, method, path, documented)),
  );

export const tableOf = (placed: readonly Placed[]): Operations =>
  Object.fromEntries(placed.map(({ id, operation }) => [id, operation]));
