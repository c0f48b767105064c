import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../infra/simulators/shared/exchanges.ts';
import { fromFolders } from '../providers/folders.ts';
import { isDescribed, publishedNames } from './descriptions.ts';
import type { VendorFiles } from './vendor-files.ts';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const own = resolve(repository, process.env.VENDOR_SPECS ?? '../shared/vendor-specs');
const folders = Object.values(await fromFolders<VendorFiles>('description')).map(({ folder }) => folder);

let root: string;

/** Loads the modules with a different folder of vendors' files. */
const inRoot = async () => {
  vi.stubEnv('VENDOR_SPECS', root);
  vi.resetModules();
  return {
    descriptions: await import('./descriptions.ts'),
    controls: await import('./controls/negative-controls.ts'),
    coverage: await import('./coverage.ts'),
    exchange: await import('./exchange.ts'),
  };
};

const exchange = (provider: string, path: string, query = ''): Exchange => ({
  provider,
  method: 'GET',
  path,
  query: new URLSearchParams(query),
  requestHeaders: {},
  requestBody: undefined,
  status: 0,
  responseHeaders: {},
  responseBody: undefined,
  durationMs: 1,
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vendors-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(root, { recursive: true });
});

const all = publishedNames.every(isDescribed);

describe.skipIf(!all)('a missing folder of one vendor', () => {
  beforeEach(() => {
    for (const folder of folders) if (folder !== 'zendesk-support') symlinkSync(join(own, folder), join(root, folder));
  });

  it('causes this vendor to be skipped, with a message', async () => {
    const { descriptions, exchange: checks } = await inRoot();
    expect(descriptions.describedProviders()).toEqual(publishedNames.filter((name) => name !== 'zendesk'));
    expect(descriptions.skippedBecause()).toMatch(/skipped for zendesk: zendesk-support not found in /);
    expect(() => checks.createContract('zendesk')).toThrow(/zendesk-support not found/);
  });

  it('does not affect the other vendors', async () => {
    const { exchange: checks, controls } = await inRoot();
    const issues = checks.createContract('github').check(exchange('github', '/user', 'colour=red'));
    expect(issues).toMatchObject([{ message: 'unknown query parameter "colour"' }]);
    const providers = new Set(controls.allControls().map(({ provider }) => provider));
    expect([...providers]).toEqual(publishedNames.filter((name) => name !== 'zendesk'));
  });

  it('removes the need for controls of this vendor only', async () => {
    const { coverage } = await inRoot();
    const exchanges = [exchange('zendesk', '/api/v2/views'), exchange('github', '/meta')];
    expect(coverage.uncontrolledOperations(exchanges)).toEqual(['github GET /meta']);
  });
});

describe.skipIf(!all)('a missing file of one vendor', () => {
  it('causes this vendor to be skipped, with a message that names the file', async () => {
    cpSync(join(own, 'pipedrive', 'v2.json'), join(root, 'pipedrive', 'v2.json'));
    symlinkSync(join(own, 'github'), join(root, 'github'));
    const { descriptions } = await inRoot();
    expect(descriptions.describedProviders()).toEqual(['github']);
    expect(descriptions.skippedBecause('It was', ['github', 'pipedrive'])).toMatch(
      /^It was skipped for pipedrive: pipedrive\/v1\.json not found/,
    );
  });
});

describe('a root without folders', () => {
  it('causes all vendors to be skipped, with a message that names the fix', async () => {
    const { descriptions, controls } = await inRoot();
    expect(descriptions.describedProviders()).toEqual([]);
    expect(controls.allControls()).toEqual([]);
    expect(descriptions.skippedBecause()).toMatch(/^The vendor contract suite was skipped: .*set VENDOR_SPECS/);
  });

  it('may also be missing itself', async () => {
    const given = root;
    root = join(given, 'nowhere');
    const { descriptions } = await inRoot();
    root = given;
    expect(descriptions.describedProviders()).toEqual([]);
  });
});

describe.skipIf(!all)('a further file in the folder of a vendor', () => {
  it('is not read', async () => {
    const folder = join(root, 'github');
    mkdirSync(folder);
    symlinkSync(join(own, 'github', 'rest.json'), join(folder, 'rest.json'));
    writeFileSync(join(folder, 'broken.json'), '{');
    writeFileSync(join(folder, 'older.graphql'), 'type');
    const paths = { '/colours': { get: { responses: {} } } };
    writeFileSync(join(folder, 'another.json'), JSON.stringify({ paths }));
    const { descriptions, exchange: checks } = await inRoot();
    expect(existsSync(join(folder, 'another.json'))).toBe(true);
    expect(descriptions.isGraphqlProvider('github')).toBe(false);
    expect(descriptions.loadDescriptions('github').map(({ file }) => file)).toEqual([
      'rest.json',
      'test/providers/github/documented.ts',
    ]);
    expect(checks.createContract('github').operationOf(exchange('github', '/colours'))).toBeUndefined();
  });
});
