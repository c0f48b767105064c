import { randomBytes } from 'node:crypto';
import { setPath } from '../../mapping/path.ts';
import { derivedSession } from './derived-session.ts';
import { type HiddenValues, hideIn } from './hide-account-values.ts';
import type { AnswerPlace, Outgoing, Previewing, RawRequest, Session } from './session.ts';

/** Matches a placeholder of a preview, in a text or in a URL. */
const placeholder = /(?:\{\{|%7B%7B)([0-9a-f]{16})-([\w.]{1,200})(?:\}\}|%7D%7D)/g;

/** A request as a preview shows it. Its secrets are `[redacted]`. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON body. For a body with a file: the text around `{{file}}`. */
  readonly body?: unknown;
}

/** A recorded request, before it is redacted for display. */
interface Recorded extends Omit<Outgoing, 'url' | 'trusted'> {
  readonly url: string;
  readonly file?: Uint8Array | undefined;
  readonly session: Session;
}

const boundaryIn = (headers: Readonly<Record<string, string>>): string | undefined =>
  /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1];

const replaced = (text: string, from: string | undefined, to: string): string =>
  from === undefined ? text : text.replaceAll(from, to);

/** Text of a body with a file. A placeholder replaces the file's bytes. */
const textAround = (body: Uint8Array, file: Uint8Array): string => {
  const bytes = Buffer.from(body);
  const at = bytes.indexOf(file);
  return `${bytes.subarray(0, at).toString('utf8')}{{file}}${bytes.subarray(at + file.length).toString('utf8')}`;
};

/**
 * A preview of a write: the writes that would be sent, and the reads that were sent. Placeholders stand for the values
 * that the responses to the writes would contain.
 */
export class Preview implements Previewing {
  #mayRead: boolean;
  /** Random text in placeholders, so that no client's text equals a placeholder of this preview. */
  readonly #nonce = randomBytes(8).toString('hex');
  readonly #writes: Recorded[] = [];
  readonly #reads: Recorded[] = [];
  readonly #read: unknown[] = [];
  readonly #given: unknown[];
  #session: Session | undefined;
  /** A later write with the token proves that the caller saw this preview. */
  token: string | undefined;

  /** Begins a preview. @param given values from the caller, which are always shown */
  constructor(mayRead: boolean, given: unknown) {
    this.#mayRead = mayRead;
    this.#given = [given];
  }

  /** Removes the right to read if the connection of the record does not include it. */
  narrow(mayRead: boolean): void {
    this.#mayRead &&= mayRead;
  }

  placeholder(name: string): string {
    return `{{${this.#nonce}-${name}}}`;
  }

  isUnknown(value: unknown): boolean {
    return (JSON.stringify(value) ?? '').includes(`${this.#nonce}-`);
  }

  placeOf({ id }: { readonly id?: unknown }): AnswerPlace {
    const [step = '', ...path] = this.#named(String(id)).slice(2, -2).split('.');
    return { step: Number(step), path: path.slice(0, -1).join('.') };
  }

  /** Simulated response to a request that is not sent. @param paths members that are needed, as well as `id` */
  answer(step: number, paths: readonly string[] = []): Record<string, unknown> {
    const body: Record<string, unknown> = {};
    for (const path of ['id', ...paths]) setPath(body, path, this.placeholder(`${step}.${path}`));
    return body;
  }

  of(session: Session): Session {
    this.#session = session;
    return previewSession(session, this);
  }

  /** @returns number of the request, from 1 */
  addWrite(request: Recorded): number {
    return this.#writes.push(request);
  }

  addRead(request: Recorded): void {
    if (this.isUnknown(request.url) || this.isUnknown(request.body))
      throw new Error('a preview must not read a record that is not written yet');
    this.#reads.push(request);
  }

  hide(values: unknown, given?: unknown): void {
    this.#read.push(values);
    this.#given.push(given);
  }

  get #hidden(): HiddenValues | undefined {
    return this.#mayRead ? undefined : { values: this.#read, given: [this.#given, this.#session?.provider.id] };
  }

  /** Redacts the account's secrets in the response that the write would return. */
  redact(answer: unknown): unknown {
    return this.#session === undefined ? answer : this.#session.redactor.value(answer);
  }

  get writes(): readonly ShownRequest[] {
    return this.#writes.map((request) => this.#show(request));
  }

  get reads(): readonly ShownRequest[] {
    return this.#reads.map((request) => this.#show(request));
  }

  #named(text: string): string {
    return text.replaceAll(placeholder, (all, nonce: string, name: string) =>
      nonce === this.#nonce ? `{{${name}}}` : all,
    );
  }

  #bodyOf({ body, file, headers }: Recorded): unknown {
    if (body === undefined) return undefined;
    if (typeof body === 'string') return JSON.parse(this.#named(body));
    const text = file === undefined ? Buffer.from(body).toString('utf8') : textAround(body, file);
    return this.#named(replaced(text, boundaryIn(headers), '{{boundary}}'));
  }

  #show(request: Recorded): ShownRequest {
    const { method, url, headers, session } = request;
    const { redactor, ownHeaders } = session;
    const shown = Object.entries(headers).map(([name, value]): [string, string] => {
      if (ownHeaders.includes(name)) return [name, '[redacted]'];
      return [name, redactor.text(replaced(value, boundaryIn(headers), '{{boundary}}'))];
    });
    const body = this.#bodyOf(request);
    return hideIn(this.#hidden, {
      method,
      url: redactor.text(this.#named(url)),
      headers: Object.fromEntries(shown),
      ...(body !== undefined && { body: redactor.value(body) }),
    });
  }
}

/** Records a request. A target that an unsent request would return has no URL yet, and receives no credentials. */
const recordedOf = (session: Session, preview: Preview, request: RawRequest): Recorded => {
  const { file } = request;
  if ('url' in request && preview.isUnknown(request.url)) {
    const { method, url, headers, body } = request;
    return { method, url, headers, session, file, ...(body !== undefined && { body }) };
  }
  const { url, ...outgoing } = session.outgoingOf(request);
  return { ...outgoing, url: url.href, session, file };
};

/** Session that writes nothing: it sends reads, and records all other requests. */
const previewSession = (session: Session, preview: Preview): Session => {
  /** @returns the simulated response to a write. `undefined` for a read. */
  const record = (request: RawRequest, answers: readonly string[] | undefined): object | undefined => {
    const recorded = recordedOf(session, preview, request);
    if (!(request.reads || request.method === 'GET')) return preview.answer(preview.addWrite(recorded), answers);
    preview.addRead(recorded);
    return undefined;
  };
  const send: Session['send'] = async (template, values, given) => {
    const body = record(session.requestOf(template, values, given), template.answers);
    return body === undefined ? session.send(template, values, given) : { status: 200, headers: {}, body };
  };
  const pass: Session['pass'] = async (request) => {
    const body = record(request, request.answers);
    if (body === undefined) return session.pass(request);
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  };
  return derivedSession(session, { send, pass, preview });
};
