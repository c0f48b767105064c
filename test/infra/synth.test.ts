import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLong } from '../harness/runs.ts';

const root = resolve(import.meta.dirname, '../..');
const commands = join(root, 'node_modules/.bin');

/**
 * This test bundles all functions, which takes 40 s of CPU. `service-stack.test.ts` tests the templates without
 * bundles.
 */
describe.runIf(isLong)('cdk synth', () => {
  it('writes the templates and passes its checks without an AWS account', () => {
    const output = mkdtempSync(join(tmpdir(), 'cdk-'));
    const { status, stderr } = spawnSync(join(commands, 'cdk'), ['synth', '--quiet', '--output', output], {
      cwd: root,
      // The environment has neither credentials nor a profile, because `HOME` is empty.
      env: { PATH: [commands, dirname(process.execPath), process.env.PATH].join(delimiter), HOME: output },
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    expect(stderr).toMatch(/Bundling the code of \d+ functions …\n[\s\S]*Bundled in \d+ s/);
    expect(readdirSync(output)).toContain('unified-integration.template.json');
  });
});
