/** Markup that is safe to send unchanged. Only `html` and `trusted` create it. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Html = Markup;

/** A value in a template. Text is escaped. `undefined` and `false` produce no text. */
export type Part = Html | string | number | undefined | false | readonly Part[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const render = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return part === undefined || part === false ? '' : part.map(render).join('');
};

/**
 * A template of markup. Every value is escaped for text and for quoted attributes. Therefore an attribute with a
 * placeholder must be in double quotes, and a script or a style must not contain a placeholder.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Markup(strings.map((text, index) => text + render(parts[index])).join(''));

/** Markup of a renderer that has escaped each text. */
export const trusted = (markup: string): Html => new Markup(markup);
