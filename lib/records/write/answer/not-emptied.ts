import { isEmpty } from '../../../engine/mapping/empty.ts';
import { isGivenOtherwise } from '../../../engine/mapping/refused-fields.ts';
import type { Warning } from '../../../errors.ts';
import type { ModelValues } from '../../../objects/define.ts';
import { mappingOf } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import { linkedFields } from '../parts/links.ts';

interface Emptied {
  readonly values: ModelValues;
  readonly before: ModelValues | undefined;
}

/**
 * Fields that an update was to empty, and that the vendor answers all the same: it has left them as they were, or has put
 * something of its own there. Those of which the declaration knows it are named before the write.
 * @param warnings what is said already
 * @param shown the record after the update
 */
export const notEmptied = (
  context: RecordContext,
  { values, before }: Emptied,
  warnings: readonly Warning[],
  shown: Readonly<Record<string, unknown>>,
): readonly Warning[] => {
  const { declaration, provider } = context;
  // Links are looked at where they are made, and children are not emptied.
  const others = new Set([
    ...linkedFields(declaration).map(([name]) => name),
    ...Object.keys(declaration.children ?? {}),
  ]);
  const isKept = (name: string): boolean =>
    isEmpty(values[name]) &&
    !isEmpty(shown[name]) &&
    !(before !== undefined && isEmpty(before[name])) &&
    !others.has(name) &&
    !warnings.some(({ path }) => path === name) &&
    !isGivenOtherwise({ declaration, values }, mappingOf(declaration, name));
  return Object.keys(values)
    .filter(isKept)
    .map((path) => ({ path, code: 'unsupported_field', message: `${path} was not emptied: ${provider.id} keeps it` }));
};
