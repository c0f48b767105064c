import type { ModelValues, UnifiedObject } from '../../objects/define.ts';
import { isMissing } from './empty.ts';
import { getPath } from './path.ts';
import type { ValueStep } from './write/steps.ts';

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
