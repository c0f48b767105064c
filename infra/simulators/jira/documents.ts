import { isObject } from '../vendor.ts';

/** Whether a value is an Atlassian document; what is in it is checked against its schema elsewhere. */
export const isDocument = (value: unknown): boolean =>
  isObject(value) && value.type === 'doc' && value.version === 1 && Array.isArray(value.content);

/** The text of a document, without its marks. */
export const textsIn = (node: unknown): string => {
  if (!isObject(node)) return '';
  if (typeof node.text === 'string') return node.text;
  return Array.isArray(node.content) ? node.content.map(textsIn).join('') : '';
};

/** True for a document without text, even if it contains other nodes. */
export const isBlank = (value: unknown): boolean => textsIn(value).trim() === '';

/** (memory) As good as what Jira renders, for whom HTML will do. */
export const render = (value: unknown): string => {
  const text = textsIn(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${text}</p>`;
};
