import { routes } from '../lib/api/routes.ts';
import { type Bundle, buildBundles } from './bundles.ts';
import { entriesOf } from './handlers.ts';

const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`;

const printTable = (bundles: readonly Bundle[]): void => {
  const rows = [
    ['bundle', 'minified', 'gzip', 'all'],
    ...bundles
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ file, bytes, gzippedBytes, allBytes }) => [file, ...[bytes, gzippedBytes, allBytes].map(inKilobytes)]),
  ];
  const width = Math.max(...rows.map(([file = '']) => file.length));
  for (const [file = '', ...sizes] of rows) {
    console.log([file.padEnd(width), ...sizes.map((size) => size.padStart(8))].join('  '));
  }
};

try {
  const bundles = await buildBundles(entriesOf(routes));
  printTable([...bundles.values()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
