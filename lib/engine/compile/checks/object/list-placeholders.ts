import { windowFiltersOf } from '../../../../objects/define.ts';
import type { ListRequest } from '../../../../providers/define.ts';
import { canFilter } from '../../../../providers/language/filters.ts';
import { below, type Finding, namesOf, unknownNames, when } from '../finding.ts';
import { filledForPage } from '../pages.ts';
import { placeholderNames, unknownPlaceholders } from '../placeholders.ts';
import { acrossOf, classPlaceholders, listsOf, ofObjects, type Subject } from '../subjects.ts';

/** Placeholders that a list request may always contain. */
const anyRequest = ['limit', 'cursor', 'cursor_or_start', 'fields', 'clauses'];

/** Time filters of every list. `modified_after_first` has a value on the first page only. */
const times = [
  ...['modified_after', 'modified_after_first', 'modified_before', 'created_after', 'created_before'],
  'search',
];

const checkList = (request: ListRequest, further: readonly string[], place: string): readonly Finding[] => {
  const { path, query, headers, body, clauses, anyOf, sorts = {} } = request;
  const sent = { path, query, headers, body, clauses };
  const ofSorts = Object.entries(sorts).flatMap(([sort, values]) => Object.keys(values).map((name) => [sort, name]));
  const used = placeholderNames(sent);
  const known = [
    ...anyRequest,
    ...further,
    ...filledForPage(request.paginator),
    ...ofSorts.map(([, name]) => name ?? ''),
  ];
  return [
    ...unknownPlaceholders(place, sent, known),
    ...unknownPlaceholders(below(place, 'anyOf'), anyOf, ['values']),
    ...ofSorts.flatMap(([sort = '', name = '']) =>
      when(
        !used.includes(name),
        below(place, 'sorts', sort, name),
        `The request has no placeholder {${name}}.`,
        'Add it to the request, or remove it.',
      ),
    ),
  ];
};

/** Placeholders of the filters of a list. */
export const filterPlaceholders = ({ declaration, object }: Subject): readonly string[] => [
  ...times,
  ...windowFiltersOf(object),
  ...namesOf(object.filters),
  ...namesOf(declaration.customFields?.unlisted),
];

/** Filters of an object with classes, by fields that the records of all classes have: `fields.name`. */
const classFilters = (subject: Subject): readonly string[] =>
  subject.declaration.classes === undefined
    ? []
    : listsOf(subject)
        .flatMap(({ request }) => namesOf(request.clauses))
        .filter((name) => name.startsWith('fields.'));

const partNames = ({ declaration }: Subject): readonly string[] => [
  ...(declaration.partitions?.parts ?? []),
  ...classPlaceholders(declaration),
];

const checkOthers = (subject: Subject): readonly Finding[] => {
  const { declaration, object, place } = subject;
  const { archive, deleted, reconcile } = declaration;
  const parts = partNames(subject);
  return [
    ...(archive === undefined
      ? []
      : [
          ...checkList(archive, [...parts, ...times], below(place, 'archive')),
          ...when(
            canFilter({ list: archive }, 'modified_after') !== canFilter(declaration, 'modified_after'),
            below(place, 'archive.filters'),
            '`archive` and `list` do not have the same filter by time.',
            'Give both lists `modified_after`, or neither.',
          ),
        ]),
    ...(deleted === undefined
      ? []
      : checkList(
          deleted,
          [...classPlaceholders(declaration), ...times, ...namesOf(object.filters)],
          below(place, 'deleted'),
        )),
    ...(reconcile?.list === undefined
      ? []
      : checkList(reconcile.list, [...parts, ...times, ...namesOf(object.filters)], below(place, 'reconcile.list'))),
  ];
};

const checkAcross = (subject: Subject): readonly Finding[] => {
  const isByMetadata = subject.declaration.partitions?.across?.metadata !== undefined;
  const known = isByMetadata ? [...partNames(subject), ...times] : times;
  return acrossOf(subject).flatMap(({ request, place }) => checkList(request, known, place));
};

/** Finds placeholders of lists that nothing fills, and sort orders that fill no placeholder. */
export const listPlaceholders = ofObjects((subject) => {
  const value = classFilters(subject).length > 0 ? ['value'] : [];
  const known = [...partNames(subject), ...filterPlaceholders(subject), ...value];
  return [
    ...listsOf(subject).flatMap(({ request, place }) => checkList(request, known, place)),
    ...checkOthers(subject),
    ...checkAcross(subject),
  ];
});

/** Finds filters that the object does not have. */
export const listFilters = ofObjects((subject) => {
  const { declaration, object } = subject;
  const known = [...filterPlaceholders(subject), ...partNames(subject), ...classFilters(subject), 'cursor'];
  return listsOf(subject).flatMap(({ request: { filters = [], exact, clauses, anyOf, id: ids }, place }) => [
    ...unknownNames(below(place, 'filters'), 'filter', filters, known),
    ...unknownNames(below(place, 'clauses'), 'filter', namesOf(clauses), known),
    ...unknownNames(below(place, 'anyOf'), 'filter', namesOf(anyOf), known),
    ...unknownNames(below(place, 'exact'), 'filter', namesOf(exact), namesOf(object.filters)),
    ...when(
      ids !== undefined && declaration.getMany === undefined && declaration.get === undefined,
      below(place, 'id'),
      'Nothing reads the records that the list names.',
      'Add `getMany` or `get`.',
    ),
    ...when(
      ids !== undefined && declaration.getMany === undefined && typeof declaration.id !== 'string',
      below(place, 'id'),
      '`get` needs more than the one id that the list has.',
      'Add `getMany`.',
    ),
  ]);
});
