import type { SiteFile } from '../../lib/management/site/docs.ts';
import { originMark, tagOf } from '../../lib/pages/addressed-file.ts';

/** A file of the site before compression. */
export interface MadeFile extends Omit<SiteFile, 'encodings'> {
  /** Path after `/docs`. */
  readonly path: string;
  readonly text: string;
}

/** A file with a permanent address, whose content a later build may change. @param kind subtype of `text/` */
export const fileOf = (path: string, kind: 'html' | 'markdown' | 'plain', text: string): MadeFile => ({
  path,
  type: `text/${kind}; charset=utf-8`,
  tag: tagOf(text),
  isFixed: false,
  ...(text.includes(originMark) && { isAddressed: true }),
  text,
});
