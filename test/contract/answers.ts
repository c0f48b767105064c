import type { Issue } from './closed-world.ts';
import { compile } from './compile.ts';
import type { ProviderName } from './descriptions.ts';
import { errorShapes } from './errors/index.ts';
import type { Exchange } from './exchange.ts';
import { child, isObject, type Json, type JsonObject, resolve } from './json.ts';
import type { Operation } from './operations.ts';
import { allowancesOf } from './patches/allowances.ts';

type Answer = Pick<Exchange, 'responseBody' | 'responseHeaders' | 'status'>;

/** A schema, and the name of its check. */
type Candidate = readonly [name: string, schema: Json];

export const isEmpty = (body: unknown): boolean => body === undefined || body === null || body === '';

const describedAnswer = ({ definition, document }: Operation, status: string): JsonObject | undefined => {
  const answer = child(definition, 'responses')[status];
  return answer === undefined ? undefined : child(resolve(document, answer), 'content');
};

const jsonSchema = (content: JsonObject | undefined): Json | undefined => {
  if (content === undefined) return undefined;
  const media = ['application/json', 'application/vnd.api+json'].find((type) => content[type] !== undefined);
  return Object.keys(content).length === 0 || media === undefined ? false : (child(content, media).schema ?? false);
};

const isBinary = (content: JsonObject | undefined): boolean =>
  Object.values(content ?? {}).some((media) => isObject(media) && child(media, 'schema').format === 'binary');

/** Whether the response is a file. The allowances may say so although the description does not. */
const isFile = (provider: ProviderName, operation: Operation, status: number): boolean =>
  isBinary(describedAnswer(operation, String(status))) ||
  (allowancesOf(provider).files ?? []).some((one) => one.operation === operation.key && one.status === status);

const checkFile = ({ responseBody, responseHeaders }: Answer): Issue[] => [
  ...(responseBody instanceof Uint8Array ? [] : [{ path: '', message: 'the answer is no file' }]),
  ...(responseHeaders['content-type'] ? [] : [{ path: 'content-type', message: 'the file has no type' }]),
];

const checkSuccess = (provider: ProviderName, operation: Operation, answer: Answer): Issue[] => {
  const { status, responseBody } = answer;
  const allowed = allowancesOf(provider).answers?.find((one) => one.status === status);
  const schema = allowed?.schema ?? jsonSchema(describedAnswer(operation, String(status)));
  if (schema === undefined) return [{ path: '', message: `status ${status} is not described` }];
  if (isFile(provider, operation, status)) return checkFile(answer);
  if (schema === false) return isEmpty(responseBody) ? [] : [{ path: '', message: 'a body where none is described' }];
  return compile(operation, `answer ${status}`, schema, 'response')(responseBody);
};

/**
 * Possible schemas of an error. If the description has the status, its schema counts. Otherwise, the schemas from the
 * vendor's documentation count, and then the `default` of HubSpot's description. A server in front of the API may
 * always send its own documented errors.
 */
const errorCandidates = (provider: ProviderName, operation: Operation, status: number): readonly Candidate[] => {
  const described = jsonSchema(describedAnswer(operation, String(status)));
  const shapes = errorShapes.filter(
    (shape) =>
      shape.provider === provider &&
      shape.statuses.includes(status) &&
      (shape.operations === undefined || shape.operations.includes(operation.key)),
  );
  const named = (of: typeof shapes): Candidate[] => of.map(({ name, schema }) => [`error ${name}`, schema]);
  if (described !== undefined && described !== false)
    return [[`answer ${status}`, described], ...named(shapes.filter(({ beforeApi }) => beforeApi === true))];
  if (shapes.length > 0) return named(shapes);
  const usual = jsonSchema(describedAnswer(operation, 'default'));
  return usual === undefined ? [] : [['answer default', usual]];
};

const checkError = (provider: ProviderName, operation: Operation, { status, responseBody }: Answer): Issue[] => {
  const candidates = errorCandidates(provider, operation, status);
  const found = candidates.map(([name, schema]) => compile(operation, name, schema, 'response')(responseBody));
  const [nearest] = found.toSorted((a, b) => a.length - b.length);
  return nearest ?? [{ path: '', message: `no description and no documentation has an error of status ${status}` }];
};

/** Checks a response of a described operation. */
export const checkAnswer = (provider: ProviderName, operation: Operation, answer: Answer): Issue[] =>
  answer.status < 400 ? checkSuccess(provider, operation, answer) : checkError(provider, operation, answer);
