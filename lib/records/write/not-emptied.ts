import { isEmpty } from '../../engine/mapping/draft.ts';
import type { Warning } from '../../errors.ts';
import type { ModelValues } from '../../objects/define.ts';
import { isHtml, mappingOf, twinOf } from '../../providers/kinds.ts';
import type { RecordContext } from '../context.ts';
import { linkedFields } from './links.ts';

interface Emptied {
  readonly values: ModelValues;
  readonly before: ModelValues | undefined;
}

/** Whether the other form of the same text was given: it is no text that was emptied. */
const isGivenOtherwise = ({ declaration }: RecordContext, values: ModelValues, name: string): boolean => {
  const mapping = mappingOf(declaration, name);
  const twin = isHtml(mapping) ? twinOf(declaration, mapping) : undefined;
  return twin !== undefined && !isEmpty(values[twin]);
};

/**
 * Fields that an update was to empty, and that the vendor answers all the same: it has left them as they were, or has put
 * something of its own there.
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
    !isGivenOtherwise(context, values, name);
  return Object.keys(values)
    .filter(isKept)
    .map((path) => ({ path, code: 'unsupported_field', message: `${path} was not emptied: ${provider.id} keeps it` }));
};
