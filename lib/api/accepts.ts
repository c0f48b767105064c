/** Weight of each name in an `Accept` or `Accept-Encoding`, from 0 to 1. https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2 */
const weightsIn = (text = ''): ReadonlyMap<string, number> =>
  new Map(
    text.split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );

/**
 * The first of the given encodings that `Accept-Encoding` allows. `*` covers every encoding that the header does not
 * name.
 */
export const acceptedEncoding = <E extends string>(
  encodings: readonly E[],
  text: string | undefined,
): E | undefined => {
  const weights = weightsIn(text);
  return encodings.find((one) => (weights.get(one) ?? weights.get('*') ?? 0) > 0);
};

/**
 * Whether `Accept` asks for a page, as a browser does. It must name `text/html` with at least the weight of
 * `application/json`.
 */
export const prefersPage = (text: string | undefined): boolean => {
  const weights = weightsIn(text);
  const weight = weights.get('text/html') ?? 0;
  return weight > 0 && weight >= (weights.get('application/json') ?? 0);
};
