import type { RichText } from './rich-text.ts';

/** Loaded by who has a field of this kind: it is larger than all else that a function does with a record. */
export const loadRichText = async (): Promise<RichText> => (await import('./rich-text.ts')).richText;
