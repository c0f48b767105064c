import type { EndField, MomentField } from '../../providers/define.ts';
import { type Draft, isEmpty, set, unsupported } from './draft.ts';
import { getPath, getText } from './path.ts';

const minute = 60_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `HH:MM` or `HH:MM:SS` in ms; `undefined` for anything else. */
const fromClock = (text: string): number | undefined => {
  const [, hours, minutes, seconds = '0'] = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  return (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000;
};

/** Seconds only where there are any: not every vendor takes them. */
const toClock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(0, parts[2] === 0 ? 2 : 3)
    .map(twoDigits)
    .join(':');
};

/** Minutes and seconds: `75:30`. */
const toMinutes = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
};

const fromMinutes = (text: string): number | undefined => {
  const [, minutes, seconds] = /^(\d{1,12}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minutes === undefined ? undefined : (Number(minutes) * 60 + Number(seconds)) * 1000;
};

const isoOf = (time: number): string | undefined =>
  Number.isNaN(new Date(time).getTime()) ? undefined : new Date(time).toISOString();

/** Midnight of a day, epoch ms. */
const midnightOf = (day: string | undefined): number => {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN;
  const midnight = Date.parse(day);
  // Date.parse takes the 31st of February for the 3rd of March.
  return isoOf(midnight)?.slice(0, 10) === day ? midnight : Number.NaN;
};

/** A day and a time of day as a date-time in UTC; `undefined` without a day. */
export const readMoment = (field: MomentField, remote: unknown): string | undefined => {
  const time = getText(remote, field.time) ?? '';
  return isoOf(midnightOf(getText(remote, field.date)) + (fromClock(time) ?? 0));
};

const durationAt = ({ duration, unit }: EndField, remote: unknown): number | undefined => {
  const text = getText(remote, duration);
  if (text === undefined || text.trim() === '') return undefined;
  if (unit === 'clock') return fromClock(text);
  if (unit === 'minutes') return fromMinutes(text);
  const ms = Number(text) * (unit === 's' ? 1000 : 1);
  return Number.isFinite(ms) && ms >= 0 ? ms : undefined;
};

/** `start` as the model has it. */
export const readEnd = (field: EndField, remote: unknown, start: unknown): string | undefined => {
  const duration = durationAt(field, remote);
  return duration === undefined || typeof start !== 'string' ? undefined : isoOf(Date.parse(start) + duration);
};

/** Writes a date-time as a day and a time of day, both UTC. */
export const writeMoment = (draft: Draft, { date, time }: MomentField, value: unknown): void => {
  const moment = isEmpty(value) ? undefined : isoOf(Date.parse(String(value)));
  const clock = moment === undefined ? undefined : toClock(Date.parse(moment) - midnightOf(moment.slice(0, 10)));
  set(draft, date, moment?.slice(0, 10));
  const timeOfDay = clock === '00:00' ? undefined : clock;
  if (timeOfDay !== undefined || draft.job.mode === 'update') set(draft, time, timeOfDay);
};

const inUnit: Readonly<Record<EndField['unit'], (ms: number) => string | number>> = {
  clock: toClock,
  minutes: toMinutes,
  ms: String,
  s: (ms) => Math.floor(ms / 1000),
};

/** Writes a date-time as the time since another field of the same record; a warning where that is not known. */
export const writeEnd = (draft: Draft, name: string, field: EndField, value: unknown): void => {
  if (isEmpty(value)) return set(draft, field.duration, null);
  const { values, currentValues, provider } = draft.job;
  const start = values[field.since] === undefined ? getPath(currentValues, field.since) : values[field.since];
  const kept = `${provider.id} keeps ${name} as the time since ${field.since}`;
  if (typeof start !== 'string') return unsupported(draft, name, `${kept}, which is not given`);
  const duration = Date.parse(String(value)) - Date.parse(start);
  if (duration < 0) return unsupported(draft, name, `${kept}, and it is before that`);
  set(draft, field.duration, inUnit[field.unit](duration));
};
