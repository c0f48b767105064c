/** A run of `*`, `_` or `~` that may begin or end a mark. */
export interface Run {
  readonly kind: 'run';
  readonly character: string;
  readonly size: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
}

/** A bracket of a link or an image. Without an address, a bracket is text. */
export interface Bracket {
  readonly kind: 'open' | 'close';
  readonly text: string;
  /** Address of the link. Both brackets of a link have the address. */
  href?: string;
}

interface Words {
  readonly kind: 'text' | 'code' | 'address';
  readonly text: string;
}

/** A part of a text, before marks are resolved. */
export type Token = Words | { readonly kind: 'break' } | Run | Bracket;

/** A token, and the index of the text after it. */
interface Taken {
  readonly token: Token;
  readonly end: number;
}

/** Characters that may be markup. */
const special = /[\\`*_~[\]<\nh]|!\[/g;

/** Punctuation that loses its meaning after a backslash. https://spec.commonmark.org/0.31.2/#backslash-escapes */
const punctuation = /[!-/:-@[-`{-~]/;

const angled = /<(https?:\/\/[^\s<>]+)>/y;
const scheme = /https?:\/\//y;

/** Characters that end an address in a text. The second bracket of a link does not belong to the link's text. */
const addressStop = /[\s<>*`|\\]|_(?![\p{L}\p{N}])|~~|\]\(/gu;

/** Characters that may end a sentence or a mark, but not an address. */
const addressTail = '.,;:!?\'"()[]{}_~';

/** `(address)` or `(<address>)`, with or without a title. The title is dropped. */
const destination = /\(\s*(?:<([^<>\n]+)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))(?:\s+"[^"\n]*")?\s*\)/y;

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

const runAt = (text: string, at: number): number => {
  let end = at;
  while (text[end] === text[at] && end < text.length) end += 1;
  return end - at;
};

const execAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Index of the end of an address without brackets in a text. `undefined` if no address begins at the place. */
export const addressEnd = (text: string, at: number): number | undefined => {
  const start = at + (execAt(scheme, text, at)?.[0].length ?? Number.POSITIVE_INFINITY);
  if (start > text.length) return undefined;
  let end = execAt(addressStop, text, start)?.index ?? text.length;
  while (end > start && addressTail.includes(text[end - 1] ?? '')) end -= 1;
  return end > start ? end : undefined;
};

/** Finds the next run of back-ticks with a length. The text is searched once only, even if many runs close nothing. */
const tickRuns = (text: string): ((size: number, from: number) => number | undefined) => {
  const places = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const same = places.get(run.length);
    if (same === undefined) places.set(run.length, [index]);
    else same.push(index);
  }
  const passed = new Map<number, number>();
  return (size, from) => {
    const same = places.get(size) ?? [];
    let next = passed.get(size) ?? 0;
    while ((same[next] ?? from) < from) next += 1;
    passed.set(size, next);
    return same[next];
  };
};

/**
 * Removes a space at both ends of code, which only separates back-ticks. https://spec.commonmark.org/0.31.2/#code-spans
 */
const withoutPadding = (code: string): string =>
  code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '' ? code.slice(1, -1) : code;

/**
 * Whether a run may be a mark: a single `_`, two `~`, or any number of `*`. Longer runs of `_` and `~` occur in names
 * and lines.
 */
const isRunOf = (character: string, size: number): boolean => character === '*' || size === (character === '_' ? 1 : 2);

const takeRun = (text: string, at: number): Taken => {
  const character = text[at] ?? '';
  const size = runAt(text, at);
  const [before, after] = [text[at - 1], text[at + size]];
  const isWithin = (neighbour: string | undefined): boolean => character === '_' && isWord(neighbour);
  const end = at + size;
  if (!isRunOf(character, size)) return { token: { kind: 'text', text: text.slice(at, end) }, end };
  const canOpen = !isSpace(after) && !isWithin(before);
  const canClose = !isSpace(before) && !isWithin(after);
  return { token: { kind: 'run', character, size, canOpen, canClose }, end };
};

/** Brackets that may still begin a link, the innermost last. */
class OpenBrackets {
  readonly #open: Bracket[] = [];
  /** Number of outermost brackets that can no longer begin a link, because they contain a link. */
  #spent = 0;

  add(bracket: Bracket): void {
    this.#open.push(bracket);
  }

  /** Closes the innermost bracket. The result is a link if the bracket may begin a link and an address follows. */
  close(text: string, at: number): Taken {
    const opener = this.#open.pop();
    const isSpent = this.#open.length < this.#spent && opener?.text === '[';
    this.#spent = Math.min(this.#spent, this.#open.length);
    const found = opener === undefined || isSpent ? null : execAt(destination, text, at + 1);
    const href = found?.[1] ?? found?.[2];
    const token: Bracket = { kind: 'close', text: ']' };
    if (opener === undefined || found === null || href === undefined) return { token, end: at + 1 };
    opener.href = href;
    if (opener.text === '[') this.#spent = this.#open.length;
    return { token: { ...token, href }, end: at + 1 + found[0].length };
  }
}

const asText = (text: string, at: number, size: number): Taken => ({
  token: { kind: 'text', text: text.slice(at, at + size) },
  end: at + size,
});

/** Reads the token at a special character. Returns `undefined` if the character has no special meaning there. */
const takerOf = (text: string): ((at: number) => Taken | undefined) => {
  const brackets = new OpenBrackets();
  let closingTicks: ReturnType<typeof tickRuns> | undefined;

  const takeCode = (at: number): Taken => {
    closingTicks ??= tickRuns(text);
    const size = runAt(text, at);
    const close = closingTicks(size, at + size);
    if (close === undefined) return asText(text, at, size);
    const code = withoutPadding(text.slice(at + size, close).replaceAll('\n', ' '));
    return { token: { kind: 'code', text: code }, end: close + size };
  };

  const takeOpening = (at: number): Taken => {
    const bracket: Bracket = { kind: 'open', text: text[at] === '!' ? '![' : '[' };
    brackets.add(bracket);
    return { token: bracket, end: at + bracket.text.length };
  };

  const takeAngled = (at: number): Taken | undefined => {
    const [whole, href] = execAt(angled, text, at) ?? [];
    return whole && href ? { token: { kind: 'address', text: href }, end: at + whole.length } : undefined;
  };

  const takeAddress = (at: number): Taken | undefined => {
    const end = isWord(text[at - 1]) ? undefined : addressEnd(text, at);
    return end === undefined ? undefined : { token: { kind: 'address', text: text.slice(at, end) }, end };
  };

  const takeEscape = (at: number): Taken | undefined =>
    punctuation.test(text[at + 1] ?? '') ? asText(text, at + 1, 1) : undefined;

  const takers: Readonly<Record<string, (at: number) => Taken | undefined>> = {
    '\\': takeEscape,
    '`': takeCode,
    '[': takeOpening,
    '!': takeOpening,
    ']': (at) => brackets.close(text, at),
    '<': takeAngled,
    '\n': (at) => ({ token: { kind: 'break' }, end: at + 1 }),
    h: takeAddress,
  };
  return (at) => (takers[text[at] ?? ''] ?? ((from) => takeRun(text, from)))(at);
};

/** Splits a text into tokens in a single pass. Each character belongs to exactly one token. */
export const tokensOf = (text: string): readonly Token[] => {
  const take = takerOf(text);
  const tokens: Token[] = [];
  let from = 0;
  let found = execAt(special, text, 0);
  while (found !== null) {
    const taken = take(found.index);
    if (taken !== undefined) {
      if (from < found.index) tokens.push({ kind: 'text', text: text.slice(from, found.index) });
      tokens.push(taken.token);
      from = taken.end;
    }
    found = execAt(special, text, taken?.end ?? found.index + 1);
  }
  if (from < text.length) tokens.push({ kind: 'text', text: text.slice(from) });
  return tokens;
};
