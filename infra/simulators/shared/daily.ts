/** Daily allowance of an account as headers show it: the maximum and the units left. */
export interface DayLeft {
  readonly most: number;
  readonly left: number;
}

/** Daily allowance of each account of a vendor. */
export interface Daily {
  /** Uses units of an account's daily allowance. @returns false if too few are left; then none are used */
  take(account: string, units: number): boolean;
  /** Units that an account has left today. */
  left(account: string): number;
}

interface Day {
  day: number;
  used: number;
}

const dayMs = 24 * 60 * 60_000;

/** Counts per day. A day begins at midnight UTC of this clock (epoch ms). */
export const createDaily = (most: number, now: () => number): Daily => {
  const days = new Map<string, Day>();
  const today = (account: string): Day => {
    const day = Math.floor(now() / dayMs);
    const known = days.get(account);
    if (known?.day === day) return known;
    const begun = { day, used: 0 };
    days.set(account, begun);
    return begun;
  };
  return {
    take(account, units) {
      const day = today(account);
      if (day.used + units > most) return false;
      day.used += units;
      return true;
    },
    left: (account) => most - today(account).used,
  };
};
