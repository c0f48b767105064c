/** What the accounts of a vendor may take in a day. */
export interface Daily {
  /** Takes units of an account's day. @returns false when there are too few, and nothing is taken */
  take(account: string, units: number): boolean;
  /** What is left of an account's day. */
  left(account: string): number;
}

interface Day {
  day: number;
  used: number;
}

const dayMs = 24 * 60 * 60_000;

/** Counts by days that begin at midnight UTC of this clock (epoch ms). */
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
