import { isObject } from '../shared/vendor.ts';

/** Whether a value is an Atlassian document. Its content is checked against its schema elsewhere. */
export const isDocument = (value: unknown): boolean =>
  isObject(value) && value.type === 'doc' && value.version === 1 && Array.isArray(value.content);

/** Text of a document, without its marks. */
export const textsIn = (node: unknown): string => {
  if (!isObject(node)) return '';
  if (typeof node.text === 'string') return node.text;
  return Array.isArray(node.content) ? node.content.map(textsIn).join('') : '';
};

/** Whether a document has no text. It may contain other nodes. */
export const isBlank = (value: unknown): boolean => textsIn(value).trim() === '';

/** HTML instead of Jira's own rendering. Callers need only valid HTML. (unproven) */
export const render = (value: unknown): string => {
  const text = textsIn(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${text}</p>`;
};
