import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLong } from '../harness/runs.ts';

/** Elsewhere `DYNAMODB_ENDPOINT` takes the engine's place, with tables for one service at a time. */
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

// The project's own check runs that script itself.
describe.runIf(hasEngine && isLong)('npm run test:faults', () => {
  // How many of them the storm lets through is chance, that some are is not.
  it('turns red at events that are not written, and at one gap in a feed', async () => {
    const { code, output } = await run(['drop-event', 'leave-gap']);
    // A dispatcher whose answer is lost does not find the block that was moved: it delivers its events a second time.
    const failed = failedIn(output).filter((name) => name !== 'deliveries');
    expect([code, failed], output).toEqual([1, ['changes', 'writes', 'sequence']]);
    expect(output).toMatch(/: [1-9]\d* not reported/);
    expect(output).toMatch(/: [1-9]\d* without an event/);
  });

  it('turns red at deliveries that are lost', async () => {
    const { code, output } = await run(['drop-delivery']);
    expect([code, failedIn(output)], output).toEqual([1, ['deliveries']]);
    expect(output).toMatch(/: [1-9]\d* lost/);
  });
});
