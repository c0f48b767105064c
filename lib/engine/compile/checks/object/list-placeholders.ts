import { windowFiltersOf } from '../../../../objects/define.ts';
import type { ListRequest } from '../../../../providers/define.ts';
import { canFilter } from '../../../../providers/language/filters.ts';
import { namesOf, type Place } from '../finding.ts';
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

const checkList = (request: ListRequest, further: readonly string[], place: Place): void => {
  const { path, query, headers, body, clauses, anyOf, sorts = {}, paginator } = request;
  const sent = { path, query, headers, body, clauses };
  const ofSorts = Object.entries(sorts).flatMap(([sort, values]) => namesOf(values).map((name) => ({ sort, name })));
  const sortNames = ofSorts.map(({ name }) => name);
  const used = placeholderNames(sent);
  unknownPlaceholders(place, sent, [...anyRequest, ...further, ...filledForPage(paginator), ...sortNames]);
  unknownPlaceholders(place.below('anyOf'), anyOf, ['values']);
  for (const { sort, name } of ofSorts) {
    if (used.includes(name)) continue;
    const problem = `The request has no placeholder {${name}}.`;
    place.below('sorts', sort, name).report(problem, 'Add it to the request, or remove it.');
  }
};

/** Placeholders of the filters of a list. */
const filterPlaceholders = ({ declaration, object }: Subject): readonly string[] => [
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

const checkOthers = (subject: Subject): void => {
  const { declaration, object, place } = subject;
  const { archive, deleted, reconcile } = declaration;
  const [parts, filters] = [partNames(subject), namesOf(object.filters)];
  if (archive !== undefined) {
    checkList(archive, [...parts, ...times], place.below('archive'));
    if (canFilter({ list: archive }, 'modified_after') !== canFilter(declaration, 'modified_after')) {
      const problem = '`archive` and `list` do not have the same filter by time.';
      place.below('archive.filters').report(problem, 'Give both lists `modified_after`, or neither.');
    }
  }
  const ofClass = classPlaceholders(declaration);
  if (deleted !== undefined) checkList(deleted, [...ofClass, ...times, ...filters], place.below('deleted'));
  const { list } = reconcile ?? {};
  if (list !== undefined) checkList(list, [...parts, ...times, ...filters], place.below('reconcile.list'));
};

/** Finds placeholders of lists that nothing fills, and sort orders that fill no placeholder. */
export const listPlaceholders = ofObjects((subject) => {
  const parts = partNames(subject);
  const value = classFilters(subject).length > 0 ? ['value'] : [];
  const known = [...parts, ...filterPlaceholders(subject), ...value];
  const isByMetadata = subject.declaration.partitions?.across?.metadata !== undefined;
  for (const { request, place } of listsOf(subject)) checkList(request, known, place);
  checkOthers(subject);
  for (const { request, place } of acrossOf(subject))
    checkList(request, isByMetadata ? [...parts, ...times] : times, place);
});

/** Filters that the service applies to each list itself, even if no request sends them. */
const upperLimits = ['modified_before', 'created_before'];

/** Names of the filters that a request sends, and of the filters that the service applies itself. */
const appliedFilters = ({ filters: _, ...request }: ListRequest): ReadonlySet<string> => {
  const { clauses, anyOf, exact } = request;
  const sent = placeholderNames(request).map((name) => name.replace(/_first$/, ''));
  return new Set([...sent, ...namesOf(clauses), ...namesOf(anyOf), ...namesOf(exact), ...upperLimits]);
};

const checkApplied = (request: ListRequest, place: Place, known: readonly string[]): void => {
  const applied = appliedFilters(request);
  for (const name of request.filters ?? []) {
    if (applied.has(name) || !known.includes(name)) continue;
    place.report(`No part of the request sends "${name}".`, `Add {${name}} to it, or remove the filter.`);
  }
};

/** Finds filters that the object does not have, or that nothing applies. */
export const listFilters = ofObjects((subject) => {
  const { declaration, object } = subject;
  const { get, getMany, id } = declaration;
  const known = [...filterPlaceholders(subject), ...partNames(subject), ...classFilters(subject), 'cursor'];
  for (const { request, place } of listsOf(subject)) {
    const { filters = [], exact, clauses, anyOf, id: ids } = request;
    place.below('filters').unknownNames('filter', filters, known);
    checkApplied(request, place.below('filters'), known);
    place.below('clauses').unknownNames('filter', namesOf(clauses), known);
    place.below('anyOf').unknownNames('filter', namesOf(anyOf), known);
    place.below('exact').unknownNames('filter', namesOf(exact), namesOf(object.filters));
    if (ids === undefined || getMany !== undefined) continue;
    const at = place.below('id');
    if (get === undefined) at.report('Nothing reads the records that the list names.', 'Add `getMany` or `get`.');
    if (typeof id !== 'string') at.report('`get` needs more than the one id that the list has.', 'Add `getMany`.');
  }
});
