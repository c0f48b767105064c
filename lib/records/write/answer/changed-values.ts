import { mappingPlanOf } from '../../../engine/mapping/write/record.ts';
import type { Warning } from '../../../errors.ts';
import { digitsOf } from '../../../objects/decimals.ts';
import { ownFieldPath, ownFieldsOf } from '../../../objects/define.ts';
import type { RecordContext } from '../../context.ts';
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
  { provider, object }: Pick<RecordContext, 'provider' | 'object'>,
  { planned, values, ownValues, warnings }: Pick<Prepared, 'planned' | 'values' | 'ownValues' | 'warnings'>,
  data: UnifiedRecord,
): readonly Warning[] => {
  const own = Object(data[ownFieldsOf(object)]);
  const { planOf } = mappingPlanOf(planned);
  const pairs = [
    // A read-only field was not sent, and the vendor may compute it again: a stage changes the probability, for
    // example.
    ...Object.entries(values)
      .filter(([name]) => planOf(name).isTaken)
      .map(([name, sent]) => [name, sent, data[name]] as const),
    ...Object.entries(ownValues).map(([name, sent]) => [ownFieldPath(object, name), sent, own[name]] as const),
  ];
  return pairs.flatMap(([path, sent, shown]): Warning[] => {
    const change = changeOf(sent, shown);
    if (change === undefined || warnings.some((one) => one.path === path)) return [];
    return [{ path, code: 'unknown_value', message: `${provider.id} has kept ${change}` }];
  });
};
