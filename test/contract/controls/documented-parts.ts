import type { JsonObject } from '../json.ts';

type Content = Record<string, { schema: JsonObject }>;

interface QueryParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonObject;
}

/** An operation that a vendor documents but does not describe, in the form of OpenAPI 3.0. */
export interface DocumentedOperation {
  /** Page of the documentation. */
  externalDocs: { url: string };
  /** Alternative scopes. Each is sufficient. */
  security?: { oauth2: string[] }[];
  parameters?: QueryParameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

type Method = 'delete' | 'get' | 'patch' | 'post' | 'put';

/** All operations that a vendor documents but does not describe. */
export interface Documented {
  readonly paths: Readonly<Record<string, Partial<Record<Method, DocumentedOperation>>>>;
}

export const text: JsonObject = { type: 'string' };
export const words: JsonObject = { type: 'string', minLength: 1 };
export const integer: JsonObject = { type: 'integer' };
export const flag: JsonObject = { type: 'boolean' };
export const time: JsonObject = { type: 'string', format: 'date-time' };

/** Schema of an object with these members. Some of the members are required. */
export const object = (required: readonly string[], properties: JsonObject): JsonObject => ({
  type: 'object',
  required: [...required],
  properties,
});

export const nullable = (schema: JsonObject): JsonObject => ({ ...schema, nullable: true });

export const one = (...values: readonly string[]): JsonObject => ({ type: 'string', enum: [...values] });

export const inPath = (name: string, schema: JsonObject): QueryParameter => ({
  name,
  in: 'path',
  required: true,
  schema,
});

export const inQuery = (name: string, schema: JsonObject): QueryParameter => ({
  name,
  in: 'query',
  required: false,
  schema,
});

export const json = (schema: JsonObject): Content => ({ 'application/json': { schema } });

const form = (schema: JsonObject): Content => ({ 'application/x-www-form-urlencoded': { schema } });

export const asForm = (schema: JsonObject) => ({ required: true as const, content: form(schema) });
export const asJson = (schema: JsonObject) => ({ required: true as const, content: json(schema) });

/** Response content: a file of any type. */
export const aFile: Content = { '*/*': { schema: { type: 'string', format: 'binary' } } };

/** Members of every token request from an app with a secret, besides the grant. */
const app: JsonObject = { client_id: words, client_secret: words };

/**
 * Schema of a token request with a code or with a refresh token, and the members that both forms require.
 * https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3 and #section-6
 * @param further optional members of a request with a code
 */
export const tokenRequest = (further: JsonObject = {}): JsonObject => ({
  oneOf: [
    object(['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri'], {
      ...app,
      grant_type: one('authorization_code'),
      code: words,
      redirect_uri: words,
      ...further,
    }),
    object(['grant_type', 'client_id', 'client_secret', 'refresh_token'], {
      ...app,
      grant_type: one('refresh_token'),
      refresh_token: words,
    }),
  ],
});

/** Schema of a token response. https://www.rfc-editor.org/rfc/rfc6749#section-5.1 */
export const tokenAnswer = (further: JsonObject = {}): JsonObject =>
  object(['access_token', 'token_type'], {
    access_token: words,
    token_type: words,
    expires_in: integer,
    refresh_token: words,
    scope: text,
    ...further,
  });
