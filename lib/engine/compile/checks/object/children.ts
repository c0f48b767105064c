import type { Children } from '../../../../providers/define.ts';
import { mappingOf } from '../../../../providers/language/kinds.ts';
import { namesOf, type Place } from '../finding.ts';
import { checkPages, filledForPage } from '../pages.ts';
import { missingPlaceholders, unknownPlaceholders } from '../placeholders.ts';
import { ofObjects, type Subject } from '../subjects.ts';

const checkOne = ({ create, list }: Children, parts: readonly string[], place: Place): void => {
  const { of, records: _, text: __, ...request } = list;
  const id = of === undefined ? 'id' : 'ids';
  const [ofCreate, ofList] = [place.below('create'), place.below('list')];
  missingPlaceholders(ofCreate, create, ['id', 'value']);
  unknownPlaceholders(ofCreate, create, ['id', 'value', 'now', ...parts]);
  missingPlaceholders(ofList, request, [id]);
  unknownPlaceholders(ofList, request, [id, ...parts, 'cursor_or_start', ...filledForPage(list.paginator)]);
  checkPages(request, list.paginator, ofList);
};

/** Reports a field that is mapped, and has another declaration too. */
const checkMapped = ({ declaration, place }: Subject, name: string, member: string): void => {
  if (mappingOf(declaration, name) !== undefined)
    place.below('fields', name).report(`\`${member}\` has the field too.`, 'Keep only one.');
};

const checkRendered = (subject: Subject): void => {
  const { declaration, object, place } = subject;
  for (const [name, { of, children: shown = [] }] of Object.entries(declaration.rendered ?? {})) {
    const at = place.below('rendered');
    at.unknownNames('rendered field', [name], object.rendered ?? []);
    checkMapped(subject, name, 'rendered');
    at.below(name, 'of').unknownNames('field', [of], namesOf(declaration.fields));
    at.below(name, 'children').unknownNames('field of children', [shown].flat(), namesOf(declaration.children));
  }
};

/** Finds children and rendered fields that the object does not declare as such, or that are also mapped as fields. */
export const children = ofObjects((subject) => {
  const { declaration, object, place } = subject;
  const at = place.below('children');
  at.unknownNames('field of children', namesOf(declaration.children), object.children ?? []);
  for (const [name, one] of Object.entries(declaration.children ?? {})) {
    checkMapped(subject, name, 'children');
    checkOne(one, declaration.partitions?.parts ?? [], at.below(name));
  }
  checkRendered(subject);
});
