import type { Children } from '../../../../providers/define.ts';
import { mappingOf } from '../../../../providers/language/kinds.ts';
import { below, type Finding, namesOf, unknownNames, when } from '../finding.ts';
import { checkPages, filledForPage } from '../pages.ts';
import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { ofObjects, type Subject } from '../subjects.ts';

const checkOne = ({ create, list }: Children, parts: readonly string[], place: string): readonly Finding[] => {
  const { of, records: _, text: __, ...request } = list;
  const id = of === undefined ? 'id' : 'ids';
  return [
    ...missingPlaceholders(below(place, 'create'), create, ['id', 'value']),
    ...unknownPlaceholders(below(place, 'create'), create, ['id', 'value', 'now', ...parts]),
    ...missingPlaceholders(below(place, 'list'), request, [id]),
    ...unknownPlaceholders(below(place, 'list'), request, [
      id,
      ...parts,
      'cursor_or_start',
      ...filledForPage(list.paginator),
    ]),
    ...checkPages(request, list.paginator, below(place, 'list')),
  ];
};

const checkRendered = ({ declaration, object, place }: Subject): readonly Finding[] =>
  Object.entries(declaration.rendered ?? {}).flatMap(([name, { of, children }]) => [
    ...unknownNames(below(place, 'rendered'), 'rendered field', [name], object.rendered ?? []),
    ...when(
      mappingOf(declaration, name) !== undefined,
      below(place, 'fields', name),
      '`rendered` has the field too.',
      'Keep only one.',
    ),
    ...unknownNames(below(place, 'rendered', name, 'of'), 'field', [of], namesOf(declaration.fields)),
    ...unknownNames(
      below(place, 'rendered', name, 'children'),
      'field of children',
      [children ?? []].flat(),
      namesOf(declaration.children),
    ),
  ]);

/** Finds children and rendered fields that the object does not declare as such, or that are also mapped as fields. */
export const children = ofObjects((subject) => {
  const { declaration, object, place } = subject;
  const parts = declaration.partitions?.parts ?? [];
  return [
    ...unknownNames(
      below(place, 'children'),
      'field of children',
      namesOf(declaration.children),
      object.children ?? [],
    ),
    ...Object.entries(declaration.children ?? {}).flatMap(([name, one]) => [
      ...when(
        mappingOf(declaration, name) !== undefined,
        below(place, 'fields', name),
        '`children` has the field too.',
        'Keep only one.',
      ),
      ...checkOne(one, parts, below(place, 'children', name)),
    ]),
    ...checkRendered(subject),
  ];
});
