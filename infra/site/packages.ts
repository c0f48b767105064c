import type { BuiltPackage } from '../packages/package.ts';
import type { Source } from './pages.ts';

/** Host in documents. A browser replaces it by the address of the service. */
const host = 'https://api.example.com';

/** Name of a file in documents: `unified-integration-client-<version>-<hash>.tgz`. */
const placeholderOf = ({ file, version }: BuiltPackage): string =>
  file.replace(`-${version}`, '-<version>').replace(/-[0-9a-f]+(?=\.tgz$)/, '-<hash>');

/** A document with the names of the current packages. A document of the repository cannot know their hashes. */
export const withPackages =
  (packages: readonly BuiltPackage[]) =>
  (source: Source): Source => {
    const markdown = packages.reduce((text, one) => text.replaceAll(placeholderOf(one), one.file), source.markdown);
    return { ...source, markdown };
  };

/** Marks the host of addresses below `/client/` in the HTML of a page. */
export const markHosts = (body: string): string =>
  body.replaceAll(`${host}/client/`, `<span data-origin>${host}</span>/client/`);
