import { isEmpty } from '../../../engine/mapping/empty.ts';
import { isGivenOtherwise } from '../../../engine/mapping/refused-fields.ts';
import type { Warning } from '../../../errors.ts';
import { mappingOf } from '../../../providers/language/kinds.ts';
import type { RecordContext } from '../../context.ts';
import { linkedFields } from '../parts/links.ts';
import type { Prepared } from '../prepare/prepare-write.ts';

/**
 * Warnings about fields that an update had to empty, and that the vendor still returns with a value. The vendor has
 * kept the value or has put another value there. Fields that the declaration knows are named before the write.
 * @param warnings the warnings so far
 * @param shown the record after the update
 */
export const notEmptied = (
  context: RecordContext,
  { values, before }: Prepared,
  warnings: readonly Warning[],
  shown: Readonly<Record<string, unknown>>,
): readonly Warning[] => {
  const { declaration, provider } = context;
  // Links are checked when they are changed, and children are never emptied.
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
