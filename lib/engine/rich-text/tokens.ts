import { type Handler, Parser, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/**
 * Elements in one another that are told apart. A parser compares each tag with all that are open, so that the time it takes
 * grows with their number. No editor writes a tenth of it; what has more loses tags, never text.
 */
const deepest = 100;

class TooDeep extends Error {}

/**
 * Reads HTML as a browser does: entities are decoded, names are in lower case, and what is not closed is closed.
 * @throws TooDeep where more elements are in one another than are told apart
 */
const parse = (html: string, handler: Partial<Handler>): void => {
  let depth = 0;
  const parser = new Parser({
    ...handler,
    onopentag: (...event) => {
      depth += 1;
      // The end of a paragraph that nobody has begun begins one.
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

/** They have no end tag: nothing is in them. https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'area', 'base', 'link', 'meta']);

/** What is in them is no HTML: without their tags it would become text. */
const opaque: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed']);

/** The tags that are left out of a text that is too deep, each from its first character to the one after its last. */
class Surplus implements TokenizerCallbacks {
  readonly ranges: [from: number, to: number][] = [];
  readonly #html: string;
  readonly #kept = new Map<string, number>();
  readonly #leftOut = new Map<string, number>();
  #depth = 0;
  /** Where the tag begins that is being read, if it is left out. */
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

/** Counts up, or down as far as there is something. */
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

/** What is in a text that a vendor keeps as HTML. */
export interface Contents {
  /** Without the tags of elements that are in too many others. */
  readonly html: string;
  /** Whether there is any tag or comment in it: without, somebody has sent a plain text as it was. */
  readonly isMarkedUp: boolean;
  /** Its text between tags, entities decoded. */
  readonly text: string;
  /** Tags with their attributes, texts and comments, in their order: what is equal in this says the same. */
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

/** Reads any text as HTML, in time that grows with its length alone. */
export const read = (html: string): Contents => {
  try {
    return contentsOf(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return contentsOf(flattened(html));
  }
};
