/** The values of the placeholders of a path, each one segment or a part of one; `undefined` where it is another path. */
export const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const [, before = '', name, after = ''] = /^([^{]*)\{(\w+)\}(.*)$/.exec(part) ?? [];
    if (name === undefined && part !== value) return undefined;
    if (name === undefined) continue;
    if (!value.startsWith(before) || !value.endsWith(after)) return undefined;
    if (value.length < before.length + after.length) return undefined;
    params[name] = decodeURIComponent(value.slice(before.length, value.length - after.length));
  }
  return params;
};
