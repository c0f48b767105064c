import type { OpenApiDocument, Schema } from '../../../lib/api/openapi/document.ts';
import { toPascalCase } from '../../../lib/api/openapi/names.ts';
import { nameOf, type UnifiedObject } from '../../../lib/objects/define.ts';
import { errorCodesOf } from '../error-codes.ts';
import { clientSchemas, hasRelated } from '../expanded.ts';
import type { Placed } from '../operations.ts';
import { providerMatches, upserts } from '../upserts.ts';
import { declareEvents } from './events.ts';
import { literalType, unionOf } from './names.ts';
import { PythonTypes } from './schemas.ts';

/** Names of the types that the document does not contain. */
export const ownTypes = { failure: 'FailureDetails', actionPreview: 'ActionPreview', code: 'ErrorCode' } as const;

const matchName = (object: UnifiedObject, provider = ''): string => toPascalCase(`${provider}.${nameOf(object)}.match`);

/** Type of `match`. A provider without such values accepts no upserts. */
const matchType = (names: readonly string[], hasFields: boolean): string => {
  const types = [...(names.length === 0 ? [] : [literalType(names)]), ...(hasFields ? ['FieldMatch'] : [])];
  return types.length === 0 ? 'Never' : unionOf(types);
};

/** Declares what an upsert accepts as `match`, by object, and by provider and object. */
const declareMatches = (types: PythonTypes, object: UnifiedObject): void => {
  const text = `\`match\` of an upsert of \`${nameOf(object)}\``;
  const ofProviders = providerMatches(object);
  const all = [...new Set(ofProviders.flatMap(({ names }) => names))];
  types.declareAlias(matchName(object), matchType(all, true), `${text}. A provider may accept only some of the names.`);
  for (const { provider, names, hasFields } of ofProviders)
    types.declareAlias(matchName(object, provider.id), matchType(names, hasFields), `${text} at ${provider.name}.`);
};

/** A schema whose `match` is one of the names that find a record of the object. */
const withMatch = (schema: Schema, object: UnifiedObject): Schema => {
  const match = { ...(schema.properties?.match as Schema), $ref: `#/${matchName(object)}` };
  return { ...schema, properties: { ...schema.properties, match } } as Schema;
};

/** Schemas that are alternatives to other schemas. */
const alternatives = (document: OpenApiDocument): ReadonlySet<string> => {
  const found = new Set<string>();
  JSON.stringify(document, (key, value) => {
    if (key === 'anyOf') for (const { $ref } of value) if ($ref !== undefined) found.add($ref.split('/').at(-1));
    return value;
  });
  return found;
};

const requiring = (schema: Schema, required: readonly string[], description: string): Schema =>
  ({ ...schema, required, description }) as Schema;

const declareOwn = (types: PythonTypes, document: OpenApiDocument, placed: readonly Placed[]): void => {
  const { ErrorDetails: details = {}, Event: event = {}, Preview: preview = {} } = document.components.schemas;
  types.declare(ownTypes.failure, requiring(details, [], 'Details of a failure. Without an answer, most are absent.'));
  const ofAction = [...(preview.required ?? []), 'preview_token'];
  types.declare(ownTypes.actionPreview, requiring(preview, ofAction, 'Preview of an action that sends messages.'));
  declareEvents(types, event);
  const codes = [...new Set(placed.flatMap(({ documented }) => errorCodesOf(documented, document)))];
  types.declareAlias(ownTypes.code, literalType(codes), 'Error codes of refused calls.');
};

/** Name of the type of a record without `expanded`. mypy 1.0 needs minutes for records that contain each other. */
const relatedName = (name: string): string => (hasRelated(name) ? `Related${name}` : name);

/** Declares a record that refers to others: the record without `expanded`, and the record with it. */
const declareRecord = (types: PythonTypes, name: string, schema: Schema, isFinal: boolean): void => {
  const { expanded, ...properties } = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  types.declare(relatedName(name), { ...schema, properties }, { place: name });
  const added: Schema = { type: 'object', properties: { expanded: expanded ?? {} }, additionalProperties: false };
  const description = `\`${relatedName(name)}\` with the records that \`expand\` requested.`;
  types.declare(name, { ...added, description }, { base: relatedName(name), isFinal });
};

/** Types of the document, and of the matches, the failures and the previews of its operations. */
export const declareTypes = (document: OpenApiDocument, placed: readonly Placed[]): PythonTypes => {
  const schemas = clientSchemas(document, relatedName);
  const types = new PythonTypes(new Set(Object.keys(schemas)));
  for (const object of upserts.values()) declareMatches(types, object);
  const inUnions = alternatives(document);
  for (const [name, schema] of Object.entries(schemas)) {
    const object = upserts.get(name);
    const isFinal = inUnions.has(name);
    if (hasRelated(name)) declareRecord(types, name, schema, isFinal);
    else types.declare(name, object === undefined ? schema : withMatch(schema, object), { isFinal });
  }
  declareOwn(types, document, placed);
  return types;
};
