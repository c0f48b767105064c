import { digitsOf, plainDecimal } from '../../objects/decimals.ts';
import type { Codec } from '../define.ts';

/** What a vendor's field holds of a number. */
export interface Room {
  /** Digits after the point. */
  readonly places?: number | undefined;
  /** Digits before it. */
  readonly whole?: number | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

/** Why a number does not fit; `undefined` where it does. */
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
 * A number in a field that has not room for every one. One that does not fit is reported, and not written.
 * @param codec how the vendor keeps one that fits
 */
export const roomFor = (room: Room, codec: Codec = asItIs): Codec => ({
  ...codec,
  refuse: (value) => codec.refuse?.(value) ?? (value === null ? undefined : whyNot(Number(value), room)),
});
