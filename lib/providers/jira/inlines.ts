import { joinTexts, type Mark, type Node } from './adf.ts';
import { type Counts, matchRuns, noCounts } from './emphasis.ts';
import { type Bracket, type Run, type Token, tokensOf } from './inline-tokens.ts';

interface Link {
  readonly mark: Mark;
  /** Number of nodes before the link. */
  readonly from: number;
}

const linkTo = (href: string): Mark => ({ type: 'link', attrs: { href } });

const textNode = (text: string, marks: readonly Mark[]): Node => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
});

/** Converts tokens to nodes. A node has all marks that are open at its place, whatever their order. */
const nodesOf = (tokens: readonly Token[]): readonly Node[] => {
  const runs = matchRuns(tokens);
  const nodes: Node[] = [];
  const depth: Counts = noCounts();
  const links: Link[] = [];

  const marksWith = (link: Mark | undefined): readonly Mark[] => {
    const emphasis = (['strong', 'em', 'strike'] as const).filter((type) => depth[type] > 0);
    return [...(link === undefined ? [] : [link]), ...emphasis.map((type) => ({ type }))];
  };
  const linkHere = (): Mark | undefined => links.at(-1)?.mark;
  const addText = (text: string): void => {
    nodes.push(textNode(text, marksWith(linkHere())));
  };
  /** Adds code, which accepts no mark except a link. */
  const addCode = (text: string): void => {
    const link = linkHere();
    nodes.push(textNode(text, [...(link === undefined ? [] : [link]), { type: 'code' }]));
  };

  const count = (change: Counts, by: 1 | -1): void => {
    for (const type of ['strong', 'em', 'strike'] as const) depth[type] += by * change[type];
  };

  const addRun = (token: Run): void => {
    const { left, opened, closed } = runs.get(token) ?? { left: token.size, opened: noCounts(), closed: noCounts() };
    count(closed, -1);
    if (left > 0) addText(token.character.repeat(left));
    count(opened, 1);
  };

  const addBracket = ({ kind, text, href }: Bracket): void => {
    if (href === undefined) addText(text);
    else if (kind === 'open') links.push({ mark: linkTo(href), from: nodes.length });
    else {
      if (links.at(-1)?.from === nodes.length) addText(href);
      links.pop();
    }
  };

  for (const token of tokens) {
    if (token.kind === 'break') nodes.push({ type: 'hardBreak' });
    else if (token.kind === 'run') addRun(token);
    else if (token.kind === 'open' || token.kind === 'close') addBracket(token);
    else if (token.kind === 'code') addCode(token.text);
    else if (token.kind === 'address') nodes.push(textNode(token.text, marksWith(linkHere() ?? linkTo(token.text))));
    else addText(token.text);
  }
  return nodes;
};

/** Converts Markdown to inline nodes. Every line break is kept. Text without markup stays unchanged. */
export const readInlines = (text: string): readonly Node[] => joinTexts(nodesOf(tokensOf(text)));
