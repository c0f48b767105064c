import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sha256Microseconds, treeSeconds } from './cpu-time.ts';

describe.runIf(process.platform === 'linux')('the CPU time of a process', () => {
  it('includes its children, before and after their end', async () => {
    const before = treeSeconds() ?? 0;
    const work = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';
    const ended = spawn(process.execPath, ['-e', work]);
    await once(ended, 'exit');
    expect(treeSeconds()).toBeGreaterThan(before + 0.29);
    const running = spawn(process.execPath, ['-e', `${work} console.log('done'); setInterval(() => {}, 1000);`]);
    await once(running.stdout, 'data');
    expect(treeSeconds()).toBeGreaterThan(before + 0.58);
    running.kill();
    await once(running, 'exit');
  });
});

it('reports the speed of the machine', () => {
  expect(sha256Microseconds()).toBeGreaterThan(0);
});
