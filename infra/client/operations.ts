import type { Operation as Documented, OpenApiDocument, Parameter, Schema } from '../../lib/api/openapi/document.ts';
import type { Operation, Operations } from '../../lib/client/operations.ts';

type Reference = { readonly $ref: string };

/** An entry of the document, or the entry to which its reference points. */
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
  readonly successes: readonly Success[];
  readonly operation: Operation;
  /** Whether the token of a preview confirms the operation. */
  readonly confirmsByPreview: boolean;
}

const keyOf = (parameters: readonly Parameter[]): Operation['key'] => {
  const header = parameters.find(({ name }) => name === 'Idempotency-Key');
  if (header === undefined) return undefined;
  return header.required ? 'required' : 'optional';
};

/** One form of the JSON in a successful answer. */
export interface Success {
  readonly status: number;
  readonly schema: Schema;
  /** Whether the form is the preview of a write. */
  readonly isPreview: boolean;
}

const formsOf = ({ components }: OpenApiDocument, status: number, schema: Schema): readonly Success[] =>
  ((schema.anyOf ?? [schema]) as readonly Schema[]).map((one) => ({
    status,
    schema: one.$ref === undefined ? one : resolveIn(components.schemas, { $ref: one.$ref }),
    isPreview: one.$ref?.endsWith('/PreviewAnswer') === true,
  }));

/** All forms of JSON in the successful answers of an operation. For a write, they include the form of the preview. */
const successesOf = (document: OpenApiDocument, { responses }: Documented): readonly Success[] =>
  Object.entries(responses)
    .filter(([status]) => status < '300')
    .flatMap(([status, one]) => {
      const content = resolveIn(document.components.responses, one).content?.['application/json'];
      return content === undefined ? [] : formsOf(document, Number(status), content.schema);
    });

const hasMember = (name: string) => (success: Success) => name in (success.schema.properties ?? {});

/** Whether a body accepts the token of a preview. */
const acceptsToken = ({ components }: OpenApiDocument, { requestBody }: Documented): boolean => {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (schema === undefined) return false;
  const { properties = {} } = schema.$ref === undefined ? schema : resolveIn(components.schemas, { $ref: schema.$ref });
  return 'preview_token' in properties;
};

const place = (document: OpenApiDocument, method: string, path: string, documented: Documented): Placed => {
  const parameters = (documented.parameters ?? []).map((one) => resolveIn(document.components.parameters, one));
  const schemes = documented.security.map((one) => Object.keys(one));
  const ofConnection = schemes.some((names) => names.includes('connectionToken'));
  const key = keyOf(parameters);
  const successes = successesOf(document, documented);
  return {
    id: documented.operationId,
    documented,
    parameters,
    successes,
    confirmsByPreview: acceptsToken(document, documented),
    operation: {
      method: method.toUpperCase(),
      path,
      ofConnection,
      ofService: !ofConnection || schemes.some((names) => names.join() === 'apiKey'),
      hasBody: documented.requestBody !== undefined,
      isPaged: successes.some(hasMember('next_cursor')),
      isRaw: !successes.some(hasMember('statusCode')),
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

/** Operations by their names: `crm.contacts.list` is a call of `contacts`, which is a group of `crm`. */
export interface OperationTree {
  readonly groups: ReadonlyMap<string, OperationTree>;
  readonly calls: readonly Placed[];
}

/** Tree of operations, in their order. @param depth number of groups around the tree. Default: 0. */
export const treeOf = (placed: readonly Placed[], depth = 0): OperationTree => {
  const isCall = ({ id }: Placed): boolean => id.split('.').length === depth + 1;
  const inGroups = placed.filter((one) => !isCall(one));
  const groups = Map.groupBy(inGroups, ({ id }) => id.split('.')[depth] ?? '');
  return {
    groups: new Map([...groups].map(([name, some]) => [name, treeOf(some, depth + 1)])),
    calls: placed.filter(isCall),
  };
};
