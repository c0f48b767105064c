import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { textFor } from '../../../coverage/samples.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Parts of a body: a schema of `/meta`, and the records that the body may refer to. */
export interface Made {
  readonly schema: Values;
  readonly idsOf: (object: string) => readonly unknown[];
  /** Number of the value to choose among several. */
  readonly round: number;
}

const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true, allErrors: true, logger: false }));

const validators = new WeakMap<Values, ValidateFunction>();

/** Returns a function that checks whether a schema of `/meta` calls a body valid. Its `errors` give the reason. */
export const validatorOf = (schema: Values): ValidateFunction => {
  const validator = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validator);
  return validator;
};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Members of a body, each with its schema. */
export const propertiesOf = (schema: Values): Readonly<Record<string, Values>> => Object(schema.properties);

/** A schema without references, and without the null that it accepts. */
const plainOf = (property: Values, root: Values): Values => {
  const { $ref, anyOf, oneOf, type, ...rest } = property;
  if (typeof $ref === 'string') {
    const definition: Values = Object(Object(root.$defs)[$ref.replace('#/$defs/', '')]);
    return plainOf({ ...definition, ...rest, ...(anyOf !== undefined && { anyOf }) }, root);
  }
  const [first] = listOf(anyOf).filter((one) => Object(one).type !== 'null');
  if (first !== undefined) {
    const { properties, ...form } = Object(first);
    const known = Object(rest.properties);
    const members = {
      ...known,
      ...Object.fromEntries(
        Object.entries(Object(properties)).map(([name, one]) => [name, { ...known[name], ...Object(one) }]),
      ),
    };
    return plainOf(
      {
        ...rest,
        ...form,
        ...((properties ?? rest.properties) && { properties: members }),
        ...(type !== undefined && { type }),
        ...(oneOf !== undefined && { oneOf }),
      },
      root,
    );
  }
  return {
    ...rest,
    ...(type !== undefined && { type: [type].flat().find((one) => one !== 'null') }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.filter((one) => Object(one).const !== null) }),
  };
};

/** Words of a choice, or of each element in a list of choices, without null. */
export const wordsOf = (property: Values): readonly unknown[] =>
  listOf(property.oneOf ?? Object(property.items).oneOf)
    .map((one) => Object(one).const)
    .filter((word) => word !== null);

/**
 * A time for a field: events are in the past, all other times are in the future, and an end is later than its start.
 */
const timeFor = (name: string, round: number): string => {
  const hour = 3_600_000;
  const year = 365 * 24 * hour;
  const shift = /occurred|opted_in/.test(name) ? -hour * (1 + round) : year * (name.startsWith('end') ? 3 : 2);
  return new Date(Math.floor((Date.now() + shift) / (24 * hour)) * 24 * hour).toISOString();
};

/** A text without the characters that a pattern refuses. */
const inForm = ({ pattern, maxLength = Number.POSITIVE_INFINITY }: Values, text: string): string => {
  const form = new RegExp(String(pattern), 'u');
  if (form.test(text)) return text;
  return [...text]
    .filter((one) => form.test(one))
    .join('')
    .slice(0, Number(maxLength));
};

const stringFor = (property: Values, name: string, round: number): string => {
  if (property.format === 'date-time') return timeFor(name, round);
  if (property.format === 'date') return timeFor(name, round).slice(0, 10);
  if (property.format === 'base64') return 'Y2VsbA==';
  if (name === 'content') return `Text ${round}`;
  if (property.pattern !== undefined) return inForm(property, textFor(name, round));
  return /amount|revenue/.test(name) ? String(20 + round) : textFor(name, round);
};

const refFor = ({ idsOf, round }: Made, object: string, isList: boolean): unknown => {
  const ids = idsOf(object);
  const id = ids[round % ids.length];
  return isList && id !== undefined ? [id] : id;
};

/** A value that a schema calls valid. Undefined if the account has no record to refer to. */
export const valueFor = (property: Values, name: string, made: Made): unknown => {
  const { round } = made;
  const plain = plainOf(property, made.schema);
  if (plain.const !== undefined) return plain.const;
  const words = listOf(plain.enum).filter((word) => word !== null);
  const options = words.length > 0 ? words : listOf(plain.oneOf).map((one) => Object(one).const);
  if (options.length > 0) return options[round % options.length];
  const object = plain['x-refers-to'];
  if (typeof object === 'string') return refFor(made, object, plain.type === 'array');
  switch (plain.type) {
    case 'array': {
      const element = valueFor(Object(plain.items), name, made);
      return element === undefined ? undefined : [element];
    }
    case 'boolean':
      return round % 2 === 0;
    case 'integer':
      return 20 + round;
    case 'number':
      return name === 'probability' ? 0.25 : 20 + round;
    case 'object':
      return Object.fromEntries(
        Object.entries(propertiesOf(plain)).flatMap(([member, one]) => {
          const value = member === 'remote_status' ? undefined : valueFor(one, member, made);
          return value === undefined ? [] : [[member, value]];
        }),
      );
    default:
      return stringFor(plain, name, round);
  }
};
