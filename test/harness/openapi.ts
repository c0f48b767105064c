import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { errorCodesOf } from '../../infra/client/error-codes.ts';
import type { Operation, ResponseObject, Schema } from '../../lib/api/openapi/document.ts';
import type { OpenApiDocument } from '../../lib/api/openapi/index.ts';
import { statusOfCode } from '../../lib/errors.ts';
import { closeSchema } from './closed-schema.ts';

/** A response of the service as the client received it. */
export interface WireAnswer {
  readonly method: string;
  /** Path with or without the query. */
  readonly path: string;
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Body of the request. */
  readonly requestBody?: Uint8Array;
}

/** The body of a response, with its request. */
interface SentText extends Pick<WireAnswer, 'method' | 'path' | 'requestBody'> {
  readonly text: string;
}

/** Returns a sentence for each difference between a response and the document. */
export type AnswerChecker = (answer: WireAnswer) => string[];

interface Described {
  readonly method: string;
  readonly pattern: RegExp;
  readonly parameters: number;
  readonly operation: Operation;
}

const describe = (document: OpenApiDocument): readonly Described[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      parameters: path.split('{').length - 1,
      operation,
    })),
  );

/** Finds the operation. A literal path wins over a path with a parameter, as in the gateway. */
const findOperation = (all: readonly Described[], { method, path }: WireAnswer): Operation | undefined => {
  const [plain = ''] = path.split('?');
  const fitting = all.filter((one) => one.method === method && one.pattern.test(plain));
  return fitting.toSorted((left, right) => left.parameters - right.parameters)[0]?.operation;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseJson = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

const gatewayStatuses = [400, 413, 429, 503];

/**
 * Whether the gateway refused the request itself. Then the service receives nothing, and the response has no envelope.
 */
const isGatewayRefusal = ({ status, headers }: WireAnswer, value: unknown): boolean =>
  gatewayStatuses.includes(status) &&
  headers['x-request-id'] === undefined &&
  isObject(value) &&
  Object.keys(value).join() === 'message';

const explain = ({ instancePath, message = '', params }: ErrorObject): string => {
  const undeclared: unknown = params.additionalProperty ?? params.unevaluatedProperty;
  const fault = typeof undeclared === 'string' ? `has the undeclared member ${undeclared}` : message;
  return `${instancePath === '' ? 'the body' : instancePath} ${fault}`;
};

const everyFault = (): boolean => true;

const faultsOf = (validate: ValidateFunction, value: unknown, counts: (fault: ErrorObject) => boolean = everyFault) =>
  validate(value) === true ? [] : (validate.errors ?? []).filter(counts).map(explain);

/** Members that are always shown: names of a record, its places, and results of the write. */
const unasked = /^(?:(?:list_|automation_|contact_)?id|remote_id|class|deleted|added|accepted)$/;

/**
 * Whether the response to a write contains only given values of the record. This is the rule for a key without
 * `records:read`.
 */
const isOfGiven = ({ method, requestBody }: SentText, answer: unknown): boolean => {
  const { data } = Object(answer);
  const shown: unknown = data?.record ?? data;
  if (method === 'GET' || typeof shown !== 'object') return false;
  const sent = Object(parseJson(Buffer.from(requestBody ?? '').toString('utf8'))?.value);
  return [shown].flat().every((one: unknown, index) => {
    const [record, given] = Array.isArray(shown) ? [Object(one).data, Object(sent.items?.[index])] : [one, sent];
    return Object.keys(Object(record)).every((name) => unasked.test(name) || given[name] !== undefined);
  });
};

/** Makes all members of a schema optional. */
const withoutRequired = <T>(schema: T): T =>
  JSON.parse(
    JSON.stringify(schema, (name, value) => (name === 'required' && Array.isArray(value) ? undefined : value)),
  );

/** Ignores a missing record member if the request has `fields`. No other difference is allowed. */
const countsFor = (path: string) => {
  const selects = new URLSearchParams(path.split('?')[1]).has('fields');
  return ({ keyword, instancePath }: ErrorObject): boolean =>
    !(selects && keyword === 'required' && /^\/data(?:\/\d+)?$/.test(instancePath));
};

/** Checks that status, error code and operation fit together. */
const checkStatus = (codes: readonly string[], status: number, value: unknown): string[] => {
  if (!isObject(value)) return [];
  const { statusCode, error } = value;
  const faults: string[] = [];
  if (statusCode !== undefined && statusCode !== status) faults.push(`statusCode is ${statusCode}`);
  if (status < 400) return faults;
  if (!codes.includes(String(error))) faults.push(`the error ${error} is not declared`);
  if (Reflect.get(statusOfCode, String(error)) !== status) faults.push(`the error ${error} has another status`);
  return faults;
};

const emptyBody = (text: string): string[] => (text === '' ? [] : ['the body is not empty']);

/**
 * Checks responses that belong to no operation: for an undefined method of a path, for OPTIONS, for a path with a slash
 * at its end, and for a browser that requests an unknown path. @returns `undefined` for every other response
 */
const faultsBesideOperations = (
  { method, status, headers }: WireAnswer,
  text: string,
  isOperation: boolean,
): string[] | undefined => {
  const needs = (name: string): string[] => (headers[name] === undefined ? [`the header ${name} is missing`] : []);
  if (status === 308) return [...needs('location'), ...needs('x-request-id'), ...emptyBody(text)];
  if (method === 'OPTIONS' && status === 204) return [...needs('allow'), ...needs('x-request-id'), ...emptyBody(text)];
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  if (status === 404 && isPage && !isOperation) return needs('x-request-id');
  if (status !== 405) return undefined;
  const code = isObject(parseJson(text)?.value) ? Object(parseJson(text)?.value).error : undefined;
  const isNamed = method === 'HEAD' ? text === '' : isPage || code === 'method_not_allowed';
  return [...needs('allow'), ...needs('x-request-id'), ...(isNamed ? [] : ['the body does not name the failure'])];
};

type Compiler = (schema: Schema) => ValidateFunction;

/** @param change function that changes each schema */
const compilerOf = ({ components }: OpenApiDocument, change: (schema: Schema) => Schema): Compiler => {
  const ajv = new Ajv2020({
    ...{ allErrors: true, strict: true, strictTypes: false, strictRequired: false },
    // `test/api/openapi.test.ts` checks the document itself once, because the meta-schema takes 0.2 s of CPU.
    ...{ meta: false, validateSchema: false },
    // Each schema checks few bodies: optimizing and inlining cost more than they save.
    ...{ code: { optimize: false }, inlineRefs: false },
  });
  addFormats.default(ajv);
  const definitions = Object.entries(components.schemas).map(([name, schema]) => [name, closeSchema(change(schema))]);
  ajv.addSchema({ $id: 'components', $defs: Object.fromEntries(definitions) });
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema) => {
    const known = compiled.get(schema) ?? ajv.compile(closeSchema(change(schema)));
    compiled.set(schema, known);
    return known;
  };
};

/**
 * Checks responses against an OpenAPI document. The document must declare the status, the content type, the headers,
 * the error code and every member of the body. A request without an operation must receive the service's 404.
 * @throws Error, from the checker, if a schema cannot be compiled
 */
export const createAnswerChecker = (document: OpenApiDocument): AnswerChecker => {
  const operations = describe(document);
  const compile = compilerOf(document, (schema) => schema);
  let partial: Compiler | undefined;
  const compilePartial: Compiler = (schema) => {
    partial ??= compilerOf(document, withoutRequired);
    return partial(schema);
  };

  const resolveResponse = (operation: Operation | undefined, status: number): ResponseObject | undefined => {
    if (operation === undefined) return status === 404 ? document.components.responses['404'] : undefined;
    const response = operation.responses[status];
    if (response === undefined || !('$ref' in response)) return response;
    return document.components.responses[response.$ref.slice('#/components/responses/'.length)];
  };

  const checkHeaders = (response: ResponseObject, headers: WireAnswer['headers']): string[] =>
    Object.entries(response.headers).flatMap(([name, { $ref }]) => {
      const header = document.components.headers[$ref.slice('#/components/headers/'.length)];
      const text = headers[name];
      if (header === undefined) return [`the header ${name} is not described`];
      if (text === undefined) return header.required ? [`the header ${name} is missing`] : [];
      const value = header.schema.type === 'integer' ? Number(text) : text;
      return faultsOf(compile(header.schema), value).map((fault) => `the header ${name}: ${fault}`);
    });

  const checkBody = ({ content }: ResponseObject, type: string, sent: SentText): string[] => {
    const { text } = sent;
    if (Object.keys(content).length === 0) return text === '' ? [] : ['the body is not empty'];
    const media = content[type] ?? content['*/*'];
    if (media === undefined) return [`the content type ${type || '(none)'} is not declared`];
    // For a file of any type, JSON is a text like others, and may be compressed.
    if (content[type] === undefined || !type.endsWith('json')) return faultsOf(compile(media.schema), text);
    const json = parseJson(text);
    if (json === undefined) return ['the body is not JSON'];
    const faults = faultsOf(compile(media.schema), json.value, countsFor(sent.path));
    if (faults.length === 0 || !isOfGiven(sent, json.value)) return faults;
    return faultsOf(compilePartial(media.schema), json.value);
  };

  return (sent) => {
    const { method, path, status, headers, body } = sent;
    const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
    const json = parseJson(text);
    if (isGatewayRefusal(sent, json?.value)) return [];
    const answer = method === 'HEAD' ? { ...sent, method: 'GET' } : sent;
    const operation = findOperation(operations, answer);
    // The document is for programs, and the console is for people.
    if (path.startsWith('/console')) return [];
    const undescribed = faultsBesideOperations(sent, text, operation !== undefined);
    if (undescribed !== undefined) return undescribed.map((fault) => `${method} ${path} → ${status}: ${fault}`);
    const response = resolveResponse(operation, status);
    const name = `${method} ${path} → ${status}`;
    if (response === undefined) return [`${name}: the status is not declared`];
    const type = headers['content-type']?.split(';')[0]?.trim() ?? '';
    return [
      ...(method === 'HEAD' ? emptyBody(text) : checkBody(response, type, { ...sent, text })),
      ...checkHeaders(response, headers),
      ...checkStatus(operation === undefined ? ['not_found'] : errorCodesOf(operation, document), status, json?.value),
    ].map((fault) => `${name}: ${fault}`);
  };
};
