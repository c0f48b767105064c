import type { OpenApiDocument, Schema } from '../../lib/api/openapi/document.ts';
import { memberName } from '../../lib/client/client.ts';
import { errorCodesOf } from './error-codes.ts';
import { declareEvents, eventTypes } from './events.ts';
import { clientSchemas } from './expanded.ts';
import { declareMatches, hasMatch, withMatches } from './matches.ts';
import { type OperationTree, type Placed, type Success, treeOf } from './operations.ts';
import { commentOf, memberOf, typeOf } from './schema-types.ts';

const membersOf = ({ parameters }: Placed): readonly string[] =>
  parameters
    .filter((parameter) => parameter.in === 'query' && parameter.name !== 'preview')
    .map(
      ({ name, description, required, schema }) =>
        `${commentOf(description)}readonly ${memberOf(name)}${required ? '' : '?'}: ${typeOf(schema)};`,
    );

/** Whether a write supports a preview of its request. */
const isPreviewed = ({ successes }: Placed): boolean => successes.some((one) => one.isPreview);

/** Type of the options for the key. A preview needs no key, even if the write requires a key. */
const keyType = ({ operation: { key } }: Placed, isPreview: boolean): readonly string[] => {
  if (key === undefined) return [];
  return [key === 'required' && !isPreview ? 'SentOnce' : 'Idempotent'];
};

const optionsType = (placed: Placed, isPreview: boolean): string => {
  const has = (name: string) => placed.parameters.some((parameter) => parameter.name === name);
  const members = membersOf(placed);
  const parts = [
    'CallOptions',
    ...keyType(placed, isPreview),
    ...(has('If-Match') ? ['Conditional'] : []),
    ...(has('If-None-Match') ? ['Cached'] : []),
    ...(isPreviewed(placed) ? [isPreview ? 'Previewed' : 'Written'] : []),
    ...(members.length === 0 ? [] : [`{\n${members.join('\n')}\n}`]),
  ];
  return parts.join(' & ');
};

const areOptionsRequired = ({ operation, parameters }: Placed): boolean =>
  operation.key === 'required' || parameters.some((parameter) => parameter.in === 'query' && parameter.required);

const dataTypeOf = ({ schema }: Success): string => {
  const data = schema.properties?.data;
  return data === undefined ? 'unknown' : typeOf(data as Schema);
};

/** Type of an answer. If the data depends on the status, such as 202 for a job, the status narrows the type. */
const answerOf = (successes: readonly Success[]): string => {
  const statuses = Map.groupBy(successes, dataTypeOf);
  const answers = [...statuses].map(([data, of]) => {
    const numbers = [...new Set(of.map(({ status }) => status))].join(' | ');
    return statuses.size === 1 ? `Answer<${data}>` : `Answer<${data}, ${numbers}>`;
  });
  return `Promise<${answers.join(' | ') || 'Answer<unknown>'}>`;
};

const answerType = ({ operation, successes, confirmsByPreview }: Placed, isPreview: boolean): string => {
  if (operation.isRaw) return 'Promise<Response>';
  const of = successes.filter((one) => one.isPreview === isPreview);
  // A preview confirms an action that sends messages.
  if (isPreview && confirmsByPreview) return 'Promise<Answer<Schemas.Preview & { readonly preview_token: string }>>';
  if (!operation.isPaged) return answerOf(of);
  const data = of[0]?.schema.properties?.data as Schema | undefined;
  const item = data?.items === undefined ? 'unknown' : typeOf(data.items as Schema);
  return `List<${item === 'Schemas.Event' ? 'WebhookEvent' : item}>`;
};

/**
 * Argument for the body.
 * @param isFollowed whether a required argument follows; TypeScript allows no required argument after an optional one
 */
const bodyType = ({ documented: { requestBody } }: Placed, isFollowed: boolean): readonly string[] => {
  if (requestBody === undefined) return [];
  const [content] = Object.values(requestBody.content);
  const type = content?.schema === undefined ? 'unknown' : withMatches(typeOf(content.schema));
  if (requestBody.required) return [`body: ${type}`];
  return [isFollowed ? `body: ${type} | undefined` : `body?: ${type}`];
};

/** Name of an argument. `class` is a reserved word of TypeScript. */
const argumentOf = (name = ''): string => (name === 'class' ? 'className' : memberName(name));

const formOf = (placed: Placed, isPreview: boolean): string => {
  const names = [...placed.operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${argumentOf(name)}: string`);
  const isNeeded = isPreview || areOptionsRequired(placed);
  const options = `options${isNeeded ? '' : '?'}: ${optionsType(placed, isPreview)}`;
  const given = [...names, ...bodyType(placed, isNeeded), options].join(', ');
  return `${memberOf(memberName(placed.id.split('.').at(-1) ?? ''))}(${given}): ${answerType(placed, isPreview)};`;
};

/** Signatures of a call. With `preview: true` a call returns a different answer. */
const signatureOf = (placed: Placed): string => {
  const { summary, description, deprecated } = placed.documented;
  const text = `${summary}. ${description}${deprecated ? ' @deprecated A later version removes this call: docs/versions.md.' : ''}`;
  const forms = isPreviewed(placed) ? [false, true] : [false];
  return `${commentOf(text)}${forms.map((isPreview) => formOf(placed, isPreview)).join('\n')}`;
};

const printTree = ({ groups, calls }: OperationTree): string => {
  const nested = [...groups].map(
    ([name, group]) => `readonly ${memberOf(memberName(name))}: {\n${printTree(group)}\n};`,
  );
  return [...calls.map(signatureOf), ...nested].join('\n');
};

const interfaceOf = (name: string, generics: string, placed: readonly Placed[]): string =>
  `export interface ${name}${generics} {\n${printTree(treeOf(placed))}\n}`;

/** Type of a schema. The body of an upsert has a parameter for the values that find its record. */
const declareSchema = ([name, schema]: readonly [string, Schema]): string => {
  const comment = commentOf(schema.description);
  if (!hasMatch(name)) return `${comment}export type ${name} = ${typeOf(schema)};`;
  const { match, ...properties } = schema.properties ?? {};
  const rest = typeOf({ ...schema, properties, required: (schema.required ?? []).filter((one) => one !== 'match') });
  const member = `${commentOf((match as Schema | undefined)?.description)}readonly match: Match;`;
  return `${comment}export type ${name}<Match extends string = string> = ${rest} & {\n${member}\n};`;
};

/** Types of the records and of all other data that the service accepts and returns. */
export const declareSchemas = (document: OpenApiDocument): string => {
  const types = Object.entries(clientSchemas(document)).map(declareSchema);
  return `import type * as Schemas from './schemas.js';\n\n${types.join('\n\n')}\n`;
};

const head = `import type * as Schemas from './schemas.js';
import type {
  Answer, Cached, CallOptions, ClassFields, ClientOptions, Conditional, ConnectionName, EventConnection, FailureDetails, Idempotent,
  Issue, List, Outcome, Previewed, SentOnce, WebhookRequest, Written,
} from './types.js';

export type * from './types.js';
export type { Schemas };
`;

const tail = `/** Refuses a misspelt provider. A text whose value is not known to the compiler may be any provider. */
type KnownProvider<P extends string> = string extends P ? unknown : P extends Provider ? unknown : { readonly provider: Provider };

/** Client of the service for the owner of a key. */
export declare class UnifiedClient {
  constructor(options: ClientOptions);
  /** Client for the account of a customer. Sends no request: if the connection does not exist, the first call fails. */
  connection<P extends string = Provider>(name: ConnectionName<P> & KnownProvider<P>): Connection<P>;
}
export interface UnifiedClient extends Service {}

/** Error of a failed call. \`message\` is a text for developers. */
export declare class UnifiedError extends Error {
  /** HTTP status. 0 if there was no answer. */
  readonly status: number;
  readonly code: ErrorCode | 'no_answer' | 'not_modified' | 'unknown';
  readonly details: FailureDetails;
  /** Id of the request in the log, for support. */
  readonly requestId: string | undefined;
  /** URL of the service's explanation of the code. Absent if the service did not answer. */
  readonly docs: string | undefined;
  /** Refused fields, with a message for each. */
  readonly issues: readonly Issue[];
  /** Whether a write took place. */
  readonly outcome: Outcome | undefined;
}

/** Error for a message to a webhook that cannot be trusted. */
export declare class WebhookVerificationError extends Error {}

/**
 * Reads a message that the service signed.
 * @param secret \`whsec_…\`, from the answer to the creation of the webhook
 * @throws WebhookVerificationError if the signature is not from the service, or if the message is old
 */
export declare const verifyWebhook: <Classes extends ClassFields = ClassFields>(
  request: WebhookRequest, secret: string, now?: number,
) => Promise<VerifiedMessage<Classes>>;
`;

const declareErrorCodes = (document: OpenApiDocument, placed: readonly Placed[]): string => {
  const codes = new Set(placed.flatMap(({ documented }) => errorCodesOf(documented, document)));
  return `/** Error codes of refused calls. */\nexport type ErrorCode = ${[...codes].map((code) => `'${code}'`).join(' | ')};\n`;
};

/** Types of the client and of all its calls. */
export const declareClient = (document: OpenApiDocument, placed: readonly Placed[]): string =>
  [
    head,
    `/** Calls of a connection. */\n${interfaceOf(
      'Connection',
      '<P extends string = Provider>',
      placed.filter(({ operation }) => operation.ofConnection),
    )}\n`,
    `/** Calls of the service. */\n${interfaceOf(
      'Service',
      '',
      placed.filter(({ operation }) => operation.ofService),
    )}\n`,
    tail,
    declareMatches(),
    eventTypes,
    declareEvents(),
    declareErrorCodes(document, placed),
  ].join('\n');
