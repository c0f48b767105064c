import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLong } from '../harness/runs.ts';

/** Other platforms use the database at `DYNAMODB_ENDPOINT`, whose tables serve one service at a time. */
const hasEngine = process.platform === 'linux' && process.arch === 'x64';

interface Outcome {
  readonly code: unknown;
  readonly output: string;
}

const run = (mutants: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const preloads = mutants.flatMap((mutant) => ['--preload', join(import.meta.dirname, 'mutants', `${mutant}.ts`)]);
    const script = join(import.meta.dirname, 'run.ts');
    const env = { ...process.env, SEED: '17' };
    const plan = ['--events', '40', '--kills', '0', '--brief'];
    execFile(process.execPath, [script, ...plan, ...preloads], { env }, (error, output) =>
      resolve({ code: error?.code ?? 0, output }),
    );
  });

const failedIn = (output: string): readonly string[] =>
  output.split('\n').flatMap((line) => /^FAILED (\w+):/.exec(line)?.[1] ?? []);

// The project's own check runs this script.
describe.runIf(hasEngine && isLong)('npm run test:faults', () => {
  // The number of faults that the storm lets through is random, but it is not zero.
  it('fails if events are not written, and if a feed has a gap', async () => {
    const { code, output } = await run(['drop-event', 'leave-gap']);
    // A dispatcher that receives no response does not find the moved block. It delivers the events of this block again.
    const failed = failedIn(output).filter((name) => name !== 'deliveries');
    expect([code, failed], output).toEqual([1, ['changes', 'writes', 'sequence']]);
    expect(output).toMatch(/: [1-9]\d* not reported/);
    expect(output).toMatch(/: [1-9]\d* without an event/);
  });

  it('fails if deliveries are lost', async () => {
    const { code, output } = await run(['drop-delivery']);
    expect([code, failedIn(output)], output).toEqual([1, ['deliveries']]);
    expect(output).toMatch(/: [1-9]\d* lost/);
  });
});
