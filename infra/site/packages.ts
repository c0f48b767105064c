import { originMark } from '../../lib/pages/addressed-file.ts';
import type { BuiltPackage } from '../packages/package.ts';
import type { Source } from './pages.ts';

/** Host in documents. A browser replaces it by the address of the service. */
const host = 'https://api.example.com';

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

/** Text of a file for programs. Addresses below `/client/` lead to the service that serves the file. */
export const addressPackages = (text: string): string => text.replaceAll(`${host}/client/`, `${originMark}/client/`);

/** Marks the host of addresses below `/client/` in the HTML of a page. */
export const markHosts = (body: string): string =>
  body.replaceAll(`${host}/client/`, `<span data-origin>${host}</span>/client/`);
