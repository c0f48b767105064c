/** Languages of the pages. The first is the default, if a browser asks for no available language. */
export const languages = ['en', 'de', 'fr', 'es', 'ja'] as const;

export type Language = (typeof languages)[number];

/** The language and the weight of a range: `de` for `de-CH;q=0.8`. */
const wishOf = (range: string): { readonly language: string; readonly weight: number } => {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
};

/** The available language that a browser prefers. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const wishes = (acceptLanguage ?? '').slice(0, 500).split(',').map(wishOf);
  const wanted = wishes.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  for (const { language } of wanted) {
    const found = languages.find((one) => one === language);
    if (found !== undefined) return found;
  }
  return languages[0];
};
