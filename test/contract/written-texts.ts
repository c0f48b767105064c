import * as z from 'zod';
import described from '../../infra/simulators/shared/limits/described.json' with { type: 'json' };
import { documentedLimits } from '../../infra/simulators/shared/limits/documented.ts';
import type { Rule } from '../../infra/simulators/shared/limits/rules.ts';
import type { Limits } from '../../infra/simulators/shared/limits/table.ts';
import type { FieldMapping, WriteRequest } from '../../lib/providers/define.ts';
import { split } from '../../lib/providers/language/answers.ts';
import { allDeclarations, type Declared, fieldsOf } from '../providers/declared.ts';
import { child, isObject, type Json, type JsonObject } from './json.ts';

/** A place in the body of a write. */
interface Place {
  /** Method and path. A GraphQL operation has no path. */
  readonly operation: string;
  /** Names from the body to the value. */
  readonly at: readonly string[];
}

/** A caller's text that a declaration writes. */
export interface WrittenText {
  readonly provider: string;
  readonly object: string;
  readonly field: string;
  /** Last name of its path. */
  readonly name: string;
  /** Places of the text in a create and in an update. */
  readonly places: readonly Place[];
}

/**
 * Paths of unchanged texts. Other mappings (references, choices, times, constants) write values of the vendor or of the
 * service.
 */
const textsOf = (mapping: FieldMapping): readonly string[] => {
  if (typeof mapping === 'string') return [mapping];
  if (mapping.kind === 'value') return mapping.write === undefined ? [] : [mapping.write];
  if (mapping.kind === 'html') return [mapping.at, ...(mapping.text === undefined ? [] : [mapping.text])];
  if (mapping.kind === 'typed_fields') return mapping.at.map(({ at }) => at);
  if (mapping.kind === 'items') return [`${mapping.at}.0.${mapping.members[mapping.value]}`];
  if (mapping.kind !== 'parts') return [];
  const parts = Object.values(mapping.members).map((paths) => [paths].flat().at(-1) ?? '');
  return [...parts, ...(mapping.text === undefined ? [] : [mapping.text])];
};

/** Whether a schema allows free text. An id, a time, an amount or the name of a file is not free text. */
const isFreeText = (schema: Json, definitions: JsonObject): boolean => {
  if (!isObject(schema)) return false;
  const { $ref, type, format, pattern, anyOf, items: elements } = schema;
  if (typeof $ref === 'string') return isFreeText(definitions[$ref.split('/').at(-1) ?? ''] ?? true, definitions);
  if (type === 'string') return format === undefined && pattern === undefined;
  const inner = [...(Array.isArray(anyOf) ? anyOf : []), ...(elements === undefined ? [] : [elements])];
  return type === 'object' || inner.some((one) => isFreeText(one, definitions));
};

/** Whether a field of a body is a text. The schema of an id, a time, a number or a flag shows that it is not. */
const takesText = ({ object }: Declared, field: string): boolean => {
  const shape: unknown = object.input?.shape[field] ?? object.patch?.shape[field] ?? object.model.shape[field];
  if (!(shape instanceof z.ZodType)) return false;
  const schema: Json = JSON.parse(JSON.stringify(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })));
  return isObject(schema) && isFreeText(schema, child(schema, '$defs'));
};

const placeIn = (request: WriteRequest | undefined, text: string): readonly Place[] => {
  if (request === undefined) return [];
  const { wrap = '', renames = {} } = request;
  const at = [wrap, renames[text] ?? text].filter((path) => path !== '').flatMap((path) => [...split(path)]);
  return [{ operation: request.method === undefined ? '' : `${request.method} ${request.path}`, at }];
};

const writtenBy = (declared: Declared): readonly WrittenText[] => {
  const { provider, name: object, declaration } = declared;
  return fieldsOf(declaration)
    .filter(([field]) => takesText(declared, field))
    .flatMap(([field, mapping]) => textsOf(mapping).map((text) => [field, text] as const))
    .map(([field, text]) => {
      const places = [...placeIn(declaration.create, text), ...placeIn(declaration.update, text)];
      const name = split(text).findLast((part) => !/^\d+$/.test(part)) ?? '';
      return { provider: provider.id, object, field, name, places };
    })
    .filter(({ places }) => places.length > 0);
};

/** Every text that the declarations write. */
export const writtenTexts = (): readonly WrittenText[] =>
  allDeclarations.flatMap(([, declared]) => writtenBy(declared));

const isSameSegment = (theirs: string, ours: string): boolean =>
  theirs === ours || (/^[^{]*\{\w+\}\)?$/.test(theirs) && theirs.split('{')[0] === ours.slice(0, theirs.indexOf('{')));

/**
 * Whether two operations are the same. Our paths begin after the base URL, which may contain the first segments of the
 * vendor's path.
 */
const isSameOperation = (theirs: string, ours: string): boolean => {
  const [method = '', template = ''] = theirs.split(' ');
  const [ourMethod = '', path = ''] = ours.split(' ');
  const segments = template.split('/').slice(1);
  const given = path.split('/').slice(1);
  const shared = Math.min(segments.length, given.length);
  return (
    method === ourMethod &&
    segments.slice(-shared).every((segment, index) => isSameSegment(segment, given.slice(-shared)[index] ?? ''))
  );
};

const isSamePlace = (pointer: string, at: readonly string[]): boolean => {
  const parts = pointer.split('/').slice(1);
  return parts.length === at.length && parts.every((part, index) => part === '*' || part === at[index]);
};

const limitsText = ({ maxLength, pattern, format, oneOf }: Rule): boolean =>
  [maxLength, pattern, format, oneOf].some((word) => word !== undefined);

const tables: readonly Readonly<Record<string, Limits | undefined>>[] = [described, documentedLimits];

/** Whether the table of the simulators limits the text at one of its places. */
export const isLimited = ({ provider, places }: WrittenText): boolean =>
  tables.some((table) =>
    Object.entries(table[provider] ?? {}).some(([operation, rules]) =>
      Object.entries(rules).some(
        ([pointer, rule]) =>
          limitsText(rule) &&
          places.some((place) => isSameOperation(operation, place.operation) && isSamePlace(pointer, place.at)),
      ),
    ),
  );
