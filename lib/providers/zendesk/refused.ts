import type { ErrorShape, RefusedField } from '../define.ts';
import { getList, getText, refusedByName } from '../language/answers.ts';

/** Refused custom fields. Their ids are in `base`, with the reasons that concern the ticket as a whole. */
const custom = (body: unknown): readonly RefusedField[] =>
  getList(body, 'details.base').flatMap((one) => {
    const name = getText(one, 'ticket_field_id');
    return name === undefined ? [] : [[name, getText(one, 'description')] as const];
  });

/**
 * Refused fields. `base` is not a field.
 * https://developer.zendesk.com/api-reference/introduction/requests/#error-responses
 */
export const refused: NonNullable<ErrorShape['refused']> = (body) => [
  ...refusedByName('details')(body).filter(([name]) => name !== 'base'),
  ...custom(body),
];
