/** Time of seeded rows, epoch ms: before all other rows of a test. */
export const longAgo = Date.UTC(2026, 0, 5);

/** Cuts a time off at whole seconds. Epoch ms. */
export const wholeSecond = (epochMs: number): number => Math.floor(epochMs / 1000) * 1000;

/** Writes epoch ms as `2026-07-01T22:35:06Z`. */
export const toSeconds = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z');

/** Writes epoch ms as `2026-07-01T22:35:06+00:00`. */
export const toOffsetTime = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}+00:00`;

/** A day, `2026-07-01`. Whether the calendar contains the day is a different check. */
export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
