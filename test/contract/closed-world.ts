import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject, items, type Json, type JsonObject, resolve, strings } from './json.ts';

export type Direction = 'request' | 'response';

export interface Issue {
  /** JSON pointer into the value. Empty for the value itself. */
  path: string;
  message: string;
}

export type Check = (value: unknown) => Issue[];

const annotations = new Set([
  'contentEncoding',
  'default',
  'deprecated',
  'description',
  'example',
  'examples',
  'externalDocs',
  'nullable',
  'readOnly',
  'title',
  'writeOnly',
  'xml',
]);

const assertions = new Set([
  'const',
  'enum',
  'format',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'pattern',
  'type',
  'uniqueItems',
]);

const compositions = ['allOf', 'anyOf', 'oneOf'] as const;

/** Whether a node refuses unknown fields itself, or is part of a composition that refuses them. */
type Edge = 'closed' | 'part';

class Closing {
  readonly definitions: JsonObject = {};
  readonly document: JsonObject;
  readonly direction: Direction;

  constructor(document: JsonObject, direction: Direction) {
    this.document = document;
    this.direction = direction;
  }

  close(schema: Json, edge: Edge): Json {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) throw new Error(`not a schema: ${JSON.stringify(schema)}`);
    if (typeof schema.$ref === 'string') return this.closeReference(schema, schema.$ref, edge);
    const closed: JsonObject = {};
    for (const [keyword, value] of Object.entries(schema)) this.closeKeyword(closed, schema, keyword, value);
    if (schema.nullable === true) allowNull(closed);
    if (edge === 'closed') this.refuseUnknownFields(closed, schema);
    return closed;
  }

  // The definition is entered before its content is closed, so that a schema may refer to itself.
  private closeReference(schema: JsonObject, reference: string, edge: Edge): JsonObject {
    const sibling = Object.keys(schema).find((key) => key !== '$ref' && !isAnnotation(key));
    if (sibling !== undefined || schema.nullable === true) {
      throw new Error(`OpenAPI 3.0 ignores the siblings of $ref ${reference}: ${sibling ?? 'nullable'}`);
    }
    const name = `${reference.replaceAll(/\W+/g, '_')}_${edge}`;
    if (this.definitions[name] === undefined) {
      this.definitions[name] = true;
      this.definitions[name] = this.close(resolve(this.document, schema), edge);
    }
    return { $ref: `#/$defs/${name}` };
  }

  private closeKeyword(closed: JsonObject, schema: JsonObject, keyword: string, value: Json): void {
    if (isAnnotation(keyword)) return;
    if (assertions.has(keyword)) {
      closed[keyword] = structuredClone(value);
      return;
    }
    if (keyword === 'properties' && isObject(value)) {
      closed.properties = this.closeProperties(value);
      return;
    }
    if (keyword === 'required') {
      const properties = isObject(schema.properties) ? schema.properties : {};
      closed.required = strings(value).filter((name) => !this.isHidden(properties[name]));
      return;
    }
    if (keyword === 'patternProperties' && isObject(value)) {
      closed.patternProperties = this.closeProperties(value);
      return;
    }
    if (keyword === 'items' || keyword === 'additionalProperties') {
      closed[keyword] = this.close(value, 'closed');
      return;
    }
    if (compositions.some((name) => name === keyword) && Array.isArray(value)) {
      closed[keyword] = value.map((member) => this.close(member, 'part'));
      return;
    }
    throw new Error(`no rule for the schema keyword ${keyword}`);
  }

  private closeProperties(properties: JsonObject): JsonObject {
    const visible = Object.entries(properties).filter(([, schema]) => !this.isHidden(schema));
    return Object.fromEntries(visible.map(([name, schema]) => [name, this.close(schema, 'closed')]));
  }

  private isHidden(schema: Json | undefined): boolean {
    if (!isObject(schema)) return false;
    const flag = this.direction === 'request' ? 'readOnly' : 'writeOnly';
    return resolve(this.document, schema)[flag] === true;
  }

  /** Whether any part of a composition lists fields. Otherwise, the composition stays open. */
  private listsProperties(schema: Json): boolean {
    const { properties, ...rest } = resolve(this.document, schema);
    if (properties !== undefined) return true;
    return compositions.some((name) => items(rest[name]).some((member) => this.listsProperties(member as Json)));
  }

  private refuseUnknownFields(closed: JsonObject, schema: JsonObject): void {
    if (schema.additionalProperties !== undefined) return;
    // `additionalProperties` does not see the fields of a composition. `unevaluatedProperties` does.
    if (compositions.some((name) => schema[name] !== undefined)) {
      if (this.listsProperties(schema)) closed.unevaluatedProperties = false;
    } else if (schema.properties !== undefined) closed.additionalProperties = false;
  }
}

const isAnnotation = (keyword: string): boolean => annotations.has(keyword) || keyword.startsWith('x-');

const allowNull = (closed: JsonObject): void => {
  if (typeof closed.type !== 'string') throw new Error('OpenAPI 3.0 gives nullable no effect without a type');
  closed.type = [closed.type, 'null'];
  if (Array.isArray(closed.enum) && !closed.enum.includes(null)) closed.enum.push(null);
};

/**
 * Closes an OpenAPI 3.0 schema as JSON Schema (2020-12). The result refuses undescribed fields, `readOnly` fields in a
 * request and `writeOnly` fields in a response.
 * @throws Error for a keyword without a rule
 */
export const closeSchema = (document: JsonObject, schema: Json, direction: Direction): JsonObject => {
  const closing = new Closing(document, direction);
  const root = closing.close(schema, 'closed');
  if (!isObject(root)) return { allOf: [root] };
  return { ...root, $defs: closing.definitions };
};

let shared: Ajv2020 | undefined;

// Compiling the meta-schema takes longer than most schemas, so one instance is created on the first use.
const sharedAjv = (): Ajv2020 => {
  shared ??= createAjv();
  return shared;
};

const createAjv = (): Ajv2020 => {
  // strictTypes and strictRequired only concern style. strictSchema refuses unknown keywords and formats, which would
  // accept any value. Optimized code checks no faster here, and needs almost twice the time to compile.
  const style = { strictTypes: false, strictRequired: false, code: { optimize: false } };
  const ajv = new Ajv2020({ allErrors: true, strict: true, ...style });
  addFormats.default(ajv);
  return ajv;
};

const explain = (error: ErrorObject): string => {
  const { additionalProperty, unevaluatedProperty, allowedValues } = error.params;
  const unknown: unknown = additionalProperty ?? unevaluatedProperty;
  if (typeof unknown === 'string') return `unknown field "${unknown}"`;
  const allowed = items(allowedValues);
  if (allowed.length > 0) return `${error.message ?? error.keyword}: ${allowed.join(', ')}`;
  return error.message ?? error.keyword;
};

const issuesOf = (validate: ValidateFunction): Issue[] => {
  const issues = (validate.errors ?? []).map((error) => ({ path: error.instancePath, message: explain(error) }));
  return [...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()];
};

/**
 * Compiles a closed schema.
 * @throws Error if the schema cannot be closed or compiled, because such a schema must never count as valid
 */
export const compileClosed = (document: JsonObject, schema: Json, direction: Direction): Check => {
  const validate = sharedAjv().compile(closeSchema(document, schema, direction));
  return (value) => (validate(value) === true ? [] : issuesOf(validate));
};
