import { splitName, text } from '../../objects/fields.ts';
import { isWritable, mappingOf } from '../../providers/kinds.ts';
import { type Draft, unsupported } from './draft.ts';

/** A vendor that keeps one name takes it apart at its first space, which may be elsewhere than it was given. */
export const reportSplitNames = (draft: Draft): void => {
  const { object, declaration, provider, values } = draft.job;
  const isWritten = (name: string): boolean => isWritable(mappingOf(declaration, name));
  for (const [whole, parts] of Object.entries(object.derived ?? {})) {
    if (!isWritten(whole) || parts.some(isWritten)) continue;
    const split: Readonly<Record<string, string>> = splitName(text(values[whole]));
    for (const part of parts) {
      if (values[part] === undefined || values[whole] === undefined || text(values[part]).trim() === split[part])
        continue;
      const read = split[part] === '' ? 'nothing' : `"${split[part]}"`;
      unsupported(draft, part, `${provider.id} keeps one name, and ${part} is read as ${read}`);
    }
  }
};
