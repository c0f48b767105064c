import type { RichText } from './rich-text.ts';

/** Loaded by who has a field of this kind: it is larger than all else that a function does with a record. */
export const loadRichText = async (): Promise<RichText> => (await import('./rich-text.ts')).richText;

/** The same for texts of one account, whose relative addresses are of this host. */
export const readingAt = (richText: RichText, host: string | undefined): RichText => ({
  ...richText,
  readHtml: (html) => richText.readHtml(html, host),
});

/** @throws Error where a declaration has HTML and nobody has loaded what reads it */
export const richTextOf = ({ richText }: { readonly richText?: RichText | undefined }): RichText => {
  if (richText === undefined) throw new Error('a field of HTML is used without what reads and writes HTML');
  return richText;
};
