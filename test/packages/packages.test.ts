import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { describe, expect, it } from 'vitest';
import { packageBuilders } from '../../infra/packages/index.ts';
import { packNpm } from '../../infra/packages/npm.ts';
import manifest from '../../package.json' with { type: 'json' };

const packed = (members: object) =>
  packNpm('short', {
    'package.json': JSON.stringify({ name: '@scope/name', version: '1.2.3', ...members }),
    'index.js': 'export {};',
  });

describe('a package for npm', () => {
  it.each([
    ['a script of the installation', { scripts: { postinstall: 'node x.js' } }],
    ['a dependency', { dependencies: { other: '^1.0.0' } }],
    ['a command', { bin: 'x.js' }],
  ])('is refused with %s', (_, members) => {
    expect(() => packed(members)).toThrow('The package @scope/name has');
  });

  it('is named after its content', () => {
    const { name, version, file, bytes } = packed({});
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect([name, version]).toEqual(['short', '1.2.3']);
    expect(file).toMatch(/^scope-name-1\.2\.3-[0-9a-f]{20}\.tgz$/);
    expect(hash).toContain(/-([0-9a-f]{20})\.tgz$/.exec(file)?.[1]);
    expect(packed({ type: 'module' }).file).not.toBe(file);
  });

  it('contains its files with fixed times and owners, in the order of their names', () => {
    const files = parseTar(Uint8Array.from(gunzipSync(packed({}).bytes)));
    expect(files.map(({ name }) => name)).toEqual(['package/index.js', 'package/package.json']);
    for (const { attrs } of files) expect(attrs).toMatchObject({ uid: 0, gid: 0, mtime: 499_162_500 });
  });
});

describe('the packages of the service', () => {
  it('have the same bytes in every build, and the version of the service', async () => {
    for (const build of packageBuilders) {
      const [first, second] = [await build(), await build()];
      expect(second.file).toBe(first.file);
      expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
      expect(first.version).toBe(manifest.version);
    }
  });
});
