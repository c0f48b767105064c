import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time of a process and of its ended children, seconds. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
interface Process {
  readonly parent: number;
  readonly seconds: number;
}

/** Unit of the times in `/proc`, on every Linux that Node runs on. */
const ticksPerSecond = 100;

const readProcess = (id: string): Process | undefined => {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name of the program is in parentheses and may contain blanks.
    const [, parent, , , , , , , , , , ...times] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = times.slice(0, 4).reduce((sum, time) => sum + Number(time), 0);
    return { parent: Number(parent), seconds: ticks / ticksPerSecond };
  } catch {
    // The process has ended since its folder was listed.
    return undefined;
  }
};

/** CPU time of this process and all its descendants, seconds. `undefined` on a system without `/proc`. */
export const treeSeconds = (): number | undefined => {
  if (process.platform !== 'linux') return undefined;
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const all = new Map(
    ids.flatMap((id) => {
      const found = readProcess(id);
      return found === undefined ? [] : [[Number(id), found] as const];
    }),
  );
  const isBelow = (id: number): boolean => id === process.pid || (all.has(id) && isBelow(all.get(id)?.parent ?? 0));
  return [...all].reduce((sum, [id, { seconds }]) => sum + (isBelow(id) ? seconds : 0), 0);
};

/** CPU time of a SHA-256 of three letters on this machine, microseconds. Machines differ by a factor of two. */
export const sha256Microseconds = (): number => {
  const times = 50_000;
  const before = process.cpuUsage();
  for (let n = 0; n < times; n += 1) createHash('sha256').update('abc').digest();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
};
