import { extendChain, listUnnumbered } from '../../store/audit/chain.ts';
import { unlessLost } from '../../store/dynamodb/lease.ts';
import { throwFailures } from '../due-work.ts';
import type { Report, Run } from '../scheduled.ts';

/** Length of a lease, in ms. Longer than a transaction may take; each transaction renews the lease. */
const leaseMs = 20_000;

/**
 * Numbers the entries of the audit, project by project, until it finds no further entries or the time is used up. A
 * failure in one project delays no other project.
 * @throws AggregateError with all failures, at the end
 */
export const numberAudit = async ({ now, deadline }: Run): Promise<Report> => {
  const failures: unknown[] = [];
  let [numbered, oldest, found] = [0, 0, 1];
  for (let round = 0; found > 0 && now() < deadline; round += 1) {
    found = 0;
    const names = await listUnnumbered(now());
    const times = names.map(({ at }) => Date.parse(at));
    if (round === 0 && times.length > 0) oldest = Math.floor((now() - Math.min(...times)) / 1000);
    for (const [project, own] of Map.groupBy(names, (name) => name.project)) {
      try {
        found += (await unlessLost(() => extendChain(project, own, { leaseMs, now, deadline }))) ?? 0;
      } catch (error) {
        failures.push(error);
      }
    }
    numbered += found;
  }
  throwFailures(failures, 'chains of the audit');
  return { numbered, ...(numbered > 0 && { oldest_due_seconds: oldest }) };
};
