/** Anchor of a heading, built from its text by the rules of GitHub. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Creates the anchors of a page's headings, in order. Repeated headings get a number. */
export const createSlugger = (): ((heading: string) => string) => {
  const counts = new Map<string, number>();
  return (heading) => {
    const slug = slugOf(heading);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
};
