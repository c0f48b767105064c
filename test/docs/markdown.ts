import { globSync, readFileSync } from 'node:fs';
import { createSlugger } from '../../infra/site/slug.ts';

/** The top folder of the project. */
export const root = new URL('../../', import.meta.url).pathname;

/** Every document of the project, by its path from the top folder. README.md comes first. */
export const documents: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'examples/README.md',
  'lib/providers/README.md',
  ...globSync('docs/**/*.md', { cwd: root }).toSorted(),
];

export const readDocument = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** A fenced block of code. */
export interface Block {
  /** Language, such as `sh`. Empty if the fence names none. */
  readonly language: string;
  readonly text: string;
  /** Line of the fence, from 1. */
  readonly line: number;
}

/** A line with its number, and whether it is outside of fenced blocks. */
interface Line {
  readonly text: string;
  readonly number: number;
  readonly isProse: boolean;
}

/** A name may follow the language: of an example, or of a file. */
const fence = /^```(\S*)(?: [\w./-]+)?\s*$/;

const linesOf = (markdown: string): readonly Line[] => {
  let isFenced = false;
  return markdown.split('\n').map((text, index) => {
    const isFence = fence.test(text);
    if (isFence) isFenced = !isFenced;
    return { text, number: index + 1, isProse: !isFenced && !isFence };
  });
};

/** Returns the fenced blocks of a document, in order. */
export const blocksIn = (markdown: string): readonly Block[] => {
  const blocks: Block[] = [];
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | undefined;
  for (const { text, number } of linesOf(markdown)) {
    const [isFence, language = ''] = fence.exec(text) ?? [];
    if (isFence === undefined) open?.lines.push(text);
    else if (open === undefined) open = { language, line: number, lines: [] };
    else {
      blocks.push({ language: open.language, line: open.line, text: open.lines.join('\n') });
      open = undefined;
    }
  }
  return blocks;
};

/** Returns the anchors of a document's headings. */
export const anchorsIn = (markdown: string): ReadonlySet<string> => {
  const slug = createSlugger();
  const anchors = linesOf(markdown).flatMap(({ text, isProse }) => {
    const [, heading] = (isProse && /^#{1,6}\s+(.*)$/.exec(text)) || [];
    return heading === undefined ? [] : [slug(heading)];
  });
  return new Set(anchors);
};

/** Target of a link in a document, and its line. */
export interface Link {
  readonly target: string;
  /** Line number, from 1. */
  readonly line: number;
}

/** Returns the links of a document to files of the project or to headings, without links to other sites. */
export const relativeLinksIn = (markdown: string): readonly Link[] =>
  linesOf(markdown)
    .filter(({ isProse }) => isProse)
    .flatMap(({ text, number }) =>
      [...text.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => ({
        target,
        line: number,
      })),
    )
    .filter(({ target }) => !/^[a-z]+:/.test(target));
