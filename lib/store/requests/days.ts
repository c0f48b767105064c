/** Milliseconds of a day. */
export const dayMs = 24 * 60 * 60_000;

/** Day of a time, UTC: the first 10 characters of ISO 8601. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** Day of a time, UTC: `2026-11-30`. @param time epoch ms */
export const dayAt = (time: number): string => dayOf(new Date(time).toISOString());

/** Days in their order. Empty if the last day is before the first. @param first `2026-11-30` @param last included */
export const daysBetween = (first: string, last: string): readonly string[] => {
  const [start, end] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: Math.max(0, (end - start) / dayMs + 1) }, (_, at) => dayAt(start + at * dayMs));
};
