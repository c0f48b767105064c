import { originMark } from '../../lib/pages/addressed-file.ts';
import type { BuiltPackage } from '../packages/package.ts';
import type { Source } from './pages.ts';

/**
 * Addresses of the service in examples: of its packages, in the variable `URL` (as text, or as highlighted code), and of
 * its health. The site replaces them by the address of the deployment.
 */
const ownAddress =
  /https:\/\/api\.example\.com(?=\/client\/)|(?<=\bURL(?:<\/i>)?=(?:<i class="s">)?)http:\/\/127\.0\.0\.1:3000|http:\/\/127\.0\.0\.1:3000(?=\/health\b)/g;

/** Name of a file in a URL of documents: `unified-integration-client-<version>-<hash>.tgz`. */
const placeholderOf = ({ file, version }: BuiltPackage): string =>
  encodeURIComponent(file)
    .replace(`-${version}`, '-<version>')
    .replace(/(?<=-|%2B)g?[0-9a-f]{8,}(?=[-.])/, '<hash>');

/** A document with the names of the current packages. A document of the repository cannot know their hashes. */
export const withPackages =
  (packages: readonly BuiltPackage[]) =>
  (source: Source): Source => {
    const markdown = packages.reduce(
      (text, one) => text.replaceAll(placeholderOf(one), encodeURIComponent(one.file)),
      source.markdown,
    );
    return { ...source, markdown };
  };

/** Replaces the addresses in the examples of a text, or of markup, by the mark for the address of the serving service. */
export const addressService = (text: string): string => text.replaceAll(ownAddress, originMark);
