import type { Call } from '../shared/vendor.ts';

interface Group {
  readonly paths: RegExp;
  readonly method?: Call['method'];
  /** Maximum number of requests in the period. */
  readonly most: number;
  /** Length of the period. */
  readonly seconds: number;
}

/**
 * Limits of the general tier, which every plan includes. Paths with a limit per second announce that limit.
 * The documentation does not say whether the other paths share a limit per hour; here they do.
 * https://developers.brevo.com/docs/api-limits
 */
const groups: readonly Group[] = [
  { paths: /^\/events$/, method: 'POST', most: 10, seconds: 1 },
  { paths: /^\/contacts(?:\/|$)/, most: 10, seconds: 1 },
  { paths: /^\/smtp\//, most: 300, seconds: 3600 },
  { paths: /./, most: 100, seconds: 3600 },
];

/** State of a limit. */
export interface Left {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the period ends. */
  readonly reset: number;
}

/** Counters per account and group of paths. Without enforcement, `take` always returns true. */
export interface Limits {
  /** Counts a request of an account. @returns false if the limit is reached */
  take(account: string, call: Call): boolean;
  left(account: string, call: Call): Left;
}

const groupOf = ({ method, path }: Call): Group => {
  const found = groups.find(({ paths, method: of }) => paths.test(path) && (of === undefined || of === method));
  if (found === undefined) throw new Error(`${path} is in no group`);
  return found;
};

/**
 * Counts per period. All periods begin at multiples of their length, as hours do.
 * @param isEnforced false: no request is refused, and each answer announces the full limit minus one request
 */
export const createLimits = (isEnforced: boolean, now: () => number): Limits => {
  const used = new Map<string, { readonly time: number; readonly count: number }>();
  const usedOf = (account: string, group: Group) => {
    const name = `${account} ${groups.indexOf(group)}`;
    const time = Math.floor(now() / 1000 / group.seconds);
    const known = used.get(name);
    return { name, time, count: known?.time === time ? known.count : 0 };
  };
  return {
    take(account, call) {
      if (!isEnforced) return true;
      const group = groupOf(call);
      const { name, time, count } = usedOf(account, group);
      if (count >= group.most) return false;
      used.set(name, { time, count: count + 1 });
      return true;
    },
    left(account, call) {
      const group = groupOf(call);
      const { time, count } = usedOf(account, group);
      const remaining = group.most - (isEnforced ? count : 1);
      const reset = Math.ceil((time + 1) * group.seconds - now() / 1000);
      return { limit: group.most, remaining, reset };
    },
  };
};
