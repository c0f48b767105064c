/** A segment of a pattern: a text, or a placeholder between texts. */
interface Segment {
  readonly text: string;
  readonly before: string;
  readonly name: string | undefined;
  readonly after: string;
}

const segmentsOf = (pattern: string): readonly Segment[] =>
  pattern.split('/').map((text) => {
    const [, before = '', name, after = ''] = /^([^{]*)\{(\w+)\}(.*)$/.exec(text) ?? [];
    return { text, before, name, after };
  });

/** Parsed patterns. Every request is compared with them. */
const known = new Map<string, readonly Segment[]>();

/**
 * Values of the placeholders of a path. Each is a segment or a part of a segment. Undefined for a path that does not
 * match.
 */
export const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = known.get(pattern) ?? segmentsOf(pattern);
  known.set(pattern, wanted);
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, { text, before, name, after }] of wanted.entries()) {
    const value = given[index] ?? '';
    if (name === undefined && text !== value) return undefined;
    if (name === undefined) continue;
    if (!value.startsWith(before) || !value.endsWith(after)) return undefined;
    if (value.length < before.length + after.length) return undefined;
    params[name] = decodeURIComponent(value.slice(before.length, value.length - after.length));
  }
  return params;
};
