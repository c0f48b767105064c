import type { ModelValues } from '../../../objects/define.ts';
import { mappedFields } from '../../../providers/language/compiled.ts';
import { mappingOf, needsOf } from '../../../providers/language/kinds.ts';
import { isEmpty } from '../empty.ts';
import { isOfTypeOnly, onlyOf } from '../refused-fields.ts';
import type { WriteJob } from './draft.ts';
import type { ValueStep } from './steps.ts';

/** A field that exists only on records of a type makes a new record of that type, unless the client chose another. */
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

const isGuarded = ({ object: { guards = {} } }: Pick<WriteJob, 'object'>, name: string): boolean =>
  guards[name] !== undefined;

/** An update sends the values of the record that the vendor wants in the same write. The body alone says a guarded field. */
export const neededFields: ValueStep = {
  appliesTo: ({ mode, declaration }) =>
    mode === 'update' && mappedFields(declaration).some(([, mapping]) => needsOf(mapping).length > 0),
  apply: (job): ModelValues => {
    const { declaration, values, currentValues } = job;
    const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
    const needed = given.flatMap(([name]) => needsOf(mappingOf(declaration, name)));
    const own = needed.filter((name) => values[name] === undefined && !isGuarded(job, name));
    return { ...values, ...Object.fromEntries(own.map((name) => [name, currentValues?.[name]])) };
  },
};
