import { mappingPlanOf } from '../../../engine/mapping/write/record.ts';
import type { Warning } from '../../../errors.ts';
import { digitsOf } from '../../../objects/decimals.ts';
import { ownFieldPath, ownFieldsOf } from '../../../objects/define.ts';
import type { UnifiedRecord } from '../../present.ts';
import type { Prepared } from '../prepare/prepare-write.ts';

const decimal = /^-?\d+(?:\.\d+)?$/;

/** A number, or an amount as its decimal text. `undefined` for any other value. */
const numberOf = (value: unknown): string | number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && decimal.test(value) ? value : undefined;
};

const isSame = (sent: string | number, kept: string | number): boolean =>
  Number(sent) === Number(kept) &&
  (typeof sent === 'number' || typeof kept === 'number' || digitsOf(sent).join('.') === digitsOf(kept).join('.'));

/** Minimum length of a text in the comparison. Shorter texts are words, which the vendor may show in another form. */
const leastText = 20;

/** Whether the end of a text was lost. Lost spaces at the end do not count. */
const isCut = (sent: unknown, kept: unknown): kept is string =>
  typeof sent === 'string' &&
  typeof kept === 'string' &&
  kept.length >= leastText &&
  kept.length < sent.trimEnd().length &&
  sent.startsWith(kept);

/** The vendor's change to a value. `undefined` if the vendor changed nothing. */
const changeOf = (sent: unknown, shown: unknown): string | undefined => {
  if (isCut(sent, shown)) return `its first ${shown.length} characters`;
  const [given, kept] = [numberOf(sent), numberOf(shown)];
  return given === undefined || kept === undefined || isSame(given, kept) ? undefined : `${kept} instead of ${given}`;
};

/**
 * Warnings about numbers that the vendor has rounded and texts that it has cut, if the vendor publishes no rule for
 * that.
 * @param data the record after the write
 */
export const changedValues = (
  { planned, values, given, warnings }: Pick<Prepared, 'planned' | 'values' | 'given' | 'warnings'>,
  data: UnifiedRecord,
): readonly Warning[] => {
  const { provider, object } = planned;
  const own = Object(data[ownFieldsOf(object)]);
  const { planOf } = mappingPlanOf(planned);
  const changes: (readonly [path: string, change: string | undefined])[] = [];
  // A read-only field was not sent, and the vendor may compute it again: a stage changes the probability, for example.
  for (const [name, sent] of Object.entries(values))
    if (planOf(name).isTaken) changes.push([name, changeOf(sent, data[name])]);
  for (const [name, sent] of Object.entries(given.fieldMappings))
    changes.push([ownFieldPath(object, name), changeOf(sent, own[name])]);
  const found: Warning[] = [];
  for (const [path, change] of changes)
    if (change !== undefined && !warnings.some((one) => one.path === path))
      found.push({ path, code: 'unknown_value', message: `${provider.id} has kept ${change}` });
  return found;
};
