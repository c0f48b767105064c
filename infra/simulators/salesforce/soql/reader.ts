import type { Path } from './ast.ts';
import { malformedAt } from './faults.ts';
import { type Token, tokensOf } from './lexer.ts';

const end: Token = { kind: 'end', text: '<EOF>', at: 0 };

/** Reads the tokens of a query in order. */
export class Reader {
  readonly text: string;
  readonly #tokens: readonly Token[];
  #place = 0;

  constructor(text: string) {
    this.text = text;
    this.#tokens = tokensOf(text);
  }

  peek(ahead = 0): Token {
    return this.#tokens[this.#place + ahead] ?? this.#tokens.at(-1) ?? end;
  }

  next(): Token {
    const token = this.peek();
    this.#place += 1;
    return token;
  }

  isWord(word: string, ahead = 0): boolean {
    const { kind, text } = this.peek(ahead);
    return kind === 'word' && text.toUpperCase() === word;
  }

  isSign(sign: string, ahead = 0): boolean {
    const { kind, text } = this.peek(ahead);
    return kind === 'sign' && text === sign;
  }

  /** Consumes a word or a sign if it is the next token. @returns whether it was */
  take(text: string): boolean {
    if (!this.isWord(text) && !this.isSign(text)) return false;
    this.#place += 1;
    return true;
  }

  /** @throws Fault if the next token differs */
  expect(text: string): void {
    if (!this.take(text)) throw this.unexpected();
  }

  /** Consumes a word that is not a keyword. */
  name(): Token {
    if (this.peek().kind !== 'word') throw this.unexpected();
    return this.next();
  }

  path(): Path {
    const { text, at } = this.name();
    return { names: text.split('.'), at };
  }

  whole(): number {
    const { kind, text } = this.peek();
    if (kind !== 'number' || !/^\d+$/.test(text)) throw this.unexpected();
    return Number(this.next().text);
  }

  unexpected(): Error {
    const { kind, text, at } = this.peek();
    if (kind === 'end') return malformedAt(this.text, at, "unexpected token: '<EOF>'");
    return malformedAt(this.text, at, `unexpected token: '${text}'`);
  }
}
