import type { EndField, MomentField } from '../../../providers/define.ts';
import { isEmpty } from '../empty.ts';
import { isoOf, midnightOf } from '../moments.ts';
import { getPath } from '../path.ts';
import { type Draft, set, unsupported } from './draft.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats a time of day. Seconds appear only if they are not zero, because some vendors do not accept them. */
const toClock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(0, parts[2] === 0 ? 2 : 3)
    .map(twoDigits)
    .join(':');
};

/** Formats minutes and seconds: `75:30`. */
const toMinutes = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
};

/** Writes a date-time as a day and a time of day, both UTC. */
export const writeMoment = (draft: Draft, _name: string, { date, time }: MomentField, value: unknown): void => {
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

/** Writes a date-time as the duration since another field of the same record. Warns if the other field is unknown. */
export const writeEnd = (draft: Draft, name: string, field: EndField, value: unknown): void => {
  if (isEmpty(value)) return set(draft, field.at, null);
  const { values, currentValues, provider } = draft.job;
  const start = values[field.field] === undefined ? getPath(currentValues, field.field) : values[field.field];
  const kept = `${provider.id} keeps ${name} as the time since ${field.field}`;
  if (typeof start !== 'string') return unsupported(draft, name, `${kept}, which is not given`);
  const duration = Date.parse(String(value)) - Date.parse(start);
  if (duration < 0) return unsupported(draft, name, `${kept}, and it is earlier`);
  set(draft, field.at, inUnit[field.unit](duration));
};
