import { type Demand, demandsOf } from '../../../engine/mapping/demands.ts';
import { isChosen } from '../../connection-defaults.ts';
import { type Account, hasPlace, type Kind, optionsOf } from './member-schemas.ts';
import type { JsonSchema } from './nullable-schemas.ts';

/** The parts of a create schema that demand members of a body. */
interface DemandSchemas {
  /** Members that every body must contain. */
  readonly required: readonly string[];
  /** The required members that must not be empty. */
  readonly filled: readonly string[];
  /** Demands that `required` cannot express, in `anyOf` and `allOf`. */
  readonly conditions: JsonSchema;
}

/** Values that count as absent. */
export const nothing = [null, '', []];

/** The schema of a body that contains a member. */
export const present = (name: string, isFilled: boolean): JsonSchema => ({
  required: [name],
  properties: { [name]: { not: isFilled ? { enum: nothing } : { type: 'null' } } },
});

const schemaOf = ({ oneOf, isFilled }: Demand): JsonSchema => {
  const forms = oneOf.map((name) => present(name, isFilled));
  const [only, another] = forms;
  return only !== undefined && another === undefined ? only : { anyOf: forms };
};

const keyOf = ({ oneOf, isFilled }: Demand): string => JSON.stringify([oneOf, isFilled]);

/** Whether `required` alone expresses the demand. */
const isPlain = ({ oneOf }: Demand): boolean => oneOf.length === 1;

/** Demands of a kind on a new record, unless every body or the connection's defaults already meet them. */
const demandsFor = ({ context }: Kind, demanded: readonly string[]): readonly Demand[] =>
  demandsOf(context).filter((demand) => {
    const isSaid = !isPlain(demand) && demand.oneOf.some((name) => demanded.includes(name));
    return !isSaid && !isChosen(context, demand);
  });

/** The schema for bodies of a kind. A body without a kind, or with null, has the first kind. */
const ofKind = (by: string, { name }: Kind, all: readonly Kind[], schema: JsonSchema): JsonSchema => {
  const others = all.flatMap((kind) => (kind.name === name ? [] : [kind.name]));
  const isFirst = name === all[0]?.name;
  const isOther = { properties: { [by]: { enum: isFirst ? others : [...others, null] } } };
  return { anyOf: [isFirst ? { ...isOther, required: [by] } : isOther, schema] };
};

/**
 * Limits of a kind compared with the others: no value for a field that the kind lacks, and fewer words for other
 * fields.
 */
const narrowed = (kind: Kind, all: readonly Kind[], fields: readonly string[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const having = all.filter((one) => hasPlace(one, name));
      if (having.length > 0 && !having.includes(kind)) return [[name, { enum: nothing }]];
      if (all.some(({ choices }) => choices.get(name)?.field.multiple)) return [];
      const words = having.map((one) => optionsOf(one, name)?.map((option) => option.const));
      const own = optionsOf(kind, name)?.map((option) => option.const);
      const isLess = own !== undefined && words.flat().some((word) => word !== undefined && !own.includes(word));
      return isLess && words.every((some) => some !== undefined) ? [[name, { enum: [...own, ...nothing] }]] : [];
    }),
  );

/** Combines schemas. The first alternative is part of the schema itself, and the rest is in `allOf`. */
const conditionsOf = (alternatives: readonly JsonSchema[], others: readonly JsonSchema[]): JsonSchema => {
  const [first, ...more] = alternatives;
  const allOf = [...more, ...others];
  return { ...first, ...(allOf.length > 0 && { allOf }) };
};

/**
 * The object's own demand for at least one member of a set. Empty if the object has forms of a text, because the
 * provider's demands contain those.
 */
const alternativesIn = ({ object: { formatted } }: Account, { anyOf }: JsonSchema): readonly Demand[] => {
  const oneOf = formatted === undefined && Array.isArray(anyOf) ? anyOf.flatMap(({ required }) => required) : [];
  return oneOf.length === 0 ? [] : [{ path: '', oneOf, isFilled: true }];
};

/**
 * The demands on a new record, over all kinds that can be created.
 * @param body schema of the object's own body
 */
export const demandSchemas = (account: Account, body: JsonSchema): DemandSchemas => {
  const { kinds, by, object } = account;
  const demanded = (body.required ?? []) as readonly string[];
  const all = kinds.map((kind) => ({ kind, demands: demandsFor(kind, demanded) }));
  const isOfAll = (demand: Demand): boolean =>
    all.every(({ demands }) => demands.some((one) => keyOf(one) === keyOf(demand)));
  const common = (all[0]?.demands ?? []).filter(isOfAll);
  const fields = Object.keys(object.input?.shape ?? {}).filter((name) => name !== by);
  const particular =
    by === undefined
      ? []
      : all.flatMap(({ kind, demands }) => {
          const own = demands.filter((demand) => !isOfAll(demand)).map(schemaOf);
          const properties = narrowed(kind, kinds, fields);
          const schemas = Object.keys(properties).length === 0 ? own : [...own, { properties }];
          return schemas.map((schema) => ofKind(by, kind, kinds, schema));
        });
  return {
    required: common.filter(isPlain).flatMap(({ oneOf }) => oneOf),
    filled: common.filter((demand) => isPlain(demand) && demand.isFilled).flatMap(({ oneOf }) => oneOf),
    conditions: conditionsOf(
      [...alternativesIn(account, body), ...common.filter((demand) => !isPlain(demand))].map(schemaOf),
      particular,
    ),
  };
};
