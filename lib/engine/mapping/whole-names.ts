import type { ModelValues } from '../../objects/define.ts';
import { isWritable, mappingOf } from '../../providers/language/kinds.ts';
import { isEmpty } from './empty.ts';
import type { WriteJob } from './write/draft.ts';

/** A vendor that keeps one name is sent all of it: of an update that has one part, the other part is that of the record. */
export const withWholeNames = (
  { object, declaration, mode, currentValues }: WriteJob,
  given: ModelValues,
): ModelValues => {
  if (mode === 'create') return given;
  const values: Record<string, unknown> = { ...given };
  const isWritten = (name: string): boolean => isWritable(mappingOf(declaration, name));
  for (const [whole, parts] of Object.entries(object.derived ?? {})) {
    if (values[whole] !== undefined || !isWritten(whole) || parts.some(isWritten)) continue;
    if (parts.every((part) => values[part] === undefined)) continue;
    const texts = parts.map((part) => (values[part] === undefined ? currentValues?.[part] : values[part]));
    values[whole] = texts.filter((text) => !isEmpty(text)).join(' ');
  }
  return values;
};
