import type { ErrorShape, RefusedField } from '../define.ts';
import { getList, getText, refusedByName } from '../language/answers.ts';

/** Of a custom field, its id is beside what is said of the ticket as a whole. */
const custom = (body: unknown): readonly RefusedField[] =>
  getList(body, 'details.base').flatMap((one) => {
    const name = getText(one, 'ticket_field_id');
    return name === undefined ? [] : [[name, getText(one, 'description')] as const];
  });

/** `base` is no field. https://developer.zendesk.com/api-reference/introduction/requests/#error-responses */
export const refused: NonNullable<ErrorShape['refused']> = (body) => [
  ...refusedByName('details')(body).filter(([name]) => name !== 'base'),
  ...custom(body),
];
