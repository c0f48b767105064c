import { clientFiles } from '../client/build.ts';
import { buildWheel } from '../client/python/wheel.ts';
import { connectFiles } from './connect.ts';
import { packNpm } from './npm.ts';
import type { PackageBuilder } from './package.ts';

/** All packages that the service serves. */
export const packageBuilders: readonly PackageBuilder[] = [
  async () => packNpm('typescript', (await clientFiles()).files),
  async () => packNpm('connect', await connectFiles()),
  buildWheel,
];
