import { type AST, RegExpParser } from '@eslint-community/regexpp';

/**
 * Matches like V8, with backtracking, and counts the characters that the search reads. The search covers the whole
 * text, so an expression without a fixed start is tried at every place.
 */

type Next = (at: number) => boolean;

/** Matches a node from a place, and then the rest of the expression. */
type Match = (at: number, next: Next) => boolean;

interface Search {
  readonly text: readonly string[];
  readonly groups: Map<AST.CapturingGroup, readonly [from: number, to: number]>;
  /** Direction of the search: from right to left within a lookbehind. */
  readonly step: 1 | -1;
  readonly flags: string;
  readonly count: () => void;
}

class TooManySteps extends Error {}

type Single = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

const isSingle = (node: AST.Node): node is Single =>
  ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(node.type);

const known = new WeakMap<AST.Node, Map<string, boolean>>();

const accepts = (node: Single, character: string, flags: string): boolean => {
  const before = known.get(node) ?? new Map<string, boolean>();
  known.set(node, before);
  const found = before.get(character) ?? new RegExp(`^${node.raw}$`, flags).test(character);
  before.set(character, found);
  return found;
};

/** Returns the character before or after a place, by the direction of the search. */
const characterAt = ({ text, step }: Search, at: number): string | undefined => text[step === 1 ? at : at - 1];

const takes = (search: Search, node: Single, at: number): boolean => {
  search.count();
  const character = characterAt(search, at);
  return character !== undefined && accepts(node, character, search.flags);
};

const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);

const isBeside = (search: Search, node: AST.EdgeAssertion | AST.WordBoundaryAssertion, at: number): boolean => {
  const { text, flags } = search;
  search.count();
  if (node.kind === 'word') return (isWord(text[at - 1]) !== isWord(text[at])) !== node.negate;
  const [edge, neighbour] = node.kind === 'start' ? [0, text[at - 1]] : [text.length, text[at]];
  return at === edge || (flags.includes('m') && neighbour === '\n');
};

const assertion = (search: Search, node: AST.Assertion): Match => {
  if (node.kind !== 'lookahead' && node.kind !== 'lookbehind')
    return (at, next) => isBeside(search, node, at) && next(at);
  const inner = anyOf({ ...search, step: node.kind === 'lookahead' ? 1 : -1 }, node.alternatives);
  return (at, next) => inner(at, () => true) !== node.negate && next(at);
};

/** Repeats a single character as often as possible, or as rarely as possible, without recursion. */
const repeatSingle =
  (search: Search, { min, max, greedy }: AST.Quantifier, node: Single): Match =>
  (at, next) => {
    let most = 0;
    const takesMore = (): boolean => most < max && takes(search, node, at + most * search.step);
    if (!greedy) {
      for (; most < min; most += 1) if (!takesMore()) return false;
      for (; ; most += 1) {
        if (next(at + most * search.step)) return true;
        if (!takesMore()) return false;
      }
    }
    while (takesMore()) most += 1;
    for (let taken = most; taken >= min; taken -= 1) if (next(at + taken * search.step)) return true;
    return false;
  };

const repeat = (search: Search, quantifier: AST.Quantifier): Match => {
  const { element, min, max, greedy } = quantifier;
  if (isSingle(element)) return repeatSingle(search, quantifier, element);
  const one = matchOf(search, element);
  const more =
    (done: number): Match =>
    (at, next) => {
      if (!greedy && done >= min && next(at)) return true;
      if (done < max && one(at, (end) => (end !== at || done < min) && more(done + 1)(end, next))) return true;
      return greedy && done >= min && next(at);
    };
  return more(0);
};

const backReference =
  (search: Search, { resolved }: AST.Backreference): Match =>
  (at, next) => {
    const group = [resolved].flat()[0];
    const [from, to] = (group && search.groups.get(group)) ?? [0, 0];
    const start = search.step === 1 ? at : at - (to - from);
    for (let nth = 0; nth < to - from; nth += 1) {
      search.count();
      if (search.text[start + nth] !== search.text[from + nth]) return false;
    }
    return next(at + search.step * (to - from));
  };

const capture = (search: Search, node: AST.CapturingGroup): Match => {
  const inner = anyOf(search, node.alternatives);
  return (at, next) =>
    inner(at, (end) => {
      search.groups.set(node, [Math.min(at, end), Math.max(at, end)]);
      return next(end);
    });
};

const matchOf = (search: Search, node: AST.Element): Match => {
  if (isSingle(node)) return (at, next) => takes(search, node, at) && next(at + search.step);
  if (node.type === 'Quantifier') return repeat(search, node);
  if (node.type === 'CapturingGroup') return capture(search, node);
  if (node.type === 'Group') return anyOf(search, node.alternatives);
  if (node.type === 'Backreference') return backReference(search, node);
  return assertion(search, node);
};

const nothing: Match = (at, next) => next(at);

/** Matches elements with few nested calls, because each repetition makes the stack deeper. */
const sequence = (search: Search, elements: readonly AST.Element[]): Match => {
  const ordered = search.step === 1 ? elements : elements.toReversed();
  const parts = ordered.map((element) => matchOf(search, element));
  const last = parts.pop() ?? nothing;
  return parts.reduceRight<Match>((rest, part) => (at, next) => part(at, (end) => rest(end, next)), last);
};

const anyOf = (search: Search, alternatives: readonly AST.Alternative[]): Match => {
  const all = alternatives.map(({ elements }) => sequence(search, elements));
  const [only] = all;
  return only !== undefined && all.length === 1 ? only : (at, next) => all.some((match) => match(at, next));
};

const parser = new RegExpParser();

const patterns = new WeakMap<RegExp, AST.Pattern>();

/** Parses an expression once. Its nodes keep their accepted characters. */
const patternOf = (regex: RegExp): AST.Pattern => {
  const { source, flags } = regex;
  const [unicode, unicodeSets] = [flags.includes('u'), flags.includes('v')];
  const found = patterns.get(regex) ?? parser.parsePattern(source, 0, source.length, { unicode, unicodeSets });
  patterns.set(regex, found);
  return found;
};

/**
 * Counts the steps of a search for all matches in a text.
 * @param most maximum number of steps
 * @returns the places of all matches, and the steps. The steps are infinite if the search stopped at the maximum.
 */
export const searchAll = (
  regex: RegExp,
  given: string,
  most = Number.POSITIVE_INFINITY,
): { readonly matches: readonly (readonly [from: number, to: number])[]; readonly steps: number } => {
  const { flags } = regex;
  const pattern = patternOf(regex);
  let steps = 0;
  const search: Search = {
    text: /[uv]/.test(flags) ? [...given] : given.split(''),
    groups: new Map(),
    step: 1,
    flags: flags.replaceAll(/[gyd]/g, ''),
    count: () => {
      steps += 1;
      if (steps > most) throw new TooManySteps();
    },
  };
  const match = anyOf(search, pattern.alternatives);
  const matches: (readonly [number, number])[] = [];
  const isAnchored =
    pattern.alternatives.every(({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start') &&
    !flags.includes('m');
  try {
    for (let at = 0; at <= search.text.length; ) {
      let end = -1;
      search.groups.clear();
      const isFound = match(at, (found) => {
        end = found;
        return true;
      });
      if (isFound) matches.push([at, end]);
      if (isAnchored) break;
      at = isFound && end > at ? end : at + 1;
    }
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
    steps = Number.POSITIVE_INFINITY;
  }
  return { matches, steps };
};
