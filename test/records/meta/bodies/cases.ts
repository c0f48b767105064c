import { isDeepStrictEqual } from 'node:util';
import { listOf, type Made, propertiesOf, type Values, validatorOf, valueFor, wordsOf } from './bodies.ts';

export type Mode = 'create' | 'update';

/** A body, and the field that it tests. */
export interface Case {
  readonly title: string;
  readonly body: Values;
  readonly field?: string;
  /** Kinds of records that have the field. Set for an update. */
  readonly kinds?: readonly unknown[] | undefined;
}

/** Required members that a body lacks. If there are alternatives, only one alternative. */
const missingIn = (schema: Values, body: Values): readonly (readonly [at: string, name: string])[] => {
  const validate = validatorOf(schema);
  if (validate(body)) return [];
  const missing = (validate.errors ?? []).flatMap(({ keyword, params, instancePath, schemaPath }) => {
    if (keyword !== 'required') return [];
    return [{ at: instancePath.slice(1), name: String(params.missingProperty), isOne: schemaPath.includes('anyOf') }];
  });
  const direct = missing.filter(({ isOne }) => !isOne);
  return (direct.length > 0 ? direct : missing.slice(-1)).map(({ at, name }) => [at, name]);
};

/** A value for a member, or for a member inside a member. */
const valueAt = (made: Made, at: string, name: string): unknown => {
  const properties = propertiesOf(made.schema);
  if (name === 'field_mappings') return {};
  return valueFor((at === '' ? properties : propertiesOf(properties[at] ?? {}))[name] ?? {}, name, made);
};

/** A body with all other required members. Undefined if the account has no record that the body needs. */
const completed = (made: Made, body: Values): Values | undefined => {
  let full = body;
  for (let turn = 0; turn < 6; turn += 1) {
    const missing = missingIn(made.schema, full);
    if (missing.length === 0) return validatorOf(made.schema)(full) ? full : undefined;
    for (const [at, name] of missing) {
      const value = valueAt(made, at, name);
      if (value === undefined) return undefined;
      full = { ...full, ...(at === '' ? { [name]: value } : { [at]: { ...Object(full[at]), [name]: value } }) };
    }
  }
  return undefined;
};

/** A body per kind. For most objects, a single empty body. */
const kindsIn = (schema: Values): readonly Values[] => {
  const named = Object.entries(propertiesOf(schema)).flatMap(([name, property]) =>
    listOf(property.enum)
      .filter((word) => word !== null)
      .map((word) => ({ [name]: word })),
  );
  return named.length === 0 ? [{}] : named;
};

/** The smallest bodies of new records: per kind and per alternative. */
export const leastBodies = (made: Made): readonly Case[] => {
  const alternatives = listOf(made.schema.anyOf).flatMap((one) => listOf(Object(one).required).map(String));
  return (alternatives.length === 0 ? [undefined] : alternatives).flatMap((name) => {
    const value = name === undefined ? undefined : valueAt(made, '', name);
    if (name !== undefined && value === undefined) return [];
    return kindsIn(made.schema).flatMap((kind) => {
      const body = completed(made, { ...(name !== undefined && { [name]: value }), ...kind });
      return body === undefined
        ? []
        : [{ title: ['least', name, ...Object.values(kind)].filter(Boolean).join(' '), body }];
    });
  });
};

const fixed = ['id', 'remote_id', 'field_mappings'];

/** Fields that a body may contain: neither read-only nor unsupported. */
const fieldsOf = (schema: Values): readonly (readonly [name: string, property: Values])[] =>
  Object.entries(propertiesOf(schema)).filter(
    ([name, property]) =>
      !fixed.includes(name) &&
      property.readOnly !== true &&
      property['x-unsupported'] !== true &&
      !/ReadOnly$|^Read-only/.test(String(property.$ref ?? property.description)),
  );

const customOf = (schema: Values): readonly (readonly [name: string, property: Values])[] =>
  Object.entries(propertiesOf(propertiesOf(schema).field_mappings ?? {})).filter(
    ([, property]) => property.readOnly !== true,
  );

/** A kind that has the field. */
const kindOf = (schema: Values, property: Values): Values => {
  const having = property['x-kinds'];
  const kinds = kindsIn(schema);
  return kinds.find((kind) => Object.values(kind).some((word) => listOf(having).includes(word))) ?? kinds[0] ?? {};
};

/** Values for a field: each of its words, and empty values. */
const valuesOf = (property: Values, name: string, made: Made): readonly unknown[] => {
  const words = wordsOf(property);
  const rounds = words.length === 0 ? [made.round] : [...words.keys()];
  const values = rounds.map((round) => valueFor(property, name, { ...made, round }));
  const nothings = words.length > 0 ? [null] : [null, '', []];
  return [...values.filter((value) => value !== undefined), ...nothings];
};

/** The schema of a single word, which may be limited to some kinds. */
const optionOf = (property: Values, value: unknown): Values =>
  Object(listOf(property.oneOf ?? Object(property.items).oneOf).find((one) => Object(one).const === value));

/** Bodies that a schema calls valid. Each tests a single field. */
export const validBodies = (made: Made, mode: Mode): readonly Case[] => {
  const { schema } = made;
  const baseOf = (property: Values): Values => (mode === 'create' ? kindOf(schema, property) : {});
  const own = fieldsOf(schema).flatMap(([name, property]) =>
    valuesOf(property, name, made).flatMap((value): Case[] => {
      // An empty list says nothing about existing references, which stay.
      if (isDeepStrictEqual(value, []) && /_ids$/.test(name)) return [];
      const body = completed(made, { ...baseOf(property), [name]: value });
      const having = optionOf(property, value)['x-kinds'] ?? property['x-kinds'];
      const kinds = having === undefined ? undefined : listOf(having);
      return body === undefined ? [] : [{ title: `${name}=${JSON.stringify(value)}`, body, field: name, kinds }];
    }),
  );
  const custom = customOf(schema).flatMap(([name, property]): Case[] => {
    const value = valueFor(property, String(property.title ?? name), made);
    const body = completed(made, { ...baseOf({}), field_mappings: { [name]: value } });
    return body === undefined ? [] : [{ title: `field_mappings.${name}`, body }];
  });
  return [...(mode === 'create' ? leastBodies(made) : []), ...own, ...custom];
};

const wrongValues: readonly unknown[] = [
  { no_such_member: 1 },
  5.5,
  true,
  'no such word',
  ['no such word'],
  [{ no_such_member: 1 }],
  null,
  'x'.repeat(65_537),
  Array.from({ length: 1_001 }, (_, at) => `x${at}`),
];

const short = (value: unknown): string => JSON.stringify(value).slice(0, 30);

/** Bodies that a schema calls invalid: a field is missing, unknown, or has another type, word or size. */
export const invalidBodies = (made: Made, mode: Mode): readonly Case[] => {
  const { schema } = made;
  const [least] = mode === 'create' ? leastBodies(made) : [];
  const base: Values = least?.body ?? {};
  const own: Values = Object(base.field_mappings);
  const wrong = fieldsOf(schema).flatMap(([name]) =>
    wrongValues.map((value) => ({ title: `${name}=${short(value)}`, body: { ...base, [name]: value }, field: name })),
  );
  const custom = customOf(schema).flatMap(([name]) =>
    wrongValues
      .filter((value) => value !== null && short(value).length < 30)
      .map((value) => ({
        title: `field_mappings.${name}=${short(value)}`,
        body: { ...base, field_mappings: { ...own, [name]: value } },
      })),
  );
  // Values that are valid only together with another field.
  const alone = fieldsOf(schema).flatMap(([name, property]) =>
    valuesOf(property, name, made).map((value) => ({
      title: `${name}=${short(value)} alone`,
      body: { ...base, [name]: value },
      field: name,
    })),
  );
  const lacking = Object.keys(base).map((name) => {
    const { [name]: _, ...body } = base;
    return { title: `without ${name}`, body };
  });
  const unknown = [
    { title: 'no_such_field', body: { ...base, no_such_field: 1 } },
    { title: 'field_mappings.no_such_field', body: { ...base, field_mappings: { ...own, no_such_field: 'x' } } },
  ];
  return [...lacking, ...unknown, ...alone, ...wrong, ...custom].filter(({ body }) => !validatorOf(schema)(body));
};
