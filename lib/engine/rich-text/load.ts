import type { RichText } from './rich-text.ts';

/**
 * Loads the HTML reader. Only callers with an HTML field load it: it is larger than all other record code of a
 * function.
 */
export const loadRichText = async (): Promise<RichText> => (await import('./rich-text.ts')).richText;

/** Rich text for one account: relative addresses are resolved against the account's host. */
export const readingAt = (richText: RichText, host: string | undefined): RichText => ({
  ...richText,
  readHtml: (html) => richText.readHtml(html, host),
});

/**
 * The HTML reader of an account.
 * @throws Error if a declaration has a field of HTML and the caller has not loaded the HTML reader
 */
export const richTextOf = ({ richText }: { readonly richText?: RichText | undefined }): RichText => {
  if (richText === undefined) throw new Error('a field of HTML is used, but the HTML reader is not loaded');
  return richText;
};
