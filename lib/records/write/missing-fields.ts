import { hasText } from '../../engine/mapping/fallbacks.ts';
import type { Issue } from '../../errors.ts';
import { type ModelValues, ownFieldPath } from '../../objects/define.ts';
import { isWritable, mappingOf } from '../../providers/kinds.ts';
import type { RecordContext } from '../context.ts';

/** What the vendor would refuse the record without, refused before it is asked: of a text, either form that it takes. */
export const missingFields = (
  { provider, object, declaration }: RecordContext,
  values: ModelValues,
  own: Readonly<Record<string, unknown>>,
): readonly Issue[] => {
  const { formatted = {} } = object;
  const isFormatted = (name: string): boolean =>
    Boolean(values[formatted[name] ?? '']) && isWritable(mappingOf(declaration, formatted[name] ?? ''));
  const required: readonly string[] = declaration.required ?? [];
  const unsaid = Object.keys(formatted).filter((name) => values[name] === undefined && !required.includes(name));
  const ownMissing = (object.requiredFields ?? []).filter((name) => (own[name] ?? '') === '');
  return [...required.filter((name) => !hasText(object, values, name)), ...unsaid]
    .filter((name) => !isFormatted(name))
    .concat(ownMissing.map((name) => ownFieldPath(object, name)))
    .map((path) => ({ path, message: `is required by ${provider.id}` }));
};
