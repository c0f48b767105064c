import type { Join } from '../../../../providers/define.ts';
import { below, type Finding, when } from '../finding.ts';
import { filledForPage, neededForPage } from '../pages.ts';
import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { classPlaceholders, everyListOf, ofObjects } from '../subjects.ts';

const checkRequest = (join: Join, parts: readonly string[], place: string): readonly Finding[] => {
  const { request, id: from, each, paginator, multiple: several, max } = join;
  const ids = (paginator === undefined && from !== undefined) || max !== undefined ? ['ids'] : [];
  const isOfPartition = from === undefined ? max === 1 : paginator !== undefined && max === undefined;
  const needed = [...ids, ...neededForPage(paginator)];
  const known = [...needed, ...filledForPage(paginator), ...(isOfPartition ? parts : [])];
  return [
    ...unknownPlaceholders(below(place, 'request'), request, known),
    ...(request === undefined ? [] : missingPlaceholders(below(place, 'request'), request, needed)),
    ...unknownPlaceholders(below(place, 'each'), each, ['id', ...parts]),
    ...(each === undefined ? [] : missingPlaceholders(below(place, 'each'), each, ['id'])),
    ...when(
      paginator !== undefined && several !== true && max !== undefined && from !== undefined,
      below(place, 'paginator'),
      'A list with pages has several elements of a record, or all that there are.',
      'Set `multiple`, or remove `max`.',
    ),
  ];
};

const checkJoins = (joins: readonly Join[], parts: readonly string[], place: string): readonly Finding[] =>
  joins.flatMap((join, index) => [
    ...checkRequest(join, parts, below(place, String(index))),
    ...when(
      join.request === undefined && join.of === undefined,
      below(place, String(index)),
      'A join without a request needs the id in the record.',
      'Add `of`.',
    ),
  ]);

/** Finds joins whose placeholders nothing fills. */
export const joins = ofObjects((subject) => {
  const { declaration, place } = subject;
  const { get, getMany, partitions, joins: always = [] } = declaration;
  const parts = [...(partitions?.parts ?? []), ...classPlaceholders(declaration)];
  return [
    ...everyListOf(subject).flatMap(({ request, place: at }) =>
      checkJoins(request.joins ?? [], parts, below(at, 'joins')),
    ),
    ...checkJoins(get?.joins ?? [], parts, below(place, 'get.joins')),
    ...checkJoins(getMany?.joins ?? [], [], below(place, 'getMany.joins')),
    ...checkJoins(always, parts, below(place, 'joins')),
    ...always.flatMap(({ request, when: condition }, index) =>
      when(
        request === undefined || condition === undefined,
        below(place, 'joins', String(index)),
        'A join of every record needs a request and a condition.',
        'Add `request` and `when`.',
      ),
    ),
  ];
});
