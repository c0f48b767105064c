import type { Warning } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { splitName, text } from '../../../objects/fields.ts';
import { isKept, isWritable, mappingOf } from '../../../providers/language/kinds.ts';
import { isEmpty } from '../empty.ts';
import { type Draft, unsupported, type WriteJob } from './draft.ts';

/** Values of a write, and what is said of those that went to another field. */
interface Named {
  readonly values: ModelValues;
  readonly warnings: readonly Warning[];
}

const isOneWord = ({ declaration, mode }: OneWordJob, values: ModelValues, first: string, last: string): boolean => {
  if (text(values[first]).trim() === '' || !isEmpty(values[last])) return false;
  if (mode === 'create') return declaration.required?.some((name) => name === last) === true;
  // A name that was given in one has an empty last part; a last name that is emptied by itself is null.
  return values[last] === '' && isKept(declaration, last);
};

type OneWordJob = Pick<WriteJob, 'object' | 'declaration' | 'provider' | 'mode' | 'values'>;

/** A name of one word is the last name where the vendor demands one. A new record that was given it as another part says so. */
export const withLastName = (job: OneWordJob): Named => {
  const { object, provider, mode, values } = job;
  for (const [first, last] of Object.values(object.derived ?? {})) {
    if (first === undefined || last === undefined || !isOneWord(job, values, first, last)) continue;
    const moved = { ...values, [first]: mode === 'create' ? undefined : null, [last]: values[first] };
    const message = `${provider.id} demands a ${last}: ${first} was written as it`;
    return { values: moved, warnings: mode === 'create' ? [{ path: first, code: 'unsupported_field', message }] : [] };
  }
  return { values, warnings: [] };
};

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
