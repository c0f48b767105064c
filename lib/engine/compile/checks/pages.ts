import type { Paginator } from '../../../providers/define.ts';
import type { Place } from './finding.ts';
import { placeholderNames } from './placeholders.ts';

/** Placeholders that a request for a page must contain. Empty without pages. */
export const neededForPage = (paginator: Paginator | undefined): readonly string[] => {
  switch (paginator?.type) {
    case undefined:
    case 'none':
      return [];
    case 'sorted':
      return paginator.id === undefined ? ['cursor_value', 'cursor_skip'] : ['cursor_value'];
    case 'keyset':
      return paginator.id === undefined ? ['cursor'] : ['cursor_value', 'cursor_tie'];
    case 'link':
      return paginator.query.map((name) => `cursor_${name}`);
    default:
      return ['cursor'];
  }
};

/** Placeholders that the engine fills in a request for a page. */
export const filledForPage = (paginator: Paginator | undefined): readonly string[] =>
  paginator === undefined ? [] : ['limit', 'cursor', ...neededForPage(paginator)];

/** Reports a request that has pages and no placeholder for them, or the other way round. */
export const checkPages = (request: unknown, paginator: Paginator | undefined, place: Place): void => {
  const isPaged = placeholderNames(request).some((name) => name.startsWith('cursor'));
  if (isPaged !== (paginator !== undefined))
    place
      .below('paginator')
      .report('A list has a paginator and {cursor}, or neither.', 'Add what is missing, or remove the other.');
};
