import { type Html, html } from '../pages/html.ts';

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

/** A time in words, relative to now, rounded to the nearest unit: `3 min. ago`. */
export const relativeTime = (at: number, now: number): string => {
  const seconds = Math.round((at - now) / 1000);
  const size = Math.abs(seconds);
  // A size is rounded to the next smaller unit first: 59.9 minutes are an hour, and not 60 minutes.
  const roundedTo = (finer = 1): number => Math.round(size / finer) * finer;
  const index = units.findIndex(([, one], at) => roundedTo(units[at + 1]?.[1]) >= one);
  const [unit, length] = units[index] ?? (['second', 1] as const);
  return size < 5 ? 'just now' : relative.format(Math.sign(seconds) * Math.round(size / length), unit);
};

/** A time: relative in the text, exact on hover. @param at ISO 8601, or null for no time */
export const timeOf = (at: string | null | undefined, now: number, none = 'never'): Html => {
  if (!at) return html`<span class="quiet">${none}</span>`;
  const exact = at.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC');
  return html`<time datetime="${at}" title="${exact}">${relativeTime(Date.parse(at), now)}</time>`;
};

/** A time as seconds: `1.2 s`. */
export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
