import { errorCodesOf, type OpenApiDocument, type Schema } from '../../lib/api/openapi/document.ts';
import { toPascalCase } from '../../lib/api/openapi/names.ts';
import { memberName } from '../../lib/client/client.ts';
import { nameOf, type UnifiedObject } from '../../lib/objects/define.ts';
import { otherEventTypes, recordChanges } from '../../lib/objects/event-types.ts';
import { objects } from '../../lib/objects/registry.ts';
import { type Placed, resolveIn } from './operations.ts';
import { commentOf, memberOf, typeOf } from './schema-types.ts';

const parameterType = ({ parameters }: Placed): string => {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const members = query.map(
    ({ name, description, required, schema }) =>
      `${commentOf(description)}readonly ${memberOf(name)}${required ? '' : '?'}: ${typeOf(schema as Schema)};`,
  );
  return members.length === 0 ? '' : ` & {\n${members.join('\n')}\n}`;
};

const optionsType = (placed: Placed): string => {
  const { key } = placed.operation;
  const has = (name: string) => placed.parameters.some((parameter) => parameter.name === name);
  const parts = [
    'CallOptions',
    ...(key === 'optional' ? ['Idempotent'] : []),
    ...(key === 'required' ? ['SentOnce'] : []),
    ...(has('If-Match') ? ['Conditional'] : []),
    ...(has('If-None-Match') ? ['Cached'] : []),
  ];
  return `${parts.join(' & ')}${parameterType(placed)}`;
};

const areOptionsRequired = ({ operation, parameters }: Placed): boolean =>
  operation.key === 'required' || parameters.some((parameter) => parameter.in === 'query' && parameter.required);

/** `data` of the answers of a success. */
const dataSchemas = ({ components }: OpenApiDocument, { documented }: Placed): readonly Schema[] =>
  Object.entries(documented.responses)
    .filter(([status]) => status < '300')
    .flatMap(([, one]) => {
      const schema = resolveIn(components.responses, one).content?.['application/json']?.schema;
      const data = schema?.properties?.data;
      return data === undefined ? [] : [data as Schema];
    });

const answerType = (document: OpenApiDocument, placed: Placed): string => {
  if (placed.operation.isRaw) return 'Promise<Response>';
  const schemas = dataSchemas(document, placed);
  if (placed.operation.isPaged) {
    const [items] = schemas;
    return `List<${items?.items === undefined ? 'unknown' : typeOf(items.items as Schema)}>`;
  }
  const types = [...new Set(schemas.map(typeOf))];
  return `Promise<Answer<${types.join(' | ') || 'unknown'}>>`;
};

const bodyType = ({ documented }: Placed): readonly string[] => {
  const { requestBody } = documented;
  if (requestBody === undefined) return [];
  const [content] = Object.values(requestBody.content);
  return [
    `body${requestBody.required ? '' : '?'}: ${content?.schema === undefined ? 'unknown' : typeOf(content.schema)}`,
  ];
};

/** `class` is a word of the language. */
const argumentOf = (name = ''): string => (name === 'class' ? 'className' : memberName(name));

const signatureOf = (document: OpenApiDocument, placed: Placed): string => {
  const names = [...placed.operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${argumentOf(name)}: string`);
  const options = `options${areOptionsRequired(placed) ? '' : '?'}: ${optionsType(placed)}`;
  const given = [...names, ...bodyType(placed), options].join(', ');
  const { summary, description } = placed.documented;
  return `${commentOf(`${summary}. ${description}`)}${memberOf(memberName(placed.id.split('.').at(-1) ?? ''))}(${given}): ${answerType(document, placed)};`;
};

interface Tree {
  readonly groups: Map<string, Tree>;
  readonly calls: string[];
}

const emptyTree = (): Tree => ({ groups: new Map(), calls: [] });

const groupAt = (tree: Tree, [name, ...rest]: readonly string[]): Tree => {
  if (name === undefined) return tree;
  const group = tree.groups.get(name) ?? emptyTree();
  tree.groups.set(name, group);
  return groupAt(group, rest);
};

const printTree = ({ groups, calls }: Tree): string => {
  const nested = [...groups].map(([name, group]) => `readonly ${memberOf(name)}: {\n${printTree(group)}\n};`);
  return [...calls, ...nested].join('\n');
};

const interfaceOf = (name: string, document: OpenApiDocument, placed: readonly Placed[]): string => {
  const tree = emptyTree();
  for (const one of placed) {
    const group = one.id.split('.').slice(0, -1).map(memberName);
    groupAt(tree, group).calls.push(signatureOf(document, one));
  }
  return `export interface ${name} {\n${printTree(tree)}\n}`;
};

/** Types of the records and of everything else that the service takes and answers. */
export const declareSchemas = ({ components }: OpenApiDocument): string => {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${commentOf(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  return `import type * as Schemas from './schemas.js';\n\n${types.join('\n\n')}\n`;
};

const head = `import type * as Schemas from './schemas.js';
import type {
  Answer, Cached, CallOptions, ClientOptions, Conditional, ConnectionName, FailureDetails, Idempotent, Issue, List, Outcome,
  SentOnce, WebhookRequest,
} from './types.js';

export type * from './types.js';
export type { Schemas };
`;

const tail = `/** The service, as the owner of a key. */
export declare class UnifiedClient {
  constructor(options: ClientOptions);
  /** The account of one customer. Nothing is asked: a connection that is not there fails its first call. */
  connection(name: ConnectionName): Connection;
}
export interface UnifiedClient extends Service {}

/** A call that failed. \`message\` may be shown to a developer. */
export declare class UnifiedError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: ErrorCode | 'no_answer' | 'not_modified' | 'unknown';
  readonly details: FailureDetails;
  /** For support: it names the request in the log. */
  readonly requestId: string | undefined;
  /** The refused fields. */
  readonly issues: readonly Issue[];
  /** Whether a write took place. */
  readonly outcome: Outcome | undefined;
}

/** A message to a webhook that cannot be trusted. */
export declare class WebhookVerificationError extends Error {}

/** A message to a webhook, by its type: one event, or several of one connection where the webhook asks for that. */
export type WebhookMessage =
  | { readonly type: 'events'; readonly timestamp: string; readonly data: { readonly events: readonly WebhookEvent[] } }
  | {
      readonly type: 'webhook.test'; readonly timestamp: string;
      readonly data: { readonly id: string; readonly id_project: string; readonly data: { readonly webhook_id: string } };
    }
  | { [Type in WebhookEvent['type']]: {
      readonly type: Type; readonly timestamp: string; readonly data: Extract<WebhookEvent, { readonly type: Type }>;
    } }[WebhookEvent['type']];

/** Of an event of a record: the record as of then, or \`record_url\` in its place where it is too large for a message. */
type RecordEvent<Type extends string, Data> = Omit<Schemas.Event, 'type' | 'record' | 'record_id'> & {
  readonly type: Type; readonly record: Data | null; readonly record_id: string; readonly record_url?: string;
};

type OtherEvent<Type extends string> = Omit<Schemas.Event, 'type'> & { readonly type: Type };


/**
 * Reads a message that the service has signed.
 * @param secret \`whsec_…\`, as the webhook was answered when it was made
 * @throws WebhookVerificationError for a message of anybody else, or an old one
 */
export declare const verifyWebhook: (request: WebhookRequest, secret: string, now?: number) => Promise<WebhookMessage>;
`;

/** `Schemas.CrmContact` of `crm.contact`. */
const recordType = (object: UnifiedObject): string => `Schemas.${toPascalCase(nameOf(object))}`;

const declareEvents = (): string => {
  const ofRecords = Object.values(objects).map((object) => {
    const types = recordChanges.map((change) => `'${nameOf(object)}.${change}'`);
    return types.map((type) => `RecordEvent<${type}, ${recordType(object)}>`).join(' | ');
  });
  const others = otherEventTypes.map((type) => `OtherEvent<'${type}'>`);
  return `/** An event, by its type. */\nexport type WebhookEvent = ${[...ofRecords, ...others].join(' | ')};\n`;
};

const declareErrorCodes = (document: OpenApiDocument, placed: readonly Placed[]): string => {
  const codes = new Set(placed.flatMap(({ documented }) => errorCodesOf(documented, document)));
  return `/** Why the service refuses a call. */\nexport type ErrorCode = ${[...codes].map((code) => `'${code}'`).join(' | ')};\n`;
};

/** Types of the client, and of each of its calls. */
export const declareClient = (document: OpenApiDocument, placed: readonly Placed[]): string =>
  [
    head,
    `/** What a connection can be asked. */\n${interfaceOf(
      'Connection',
      document,
      placed.filter(({ operation }) => operation.ofConnection),
    )}\n`,
    `/** What the service can be asked. */\n${interfaceOf(
      'Service',
      document,
      placed.filter(({ operation }) => operation.ofService),
    )}\n`,
    tail,
    declareEvents(),
    declareErrorCodes(document, placed),
  ].join('\n');
