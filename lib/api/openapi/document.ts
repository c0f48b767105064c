import type * as z from 'zod';
import type { ErrorCode } from '../../errors.ts';

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type Schema = z.core.JSONSchema.BaseSchema;

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Header {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Schema;
}

export interface MediaType {
  readonly schema: Schema;
  readonly example?: unknown;
  /** Examples by name, if there are several. */
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Descriptions of a body by media type. */
export type Content = Readonly<Record<string, MediaType>>;

export interface RequestBody {
  readonly required: boolean;
  readonly content: Content;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content: Content;
}

/** Names of security schemes that are needed together, with their scopes. Each requirement is enough by itself. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated?: true;
  readonly security: readonly SecurityRequirement[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody;
  /** Answers by status. */
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  /** Possible values of `error`. If several operations have the same values, a reference to them. */
  readonly 'x-error-codes': readonly ErrorCode[] | Reference;
}

/** A request that the service sends to its clients. */
export interface WebhookOperation {
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Reference[];
  readonly requestBody: Reference;
  /** Answers by status. */
  readonly responses: Readonly<Record<string, Reference>>;
}

export interface SecurityScheme {
  readonly type: 'apiKey';
  readonly in: 'header';
  readonly name: string;
  readonly description: string;
}

export interface Server {
  /** Base URL, with variables in braces. */
  readonly url: string;
  readonly description: string;
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description: string }>>;
}

/** The part of OpenAPI 3.1 that describes this service. https://spec.openapis.org/oas/v3.1.0 */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly Server[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  /** Operations by path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  /** Messages to webhooks, by the type of the event. */
  readonly webhooks?: Readonly<Record<string, { readonly post: WebhookOperation }>>;
  readonly components: {
    readonly requestBodies?: Readonly<Record<string, RequestBody>>;
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
    readonly 'x-error-codes': Readonly<Record<string, readonly ErrorCode[]>>;
  };
}
