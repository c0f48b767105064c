import type { Warning } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { splitName, text } from '../../../objects/fields.ts';
import { isKept, isWritable, mappingOf } from '../../../providers/language/kinds.ts';
import { compiledObject, type Planned } from '../../compile/concerns.ts';
import { isEmpty } from '../empty.ts';
import { type RecordStep, unsupported, type ValueStep, type WriteJob } from './draft.ts';

/**
 * Values of a write after names were moved between `name`, `first_name` and `last_name`, and warnings about the moves.
 */
interface Named {
  readonly values: ModelValues;
  readonly warnings: readonly Warning[];
}

const isOneWord = ({ declaration, mode }: OneWordJob, values: ModelValues, first: string, last: string): boolean => {
  if (text(values[first]).trim() === '' || !isEmpty(values[last])) return false;
  if (mode === 'create') return declaration.required?.some((name) => name === last) === true;
  // A full name with one word has an empty last name. A last name that the client empties is null.
  return values[last] === '' && isKept(declaration, last);
};

type OneWordJob = Pick<WriteJob, 'object' | 'declaration' | 'provider' | 'mode' | 'values'>;

/** Whether a provider requires a last name for an object. */
export const demandsLastName = ({ object, declaration, mode }: Planned): boolean =>
  Object.values(object.derived ?? {}).some(([, last]) =>
    mode === 'create'
      ? declaration.required?.some((name) => name === last)
      : last !== undefined && isKept(declaration, last),
  );

/**
 * Moves a name with one word to the last name, if the vendor requires a last name. For a new record whose word was
 * given as another part, returns a warning.
 */
export const withLastName = (job: OneWordJob): Named => {
  const { object, provider, mode, values } = job;
  for (const [first, last] of Object.values(object.derived ?? {})) {
    if (first === undefined || last === undefined || !isOneWord(job, values, first, last)) continue;
    const moved = { ...values, [first]: mode === 'create' ? undefined : null, [last]: values[first] };
    const message = `${provider.id} requires a ${last}: ${first} was written there`;
    return { values: moved, warnings: mode === 'create' ? [{ path: first, code: 'unsupported_field', message }] : [] };
  }
  return { values, warnings: [] };
};

/** Full names that a provider stores instead of their parts. */
const wholesKept = compiledObject(({ object, declaration }) => {
  const isWritten = (name: string): boolean => isWritable(mappingOf(declaration, name));
  return Object.entries(object.derived ?? {}).filter(([whole, parts]) => isWritten(whole) && !parts.some(isWritten));
});

/**
 * Completes a full name for a vendor that stores only the full name. If an update contains one part, the other part
 * comes from the record.
 */
export const wholeNames: ValueStep = {
  appliesTo: (planned) => planned.mode === 'update' && wholesKept(planned).length > 0,
  apply: (job) => {
    const values: Record<string, unknown> = { ...job.values };
    for (const [whole, parts] of wholesKept(job)) {
      if (values[whole] !== undefined || parts.every((part) => values[part] === undefined)) continue;
      const texts = parts.map((part) => (values[part] === undefined ? job.currentValues?.[part] : values[part]));
      values[whole] = texts.filter((text) => !isEmpty(text)).join(' ');
    }
    return values;
  },
};

/** Warns if a full name will be read with other parts than given. The service splits a full name at its first space. */
export const splitNames: RecordStep = {
  appliesTo: (planned) => wholesKept(planned).length > 0,
  apply: (draft) => {
    const { provider, values } = draft.job;
    for (const [whole, parts] of wholesKept(draft.job)) {
      const split: Readonly<Record<string, string>> = splitName(text(values[whole]));
      for (const part of parts) {
        if (values[part] === undefined || values[whole] === undefined || text(values[part]).trim() === split[part])
          continue;
        const read = split[part] === '' ? 'nothing' : `"${split[part]}"`;
        unsupported(draft, part, `${provider.id} keeps one name, and ${part} is read as ${read}`);
      }
    }
  },
};
