/** The values of the placeholders of a path, each one segment; `undefined` where it is another path. */
export const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('{')) params[part.slice(1, -1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
};
