import type { ModelValues, UnifiedObject } from '../../objects/define.ts';
import { isMissing } from './empty.ts';
import { getPath } from './path.ts';

/** The text of a fallback: a field, or the first element of a list. */
const fallbackOf = ({ primaries, fallbacks }: UnifiedObject, values: ModelValues, name: string): unknown => {
  const fallback = fallbacks?.[name];
  if (fallback === undefined) return undefined;
  const primary = primaries?.[fallback];
  return primary === undefined ? values[fallback] : getPath(values, `${primary.of}.0.${primary.member}`);
};

/** Texts that a provider demands, of the object's fallbacks where they are empty. */
export const withFallbacks = (object: UnifiedObject, values: ModelValues, required: readonly string[]): ModelValues => {
  const filled = { ...values };
  for (const name of required) {
    const text = fallbackOf(object, filled, name);
    if (text === undefined || !isMissing(filled[name])) continue;
    filled[name] = Array.isArray(filled[name]) ? [text] : text;
  }
  return filled;
};
