/** Languages that the pages are in; the first one where a browser asks for none of them. */
export const languages = ['en', 'de', 'fr', 'es', 'ja'] as const;

export type Language = (typeof languages)[number];

/** `de` of `de-CH;q=0.8`, and how much it is wanted. */
const wishOf = (range: string): { readonly language: string; readonly weight: number } => {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
};

/** The language that a browser wants most, of those that there are. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const wishes = (acceptLanguage ?? '').slice(0, 500).split(',').map(wishOf);
  const wanted = wishes.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  for (const { language } of wanted) {
    const found = languages.find((one) => one === language);
    if (found !== undefined) return found;
  }
  return languages[0];
};
