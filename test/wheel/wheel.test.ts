import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWheel } from '../../infra/client/python/wheel.ts';
import type { BuiltPackage } from '../../infra/packages/package.ts';
import manifest from '../../package.json' with { type: 'json' };

/** An entry in the directory of a zip. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 */
interface Entry {
  readonly name: string;
  readonly date: number;
  readonly time: number;
  readonly attributes: number;
}

const directoryOf = (bytes: Uint8Array): readonly Entry[] => {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const length = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + length),
      time: zip.readUInt16LE(at + 12),
      date: zip.readUInt16LE(at + 14),
      attributes: zip.readUInt32LE(at + 38),
    });
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
};

describe('the wheel', () => {
  let wheel: BuiltPackage;
  let files: Readonly<Record<string, string>>;
  let folder: string;

  const read = (name: string): string => files[name] ?? expect.fail(`the wheel has no ${name}`);

  beforeAll(async () => {
    wheel = await buildWheel();
    const unpacked = Object.entries(unzipSync(wheel.bytes));
    files = Object.fromEntries(unpacked.map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]));
    folder = `${wheel.file.split('-').slice(0, 2).join('-')}.dist-info`;
  });

  it('has the same bytes in every build and time zone', async () => {
    const { TZ } = process.env;
    for (const zone of ['Pacific/Kiritimati', 'America/St_Johns']) {
      process.env.TZ = zone;
      const again = await buildWheel();
      expect(again.file).toBe(wheel.file);
      expect(Buffer.compare(again.bytes, wheel.bytes), zone).toBe(0);
    }
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  it('has sorted entries with one time and one mode', () => {
    const entries = directoryOf(wheel.bytes);
    const names = entries.map(({ name }) => name);
    expect(names).toEqual([...names.slice(0, -1).toSorted(), `${folder}/RECORD`]);
    expect(new Set(entries.map(({ date }) => date))).toEqual(new Set([(1 << 5) | 2])); // January 2, 1980.
    expect(new Set(entries.map(({ time }) => time))).toEqual(new Set([12 << 11])); // 12:00.
    expect(new Set(entries.map(({ attributes }) => attributes >>> 16))).toEqual(new Set([0o100644]));
  });

  it('names each file in RECORD, with its hash and size', () => {
    const rows = read(`${folder}/RECORD`).trimEnd().split('\n');
    const expected = Object.entries(files).map(([name, text]) => {
      if (name.endsWith('/RECORD')) return `${name},,`;
      return `${name},sha256=${createHash('sha256').update(text).digest('base64url')},${Buffer.byteLength(text)}`;
    });
    expect(rows).toEqual(expected);
  });

  it('needs Python 3.11 and no other package', () => {
    const metadata = read(`${folder}/METADATA`);
    expect(metadata).toMatch(/^Metadata-Version: 2\.\d\n/);
    expect(metadata).toContain('\nRequires-Python: >=3.11\n');
    expect(metadata).toContain('\nLicense: Apache-2.0\n');
    expect(metadata).not.toContain('Requires-Dist');
    expect(read(`${folder}/WHEEL`)).toContain('\nTag: py3-none-any\n');
    expect(read(`${folder}/LICENSE`)).toContain('Apache License');
    expect(files).toHaveProperty(['unified_client/py.typed'], '');
  });

  it('has a version of the service with a hash that pip keeps as it is', () => {
    const [, version = ''] = wheel.file.split('-');
    // https://packaging.python.org/en/latest/specifications/version-specifiers/#local-version-identifiers
    expect(version).toMatch(/^\d+\.\d+\.\d+\+g[0-9a-f]{12}$/);
    expect(wheel.file).toBe(`unified_integration_client-${version}-py3-none-any.whl`);
    expect(read(`${folder}/METADATA`)).toContain(`\nVersion: ${version}\n`);
    expect(wheel.version).toBe(manifest.version);
  });

  it('uses `Any` in at most 10 places, and none in what a program sees', () => {
    const uses = Object.entries(files).flatMap(([name, text]) =>
      [...text.matchAll(/\bAny\b/g)].map(() => name.replace('unified_client/', '')),
    );
    expect(uses.length).toBeLessThanOrEqual(10);
    expect(new Set(uses)).toEqual(new Set(['transport.py']));
  });
});
