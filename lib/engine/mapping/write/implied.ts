import type { ModelValues } from '../../../objects/define.ts';
import { mappedFields } from '../../../providers/language/compiled.ts';
import { mappingOf, needsOf } from '../../../providers/language/kinds.ts';
import { isEmpty } from '../empty.ts';
import { isOfTypeOnly, onlyOf } from '../refused-fields.ts';
import type { WriteJob } from './draft.ts';
import type { ValueStep } from './steps.ts';

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

const isGuarded = ({ object: { guards = {} } }: Pick<WriteJob, 'object'>, name: string): boolean =>
  guards[name] !== undefined;

/** Adds current values that the vendor requires in the same write. A guarded field comes only from the body. */
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
