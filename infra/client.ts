import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildClient } from './client/build.ts';
import { buildWheel } from './client/python/wheel.ts';

/** Implementation of `npm run client`. */
try {
  const { folder, operations, bytes } = await buildClient();
  const size = (bytes / 1024).toFixed(1);
  console.log(`${operations} operations in ${relative(process.cwd(), folder)}, ${size} KB of JavaScript`);
  const wheel = await buildWheel();
  const wheels = join(folder, '../python');
  await rm(wheels, { recursive: true, force: true });
  await mkdir(wheels, { recursive: true });
  await writeFile(join(wheels, wheel.file), wheel.bytes);
  console.log(`${wheel.file} in ${relative(process.cwd(), wheels)}, ${(wheel.bytes.length / 1024).toFixed(1)} KB`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
