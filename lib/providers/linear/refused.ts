import type { ErrorShape, RefusedField } from '../define.ts';
import { getList, getText, refusedAt, refusedInWords } from '../language/answers.ts';

/**
 * Field in a message: "title must be shorter than or equal to 255 characters", or a variable such as
 * `"input.priority"`.
 */
const words = /^(?:each value in )?([a-z]\w*) (?:must|should|is|has|cannot)\b|\bat "input\.([\w.]+)"/gi;

const inOne = (one: unknown): readonly RefusedField[] => {
  const listed = ['extensions.validationErrors', 'extensions.exception.validationErrors'].flatMap((at) =>
    refusedAt(at, 'property', 'constraints.message')(one),
  );
  if (listed.length > 0) return listed;
  const texts = [getText(one, 'extensions.userPresentableMessage'), getText(one, 'message')];
  return (
    texts
      .map((text) => refusedInWords(text?.replace(/^Argument Validation Error - /, ''), words))
      .find(({ length }) => length > 0) ?? []
  );
};

/** Refused fields. Only the words of a message name the argument. https://linear.app/developers/graphql#errors */
export const refused: NonNullable<ErrorShape['refused']> = (body) => getList(body, 'errors').flatMap(inOne);
