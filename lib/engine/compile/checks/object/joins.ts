import type { Join } from '../../../../providers/define.ts';
import type { Place } from '../finding.ts';
import { filledForPage, neededForPage } from '../pages.ts';
import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { classPlaceholders, everyListOf, ofObjects } from '../subjects.ts';

const checkRequest = (join: Join, parts: readonly string[], place: Place): void => {
  const { request, id: from, each, paginator, multiple: several, max } = join;
  const ids = (paginator === undefined && from !== undefined) || max !== undefined ? ['ids'] : [];
  const isOfPartition = from === undefined ? max === 1 : paginator !== undefined && max === undefined;
  const needed = [...ids, ...neededForPage(paginator)];
  const known = [...needed, ...filledForPage(paginator), ...(isOfPartition ? parts : [])];
  unknownPlaceholders(place.below('request'), request, known);
  if (request !== undefined) missingPlaceholders(place.below('request'), request, needed);
  unknownPlaceholders(place.below('each'), each, ['id', ...parts]);
  if (each !== undefined) missingPlaceholders(place.below('each'), each, ['id']);
  if (paginator !== undefined && several !== true && max !== undefined && from !== undefined) {
    const problem = 'A list with pages has several elements of a record, or all that there are.';
    place.below('paginator').report(problem, 'Set `multiple`, or remove `max`.');
  }
};

const checkJoins = (joins: readonly Join[] = [], parts: readonly string[], place: Place): void => {
  for (const [index, join] of joins.entries()) {
    const at = place.below(String(index));
    checkRequest(join, parts, at);
    if (join.request === undefined && join.of === undefined)
      at.report('A join without a request needs the id in the record.', 'Add `of`.');
  }
};

/** Finds joins whose placeholders nothing fills. */
export const joins = ofObjects((subject) => {
  const { declaration, place } = subject;
  const { get, getMany, partitions, joins: always = [] } = declaration;
  const parts = [...(partitions?.parts ?? []), ...classPlaceholders(declaration)];
  for (const { request, place: at } of everyListOf(subject)) checkJoins(request.joins, parts, at.below('joins'));
  checkJoins(get?.joins, parts, place.below('get.joins'));
  checkJoins(getMany?.joins, [], place.below('getMany.joins'));
  checkJoins(always, parts, place.below('joins'));
  for (const [index, { request, when: condition }] of always.entries()) {
    if (request !== undefined && condition !== undefined) continue;
    const problem = 'A join of every record needs a request and a condition.';
    place.below('joins', String(index)).report(problem, 'Add `request` and `when`.');
  }
});
