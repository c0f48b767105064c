/** One part of a form as a browser's file input sends it. */
export interface FormPart {
  readonly name: string;
  /** Absent if the part is not a file. */
  readonly filename?: string;
  readonly type?: string;
  readonly bytes: Buffer;
}

/** A part of a form, without the bytes of a file. */
export interface FormEntry extends Omit<FormPart, 'bytes'> {
  readonly size: number;
  /** Text of a part that is not a file. */
  readonly text?: string;
}

const formData = /^multipart\/form-data\s*;/i;
const lineBreak = Buffer.from('\r\n');
const blankLine = Buffer.from('\r\n\r\n');

/**
 * Whether a `Content-Type` header says form data. A type without parameters is not form data: a form needs a boundary.
 */
export const isFormData = (type: string): boolean => formData.test(type);

/**
 * Boundary between the parts of a multipart body, from its `Content-Type`.
 * https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
 */
const boundaryOf = (type: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  return quoted ?? plain;
};

/**
 * Decodes the name of a form field or file.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
const unquoted = (text: string | undefined): string | undefined =>
  text?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

const partOf = (raw: Buffer): FormPart | undefined => {
  const end = raw.indexOf(blankLine);
  if (end < 0) return undefined;
  const head = raw.subarray(0, end).toString('utf8');
  const name = unquoted(/^content-disposition:\s*form-data;.*?\bname="([^"]*)"/im.exec(head)?.[1]);
  const filename = unquoted(/;\s*filename="([^"]*)"/i.exec(head)?.[1]);
  const type = /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim();
  if (name === undefined) return undefined;
  return {
    name,
    ...(filename !== undefined && { filename }),
    ...(type !== undefined && { type }),
    bytes: raw.subarray(end + blankLine.length),
  };
};

/** Parts of a form. Undefined for bytes that are not a form. */
export const readForm = (type: string, body: Buffer): readonly FormPart[] | undefined => {
  const boundary = boundaryOf(type);
  if (boundary === undefined) return undefined;
  const [opening, between] = [Buffer.from(`--${boundary}`), Buffer.from(`\r\n--${boundary}`)];
  if (!body.subarray(0, opening.length).equals(opening)) return undefined;
  const parts: FormPart[] = [];
  let at = opening.length;
  while (body.subarray(at, at + lineBreak.length).equals(lineBreak)) {
    const next = body.indexOf(between, at + lineBreak.length);
    const part = next < 0 ? undefined : partOf(body.subarray(at + lineBreak.length, next));
    if (part === undefined) return undefined;
    parts.push(part);
    at = next + between.length;
  }
  return parts.length > 0 && body.subarray(at, at + 2).toString() === '--' ? parts : undefined;
};

/** Replaces the bytes of a file by their number. Decodes the text of other parts as UTF-8. */
export const entriesOf = (parts: readonly FormPart[]): readonly FormEntry[] =>
  parts.map(({ bytes, ...rest }) => ({
    ...rest,
    size: bytes.length,
    ...(rest.filename === undefined && { text: bytes.toString('utf8') }),
  }));
