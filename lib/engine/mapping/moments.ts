import type { EndField, MomentField } from '../../providers/define.ts';
import { getText } from './path.ts';

const minute = 60_000;

/** Converts `HH:MM` or `HH:MM:SS` to ms. Returns `undefined` for other texts. */
const fromClock = (text: string): number | undefined => {
  const [, hours, minutes, seconds = '0'] = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000;
};

const fromMinutes = (text: string): number | undefined => {
  const [, minutes, seconds] = /^(\d{1,12}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minutes === undefined ? undefined : (Number(minutes) * 60 + Number(seconds)) * 1000;
};

/** Converts epoch ms to ISO 8601. Returns `undefined` for a time outside the range of dates. */
export const isoOf = (time: number): string | undefined =>
  Number.isNaN(new Date(time).getTime()) ? undefined : new Date(time).toISOString();

/** Midnight of a day, epoch ms. NaN for other texts. */
export const midnightOf = (day: string | undefined): number => {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const midnight = Date.parse(day);
  // Date.parse reads the 31st of February as the 3rd of March.
  return isoOf(midnight)?.slice(0, 10) === day ? midnight : Number.NaN;
};

/** Reads a day and a time of day as a date-time in UTC. Returns `undefined` if the day is absent. */
export const readMoment = (field: MomentField, remote: unknown): string | undefined => {
  const time = getText(remote, field.time) ?? '';
  return isoOf(midnightOf(getText(remote, field.date)) + (fromClock(time) ?? 0));
};

const durationAt = ({ at: duration, unit }: EndField, remote: unknown): number | undefined => {
  const text = getText(remote, duration);
  if (text === undefined || text.trim() === '') return undefined;
  if (unit === 'clock') return fromClock(text);
  if (unit === 'minutes') return fromMinutes(text);
  const ms = Number(text) * (unit === 's' ? 1000 : 1);
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
};

/** Reads the end of a period from its duration. @param start unified value of the start */
export const readEnd = (field: EndField, remote: unknown, start: unknown): string | undefined => {
  const duration = durationAt(field, remote);
  return duration === undefined || typeof start !== 'string' ? undefined : isoOf(Date.parse(start) + duration);
};
