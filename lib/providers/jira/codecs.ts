import type { Codec } from '../define.ts';
import { paragraphs, strings } from '../language/codecs.ts';
import { toDocument } from './blocks.ts';
import { toMarkdown } from './markdown.ts';

/** Markdown on our side, a document at the vendor. A document may contain more than Markdown can express. */
export const markdown: Codec = {
  decode: (remote) => toMarkdown(remote) || undefined,
  encode: (value) => (typeof value === 'string' ? toDocument(value) : value),
  summary: true,
};

/** Paragraphs of Markdown on our side, a document at the vendor. */
export const markdownParagraphs: Codec = {
  decode: (remote) => paragraphs.decode(toMarkdown(remote)),
  encode: (value) => {
    const text = String(paragraphs.encode(value) ?? '');
    return text.trim() === '' ? null : toDocument(text);
  },
  summary: true,
};

/** Labels are words without spaces. https://support.atlassian.com/jira-software-cloud/docs/what-are-labels/ */
export const labels: Codec = {
  ...strings,
  refuse: (value) => {
    const broken = Array.isArray(value) ? value.find((label) => /\s/.test(String(label)) || label === '') : undefined;
    return broken === undefined ? undefined : `accepts only labels without spaces, and would refuse "${broken}"`;
  },
};
