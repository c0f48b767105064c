import type { Codec } from '../define.ts';
import { paragraphs, strings } from '../language/codecs.ts';
import { toDocument } from './blocks.ts';
import { toMarkdown } from './markdown.ts';

/** Markdown on our side, a document on theirs, which may hold more than Markdown can say. */
export const markdown: Codec = {
  decode: (remote) => toMarkdown(remote) || undefined,
  encode: (value) => (typeof value === 'string' ? toDocument(value) : value),
  summary: true,
};

/** The same in paragraphs. */
export const markdownParagraphs: Codec = {
  decode: (remote) => paragraphs.decode(toMarkdown(remote)),
  encode: (value) => {
    const text = String(paragraphs.encode(value) ?? '');
    return text.trim() === '' ? null : toDocument(text);
  },
  summary: true,
};

/** Labels are words. https://support.atlassian.com/jira-software-cloud/docs/what-are-labels/ */
export const labels: Codec = {
  ...strings,
  refuse: (value) => {
    const broken = Array.isArray(value) ? value.find((label) => /\s/.test(String(label)) || label === '') : undefined;
    return broken === undefined ? undefined : `keeps labels without spaces, and would refuse "${broken}"`;
  },
};
