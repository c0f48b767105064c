import { originMark } from '../../../lib/pages/addressed-file.ts';

/** Folder of the documents of skills, as the beginning of the paths of their pages. */
const folder = 'skills/';

/** Address of the skill that a page describes. */
export const skillAddressOf = (path: string): string => `${originMark}/docs/${path}/SKILL.md`;

/** Whether a page describes a skill. */
export const isSkill = (path: string): boolean => path.startsWith(folder);

/**
 * A document as a skill: its Markdown form after a header with the name and the purpose. The purpose is the first
 * paragraph of the document. https://agentskills.io/specification
 * @param path path of the page, such as `skills/crm`
 * @throws Error if the document has no first paragraph, or a paragraph that is too long for a header
 */
export const skillText = (path: string, markdown: string): string => {
  const [, description = ''] = /^# .+\n\n(.+)\n\n/.exec(markdown) ?? [];
  if (description === '' || description.length > 1024) throw new Error(`${path} needs a paragraph after its title.`);
  return `---\nname: unified-${path.slice(folder.length)}\ndescription: ${JSON.stringify(description)}\n---\n\n${markdown}`;
};
