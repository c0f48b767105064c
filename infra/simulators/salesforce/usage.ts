const hour = 60 * 60 * 1000;

/** Use of an org's API requests. */
export interface Usage {
  /** Maximum number of requests in 24 hours. */
  most: number;
  /** Number of requests in the last 24 hours. */
  used(): number;
  count(): void;
  /** Counts this many requests, as if the org had sent them in the last hours. */
  spend(requests: number): void;
}

/**
 * Counts the API requests of the last 24 hours against the org's limit.
 * https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm
 */
export const createUsage = (most: number, now: () => number): Usage => {
  const byHour = new Map<number, number>();
  const current = () => Math.floor(now() / hour);
  const add = (requests: number) => {
    for (const past of byHour.keys()) if (past <= current() - 24) byHour.delete(past);
    byHour.set(current(), (byHour.get(current()) ?? 0) + requests);
  };
  return {
    most,
    used: () => [...byHour].reduce((sum, [at, requests]) => (at > current() - 24 ? sum + requests : sum), 0),
    count: () => add(1),
    spend: add,
  };
};
