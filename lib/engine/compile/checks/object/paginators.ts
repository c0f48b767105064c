import type { ListRequest, Paginator } from '../../../../providers/define.ts';
import { below, type Finding, when } from '../finding.ts';
import { neededForPage } from '../pages.ts';
import { missingPlaceholders, placeholderNames } from '../placeholders.ts';
import { everyListOf, ofObjects } from '../subjects.ts';

const isNumbered = ({ type }: Paginator): boolean => type === 'offset' || type === 'page';

const checkList = (request: ListRequest, place: string): readonly Finding[] => {
  const { path, query, headers, body, clauses, paginator, max, records } = request;
  const sent = { path, query, headers, body, clauses };
  const used = placeholderNames(sent);
  const started = used.includes('cursor_or_start');
  const needed = started && isNumbered(paginator) ? [] : neededForPage(paginator);
  const isPaged = paginator.type !== 'none';
  return [
    ...missingPlaceholders(place, sent, [...needed, ...(isPaged ? ['limit'] : [])]),
    ...when(
      !isPaged && used.some((name) => name === 'limit' || name.startsWith('cursor')),
      below(place, 'paginator'),
      'A list without pages has a placeholder of pages.',
      'Use another paginator, or remove {limit} and {cursor}.',
    ),
    ...when(
      started && !isNumbered(paginator),
      below(place, 'paginator'),
      'Only pages by number fill {cursor_or_start}.',
      'Use {cursor}.',
    ),
    ...when(!(max > 0), below(place, 'max'), 'A page has no room.', 'Write the largest page of the vendor.'),
    ...when(
      paginator.type === 'offset' && typeof records !== 'string',
      below(place, 'paginator'),
      'An offset counts records, and this page has lists in lists.',
      'Use another paginator.',
    ),
  ];
};

/** Finds lists whose paginator does not fit their placeholders. */
export const paginators = ofObjects((subject) =>
  everyListOf(subject).flatMap(({ request, place }) => checkList(request, place)),
);
