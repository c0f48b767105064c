/** As GitHub makes the anchor of a heading from its text. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Anchors of the headings of one page, in their order: a second one of the same text gets a number. */
export const createSlugger = (): ((heading: string) => string) => {
  const counts = new Map<string, number>();
  return (heading) => {
    const slug = slugOf(heading);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
};
