import type { ModelValues } from '../../objects/define.ts';
import { isWritable, mappingOf } from '../../providers/language/kinds.ts';
import { compiledObject, type MappedObject } from '../compile/concerns.ts';
import { isMissing } from './empty.ts';
import { listLedBy } from './leads.ts';

/** A requirement of new records: at least one of some fields. */
export interface Demand {
  /** Field that a refusal names. */
  readonly path: string;
  /** Body members. A single member is enough. */
  readonly oneOf: readonly string[];
  /** Whether an empty text or list does not count. */
  readonly isFilled: boolean;
}

/** Names of the body members that fill a field: its own name, and members that the field is derived from. */
const saidBy = ({ object: { input, primaries, derived } }: MappedObject, name: string): readonly string[] =>
  [primaries?.[name]?.of ?? name, ...(derived?.[name] ?? [])].filter((member) =>
    Object.hasOwn(input?.shape ?? {}, member),
  );

const demandOf = (mapped: MappedObject, path: string, isFilled: boolean): Demand => {
  const { fallbacks = {}, formatted = {} } = mapped.object;
  const html = formatted[path];
  const list = listLedBy(mapped, path);
  const others = [
    ...(list === undefined ? [] : [list]),
    ...(html !== undefined && isWritable(mappingOf(mapped.declaration, html)) ? [html] : []),
    ...(fallbacks[path] === undefined ? [] : saidBy(mapped, fallbacks[path])),
  ];
  return { path, oneOf: [...new Set([...saidBy(mapped, path), ...others])], isFilled };
};

/**
 * Requirements of a vendor for new records, in addition to the object's own requirements. `/meta` and the refusal of a
 * write both use them.
 */
export const demandsOf = compiledObject((mapped: MappedObject): readonly Demand[] => {
  const { required = [], oneOf = [] } = mapped.declaration;
  const texts = Object.keys(mapped.object.formatted ?? {}).filter((name) => !required.some((one) => one === name));
  const [path] = oneOf;
  return [
    ...required.map((name) => demandOf(mapped, name, true)),
    ...texts.map((name) => demandOf(mapped, name, false)),
    ...(path === undefined ? [] : [{ path, oneOf, isFilled: true }]),
  ];
});

/** Whether the values of a new record meet a requirement. */
export const isMet = ({ oneOf, isFilled }: Demand, values: ModelValues): boolean =>
  oneOf.some((name) => (isFilled ? !isMissing(values[name]) : values[name] !== undefined));
