import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');

/** A package in a lock file. https://docs.npmjs.com/cli/configuring-npm/package-lock-json */
interface Locked {
  readonly version?: string;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
  readonly optional?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Packages by the folder of their installation. */
type Lock = Readonly<Record<string, Locked>>;

const lockOf = (folder: string): Lock =>
  JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')).packages;

/** Packages for certain platforms that `npm ci` requires on all platforms: EBADPLATFORM. */
const boundButNeeded = (lock: Lock): readonly string[] =>
  Object.entries(lock)
    .filter(([, { os, cpu, libc, optional }]) => (os ?? cpu ?? libc) !== undefined && optional !== true)
    .map(([folder]) => folder);

/** Folders that Node searches for a package that this folder needs. */
const placesOf = (name: string, folder: string): readonly string[] => {
  const parents = folder.split(/(?=\/node_modules\/)/);
  const around = parents.map((_, at) => parents.slice(0, at + 1).join(''));
  return ['', ...around].map((one) => `${one}/node_modules/${name}`.replace(/^\//, ''));
};

/**
 * Packages that are missing because the lock file was written on another platform:
 * https://github.com/npm/cli/issues/4828
 */
const leftOut = (lock: Lock): readonly string[] =>
  Object.entries(lock).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesOf(name, folder).some((place) => place in lock))
      .map((name) => `${name} of ${folder || 'the project'}`),
  );

const takes = (accepted: string | readonly string[] | undefined, value: string): boolean =>
  accepted !== undefined && [accepted].flat().includes(value);

describe.each(['.', 'test/clients'])('the lock file in %s', (folder) => {
  const lock = lockOf(folder);

  it('requires no package for certain platforms only', () => {
    expect(Object.keys(lock).length).toBeGreaterThan(100);
    expect(boundButNeeded(lock)).toEqual([]);
  });

  it('contains the optional packages for every platform', () => {
    expect(leftOut(lock)).toEqual([]);
  });
});

describe('a lock file', () => {
  it.each([
    [{ os: ['linux'] }, true],
    [{ os: 'linux', dev: true }, true],
    [{ cpu: ['x64'] }, true],
    [{ libc: ['musl'] }, true],
    [{ os: ['linux'], cpu: ['x64'], optional: true }, false],
    [{ version: '1.0.0' }, false],
  ])('with %j requires packages that other platforms lack: %s', (one, isRefused) => {
    expect(boundButNeeded({ 'node_modules/one': one })).toEqual(isRefused ? ['node_modules/one'] : []);
  });

  it('ignores packages that are neither next to a package nor inside it', () => {
    const tool = { optionalDependencies: { '@tool/linux': '1.0.0', '@tool/darwin': '1.0.0' } };
    const inIt = { 'node_modules/tool': tool, 'node_modules/tool/node_modules/@tool/linux': {} };
    expect(leftOut(inIt)).toEqual(['@tool/darwin of node_modules/tool']);
    expect(leftOut({ ...inIt, 'node_modules/@tool/darwin': {} })).toEqual([]);
  });
});

describe('a Node that runs the service', () => {
  const [, least = ''] = /^>=(\d+\.\d+)$/.exec(manifest.engines.node) ?? [];
  const bringsNode = Object.values(lockOf('.')).filter(({ bin }) => bin !== undefined && 'node' in bin);

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
  ])('is installed by npm ci on %s %s', (os, cpu) => {
    const [brought, ...others] = bringsNode.filter((one) => takes(one.os, os) && takes(one.cpu, cpu));
    expect(others).toEqual([]);
    expect(least).toMatch(/^\d+\.\d+$/);
    expect((brought?.version ?? '0').localeCompare(least, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
  });
});
