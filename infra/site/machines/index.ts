import { skillFile } from '../../../lib/management/site/docs.ts';
import { fileOf, type MadeFile } from '../file.ts';
import type { Menu } from '../menu.ts';
import { addressService } from '../packages.ts';
import type { Source } from '../pages.ts';
import type { ReferencePage } from '../reference/index.ts';
import { llmsFullText, llmsText, type Texts } from './llms.ts';
import { documentMarkdown, markdownPathOf } from './page.ts';
import { referenceMarkdown } from './reference.ts';
import { isSkill, skillText } from './skill.ts';

const programFile = (path: string, text: string): MadeFile =>
  fileOf(path, path.endsWith('.md') ? 'markdown' : 'plain', text);

/** Content of the site. */
export interface SiteContent {
  readonly sources: readonly Source[];
  readonly reference: readonly ReferencePage[];
  readonly menu: Menu;
}

/** Files of the site for programs: the Markdown form of each page, the skills, `llms.txt` and `llms-full.txt`. */
export const machineFiles = ({ sources, reference, menu }: SiteContent): readonly MadeFile[] => {
  const pages = new Map(sources.map(({ file, path }) => [file, path]));
  const texts: Texts = new Map([
    ...sources.map((source) => [source.path, addressService(documentMarkdown(source, pages))] as const),
    ...reference.map((one) => [one.path, referenceMarkdown(one)] as const),
  ]);
  const skills = [...texts].filter(([path]) => isSkill(path));
  return [
    ...[...texts].map(([path, text]) => programFile(markdownPathOf(path), text)),
    ...skills.map(([path, text]) => programFile(skillFile(path), skillText(path, text))),
    programFile('llms.txt', llmsText(menu, texts)),
    programFile('llms-full.txt', llmsFullText(menu, texts)),
  ];
};
