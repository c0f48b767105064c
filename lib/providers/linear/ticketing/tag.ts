import type { ObjectDeclaration } from '../../define.ts';
import { base, get, list, named, times } from '../requests.ts';

const label = `${base} name color isGroup`;

export const tag = {
  ...times,
  // A group of labels is not a label of issues. https://linear.app/docs/labels
  list: list('issueLabels', label, {
    filter: 'IssueLabelFilter',
    where: { isGroup: { eq: false }, ...named },
  }),
  get: get('issueLabel', label),
  where: { isGroup: [false] },
  fields: { name: 'name' },
} as const satisfies ObjectDeclaration<'ticketing.tag'>;
