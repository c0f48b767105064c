import type { ListRequest, Paginator } from '../../../../providers/define.ts';
import type { Place } from '../finding.ts';
import { neededForPage } from '../pages.ts';
import { missingPlaceholders, placeholderNames } from '../placeholders.ts';
import { everyListOf, ofObjects } from '../subjects.ts';

const isNumbered = ({ type }: Paginator): boolean => type === 'offset' || type === 'page';

const checkList = (request: ListRequest, place: Place): void => {
  const { path, query, headers, body, clauses, paginator, max, records } = request;
  const sent = { path, query, headers, body, clauses };
  const used = placeholderNames(sent);
  const started = used.includes('cursor_or_start');
  const needed = started && isNumbered(paginator) ? [] : neededForPage(paginator);
  const isPaged = paginator.type !== 'none';
  const at = place.below('paginator');
  missingPlaceholders(place, sent, [...needed, ...(isPaged ? ['limit'] : [])]);
  if (!isPaged && used.some((name) => name === 'limit' || name.startsWith('cursor'))) {
    const mend = 'Use another paginator, or remove {limit} and {cursor}.';
    at.report('A list without pages has a placeholder of pages.', mend);
  }
  if (started && !isNumbered(paginator)) at.report('Only pages by number fill {cursor_or_start}.', 'Use {cursor}.');
  if (!(max > 0)) place.below('max').report('A page has no room.', 'Write the largest page of the vendor.');
  if (paginator.type === 'offset' && typeof records !== 'string')
    at.report('An offset counts records, and this page has lists in lists.', 'Use another paginator.');
};

/** Finds lists whose paginator does not fit their placeholders. */
export const paginators = ofObjects((subject) => {
  for (const { request, place } of everyListOf(subject)) checkList(request, place);
});
