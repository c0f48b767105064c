import { relative } from 'node:path';
import { buildClient } from './client/build.ts';

/** Implementation of `npm run client`. */
try {
  const { folder, operations, bytes } = await buildClient();
  const size = (bytes / 1024).toFixed(1);
  console.log(`${operations} operations in ${relative(process.cwd(), folder)}, ${size} KB of JavaScript`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
