import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { zipSync } from 'fflate';
import { describeApi } from '../../../lib/api/openapi/index.ts';
import { routes } from '../../../lib/api/routes.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { BuiltPackage } from '../../packages/package.ts';
import { operationsIn } from '../operations.ts';
import { importName, pythonPackage } from './package.ts';

/*
 * The wheel of the client for Python. Format: https://packaging.python.org/en/latest/specifications/binary-distribution-format/
 */

/** Name of the distribution, as pip lists it. */
const distribution = 'unified-integration-client';

/** Name of the distribution in names of files. */
const escaped = distribution.replaceAll('-', '_');

/** Version of Metadata that every pip reads. Later versions only spell the license differently. */
const metadataOf = (version: string): string => `Metadata-Version: 2.1
Name: ${distribution}
Version: ${version}
Summary: Client of the Unified Integration Service.
License: ${manifest.license}
Classifier: Intended Audience :: Developers
Classifier: Programming Language :: Python :: 3 :: Only
Classifier: Typing :: Typed
Requires-Python: >=3.11
`;

const tags = `Wheel-Version: 1.0
Generator: ${manifest.name}
Root-Is-Purelib: true
Tag: py3-none-any
`;

type Files = ReadonlyMap<string, string>;

const inOrder = (files: Files): Files => new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Rows of `RECORD`: path, hash and size of each file, and the path of the list itself. */
const recordOf = (files: Files, path: string): string => {
  const rows = [...files].map(([file, text]) => {
    const hash = createHash('sha256').update(text).digest('base64url');
    return `${file},sha256=${hash},${Buffer.byteLength(text)}\n`;
  });
  return `${rows.join('')}${path},,\n`;
};

/** The files of a version. `RECORD` is the last file, as the format recommends. */
const filesOf = (code: Files, version: string): Files => {
  const folder = `${escaped}-${version}.dist-info`;
  const described = new Map([
    ...code,
    [`${folder}/LICENSE`, readFileSync(resolve(import.meta.dirname, '../../../LICENSE'), 'utf8')],
    [`${folder}/METADATA`, metadataOf(version)],
    [`${folder}/WHEEL`, tags],
    [`${folder}/top_level.txt`, `${importName}\n`],
  ]);
  const files = inOrder(described);
  return new Map([...files, [`${folder}/RECORD`, recordOf(files, `${folder}/RECORD`)]]);
};

/** A zip contains local times from 1980 on. The hour is far from changes of the clock, so that every zone has it. */
const zip = (files: Files): Uint8Array =>
  zipSync(Object.fromEntries([...files].map(([path, text]) => [path, Buffer.from(text)])), {
    level: 9,
    mtime: new Date(1980, 0, 2, 12),
    os: 3,
    attrs: 0o100644 << 16,
  });

/** Hash of a wheel. Twelve digits distinguish the builds of a service. */
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/**
 * Builds the wheel for the routes of this service. The same code gives the same bytes, on every machine.
 *
 * The version is the version of the service with the hash of the wheel without that hash as its local part: `0.1.0+g1c2d3e4f5a6b`. A
 * changed client has another version, so that pip replaces an installed one, and the requirement `==0.1.0` still
 * accepts it. The letter keeps pip from reading a hash of digits as a number.
 */
export const buildWheel = async (): Promise<BuiltPackage> => {
  const { version } = manifest;
  const document = describeApi(routes, version);
  const code = pythonPackage(document, operationsIn(document));
  const local = `${version}+g${hashOf(zip(filesOf(code, version)))}`;
  return {
    name: 'python',
    version,
    file: `${escaped}-${local}-py3-none-any.whl`,
    bytes: zip(filesOf(code, local)),
  };
};
