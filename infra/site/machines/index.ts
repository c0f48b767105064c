import { type SiteFile, skillFile } from '../../../lib/management/site/docs.ts';
import { originMark, tagOf } from '../../../lib/pages/addressed-file.ts';
import type { Menu } from '../menu.ts';
import { addressPackages } from '../packages.ts';
import type { Source } from '../pages.ts';
import type { ReferencePage } from '../reference/index.ts';
import { llmsFullText, llmsText, type Texts } from './llms.ts';
import { documentMarkdown, markdownPathOf } from './page.ts';
import { referenceMarkdown } from './reference.ts';
import { isSkill, skillText } from './skill.ts';

/** A file for programs. */
interface MachineFile extends Omit<SiteFile, 'encodings'> {
  /** Path after `/docs`. */
  readonly path: string;
  readonly text: string;
}

const fileOf = (path: string, text: string): MachineFile => ({
  path,
  type: `text/${path.endsWith('.md') ? 'markdown' : 'plain'}; charset=utf-8`,
  tag: tagOf(text),
  isFixed: false,
  ...(text.includes(originMark) && { isAddressed: true }),
  text,
});

/** Content of the site. */
export interface SiteContent {
  readonly sources: readonly Source[];
  readonly reference: readonly ReferencePage[];
  readonly menu: Menu;
}

/** Files of the site for programs: the Markdown form of each page, the skills, `llms.txt` and `llms-full.txt`. */
export const machineFiles = ({ sources, reference, menu }: SiteContent): readonly MachineFile[] => {
  const pages = new Map(sources.map(({ file, path }) => [file, path]));
  const texts: Texts = new Map([
    ...sources.map((source) => [source.path, addressPackages(documentMarkdown(source, pages))] as const),
    ...reference.map((one) => [one.path, referenceMarkdown(one)] as const),
  ]);
  const skills = [...texts].filter(([path]) => isSkill(path));
  return [
    ...[...texts].map(([path, text]) => fileOf(markdownPathOf(path), text)),
    ...skills.map(([path, text]) => fileOf(skillFile(path), skillText(path, text))),
    fileOf('llms.txt', llmsText(menu, texts)),
    fileOf('llms-full.txt', llmsFullText(menu, texts)),
  ];
};
