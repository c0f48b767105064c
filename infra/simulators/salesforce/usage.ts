const hour = 60 * 60 * 1000;

/** API requests of an org. */
export interface Usage {
  /** In any 24 hours. */
  most: number;
  /** Requests of the last 24 hours. */
  used(): number;
  count(): void;
  /** As if the org had sent so many in the last hours. */
  spend(requests: number): void;
}

/** https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm */
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
