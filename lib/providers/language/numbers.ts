import { digitsOf, plainDecimal } from '../../objects/decimals.ts';
import type { Codec } from '../define.ts';

/** Range and precision of a vendor's number field. */
export interface Room {
  /** Maximum digits after the decimal point. */
  readonly places?: number | undefined;
  /** Maximum digits before the decimal point. */
  readonly whole?: number | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

/** Reason why a number does not fit. `undefined` if it fits. */
const whyNot = (value: number, { places, whole, least, most }: Room): string | undefined => {
  const text = plainDecimal(value);
  const [before, after] = digitsOf(text);
  if (places !== undefined && after.length > places) {
    const held = places === 0 ? 'whole numbers' : `${places} digits after the point`;
    return `keeps ${held} here, and would change ${text}`;
  }
  if (whole !== undefined && before.length > whole) return `keeps ${whole} digits before the point here: not ${text}`;
  if (least !== undefined && value < least) return `keeps numbers from ${plainDecimal(least)} on here: not ${text}`;
  if (most !== undefined && value > most) return `keeps numbers up to ${plainDecimal(most)} here: not ${text}`;
  return undefined;
};

const numberIn = (remote: unknown): unknown => {
  if (typeof remote !== 'string' || remote.trim() === '' || !Number.isFinite(Number(remote))) return remote;
  return Number(remote);
};

const asItIs: Codec = { decode: numberIn, encode: (value) => value };

/**
 * Codec for a number field with a limited range. A number that does not fit causes a warning, and is not written.
 * @param codec codec of a number that fits
 */
export const roomFor = (room: Room, codec: Codec = asItIs): Codec => ({
  ...codec,
  refuse: (value) => codec.refuse?.(value) ?? (value === null ? undefined : whyNot(Number(value), room)),
});
