import { type Handler, Parser, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/**
 * Maximum depth of nested elements. A parser compares each tag with all open elements, so its time grows with their
 * number. Editors write less than a tenth of this depth. A deeper text loses tags, never text.
 */
const deepest = 100;

class TooDeep extends Error {}

/**
 * Parses HTML as a browser does: decodes entities, lower-cases names, and closes open elements.
 * @throws TooDeep if elements are nested deeper than the maximum
 */
const parse = (html: string, handler: Partial<Handler>): void => {
  let depth = 0;
  const parser = new Parser({
    ...handler,
    onopentag: (...event) => {
      depth += 1;
      // An end tag of a paragraph without a start tag opens a paragraph too.
      if (depth > deepest + 1) throw new TooDeep();
      handler.onopentag?.(...event);
    },
    onclosetag: (...event) => {
      depth -= 1;
      handler.onclosetag?.(...event);
    },
  });
  parser.end(html);
};

/** Void elements: no end tag and no content. https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'area', 'base', 'link', 'meta']);

/** Elements whose content is not HTML. Without their tags, the content would become text. */
const opaque: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed']);

/**
 * Finds the tags to remove from a text that is too deep. A range runs from a tag's first character to the character
 * after its last.
 */
class Surplus implements TokenizerCallbacks {
  readonly ranges: [from: number, to: number][] = [];
  readonly #html: string;
  readonly #kept = new Map<string, number>();
  readonly #leftOut = new Map<string, number>();
  #depth = 0;
  /** Start of the current tag, if the tag is to be removed. */
  #from: number | undefined;

  constructor(html: string) {
    this.#html = html;
  }

  onopentagname(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (empty.has(name) || opaque.has(name)) return;
    const isTooDeep = this.#depth >= deepest;
    if (isTooDeep) this.#from = start - 1;
    else this.#depth += 1;
    count(isTooDeep ? this.#leftOut : this.#kept, name, 1);
  }

  onopentagend(end: number): void {
    if (this.#from !== undefined) this.ranges.push([this.#from, end + 1]);
    this.#from = undefined;
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (count(this.#leftOut, name, -1)) this.ranges.push([start - 2, this.#html.indexOf('>', end) + 1 || end]);
    else if (count(this.#kept, name, -1)) this.#depth -= 1;
  }

  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
  ontext(): void {}
  ontextentity(): void {}
}

/** Counts up, or counts down but not below zero. Returns whether the count changed. */
const count = (counts: Map<string, number>, name: string, by: 1 | -1): boolean => {
  const before = counts.get(name) ?? 0;
  if (before + by < 0) return false;
  counts.set(name, before + by);
  return true;
};

const flattened = (html: string): string => {
  const surplus = new Surplus(html);
  const tokenizer = new Tokenizer({}, surplus);
  tokenizer.write(html);
  tokenizer.end();
  let end = 0;
  const kept = surplus.ranges.map(([from, to]) => {
    const text = html.slice(end, from);
    end = to;
    return text;
  });
  return [...kept, html.slice(end)].join('');
};

/**
 * Result of reading a vendor's HTML: the HTML with limited depth, its plain text, and whether it contains any markup.
 */
export interface Contents {
  /** HTML without the tags of too deeply nested elements. */
  readonly html: string;
  /** Whether the text contains a tag or comment. If not, a client has sent plain text. */
  readonly isMarkedUp: boolean;
  /** Text between the tags, with decoded entities. */
  readonly text: string;
  /** Tags with attributes, texts and comments in order. Two texts with equal values mean the same. */
  readonly said: string;
}

const contentsOf = (html: string): Contents => {
  const texts: string[] = [];
  const said: string[] = [];
  let isMarkedUp = false;
  const add = (event: string): void => {
    isMarkedUp = true;
    said.push(event);
  };
  parse(html, {
    ontext: (text) => {
      texts.push(text);
      said.push(text);
    },
    onopentag: (name, attributes) =>
      add(`\u0000<${name} ${JSON.stringify(Object.entries(attributes).toSorted())}\u0000`),
    onclosetag: () => {
      isMarkedUp = true;
    },
    oncomment: (comment) => add(`\u0000!${comment}\u0000`),
    onprocessinginstruction: (_, data) => add(`\u0000?${data}\u0000`),
  });
  return { html, isMarkedUp, text: texts.join(''), said: said.join('') };
};

/** Reads any text as HTML, in time proportional to its length. */
export const read = (html: string): Contents => {
  try {
    return contentsOf(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return contentsOf(flattened(html));
  }
};
