import type { ModelValues, UnifiedObject } from '../../../objects/define.ts';
import { mappedFields } from '../../../providers/language/compiled.ts';
import { mappingOf, needsOf } from '../../../providers/language/kinds.ts';
import { isEmpty, isMissing } from '../empty.ts';
import { getPath } from '../path.ts';
import { isOfTypeOnly, onlyOf } from '../refused-fields.ts';
import type { ValueStep } from './draft.ts';

/** Sets the type of a new record if a given field exists only with that type, unless the client chose another type. */
export const impliedTypes: ValueStep = {
  appliesTo: ({ mode, declaration }) => mode === 'create' && isOfTypeOnly(declaration),
  apply: ({ declaration, values }) => {
    const all: Record<string, unknown> = { ...values };
    for (const [name, value] of Object.entries(values)) {
      if (isEmpty(value)) continue;
      for (const [field, implied] of Object.entries(onlyOf(mappingOf(declaration, name)) ?? {})) all[field] ??= implied;
    }
    return all;
  },
};

/** Adds current values that the vendor requires in the same write. A guarded field comes only from the body. */
export const neededFields: ValueStep = {
  appliesTo: ({ mode, declaration }) =>
    mode === 'update' && mappedFields(declaration).some(([, mapping]) => needsOf(mapping).length > 0),
  apply: ({ object: { guards = {} }, declaration, values, currentValues }) => {
    const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
    const needed = given.flatMap(([name]) => needsOf(mappingOf(declaration, name)));
    const own = needed.filter((name) => values[name] === undefined && guards[name] === undefined);
    return { ...values, ...Object.fromEntries(own.map((name) => [name, currentValues?.[name]])) };
  },
};

/** Text of a fallback: a field, or the first element of a list. */
const fallbackOf = ({ primaries, fallbacks }: UnifiedObject, values: ModelValues, name: string): unknown => {
  const fallback = fallbacks?.[name];
  if (fallback === undefined) return undefined;
  const primary = primaries?.[fallback];
  return primary === undefined ? values[fallback] : getPath(values, `${primary.of}.0.${primary.member}`);
};

/** Fills empty texts that the provider requires from the object's fallbacks. */
export const fallbackTexts: ValueStep = {
  appliesTo: ({ mode, object: { fallbacks = {} }, declaration: { required = [] } }) =>
    mode === 'create' && required.some((name) => fallbacks[name] !== undefined),
  apply: ({ object, declaration: { required = [] }, values }) => {
    const filled = { ...values };
    for (const name of required) {
      const text = fallbackOf(object, filled, name);
      if (text === undefined || !isMissing(filled[name])) continue;
      filled[name] = Array.isArray(filled[name]) ? [text] : text;
    }
    return filled;
  },
};
