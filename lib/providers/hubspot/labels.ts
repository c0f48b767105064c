import type { Associated, AssociationChange, Associations, AssociationType, Quirk } from '../define.ts';
import { getList, getPath, getText } from '../language/answers.ts';
import { change } from './associations.ts';
import { labelPath } from './version.ts';

/**
 * Ids of the types for a primary company, in both directions.
 * https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide#association-type-id-values
 */
const primaryIds: readonly string[] = ['1', '2', '5', '6', '25', '26'];

const own = 'USER_DEFINED';

/** The name of a type: its category and its id. An account's own type may have the same id as a type of the vendor. */
const nameOf = (type: unknown): string | undefined => {
  const [category, id] = [getText(type, 'category'), getText(type, 'typeId')];
  return category === undefined || id === undefined ? undefined : `${category}/${id}`;
};

const typeOf = (one: unknown): readonly AssociationType[] => {
  const [name, id] = [nameOf(one), getText(one, 'typeId')];
  if (name === undefined || id === undefined) return [];
  const isOwn = getText(one, 'category') === own;
  const isPrimary = !isOwn && primaryIds.includes(id);
  // The type of all associations has no label. Same page.
  return [
    { id, name, label: isPrimary ? 'primary' : getText(one, 'label') || undefined, custom: isOwn, main: isPrimary },
  ];
};

/**
 * Reads the association types between two objects: the type of all associations, the type of the primary association,
 * other types of the vendor, and the labels that people create in the account.
 * https://developers.hubspot.com/docs/api-reference/crm-associations-schema-v4/guide
 */
function* readTypes(from: string, to: string): Quirk<readonly AssociationType[]> {
  const answer = yield { request: { method: 'GET', path: labelPath(`/associations/${from}/${to}/labels`) } };
  return getList(answer, 'results').flatMap(typeOf);
}

/**
 * Reads all associations of a record, page by page.
 * https://developers.hubspot.com/docs/api-reference/crm-associations-v4/guide
 */
function* readAssociated(from: string, to: string): Quirk<readonly Associated[]> {
  const path = labelPath(`/objects/${from}/{id}/associations/${to}`);
  const found: Associated[] = [];
  let after: unknown;
  do {
    const answer = yield {
      request: { method: 'GET', path, query: { limit: 500, after: '{after}' } },
      values: { after },
    };
    for (const one of getList(answer, 'results')) {
      const id = getText(one, 'toObjectId') ?? '';
      for (const type of getList(one, 'associationTypes')) found.push({ id, type: nameOf(type) ?? '' });
    }
    after = getPath(answer, 'paging.next.after');
  } while (after !== undefined);
  return found;
}

const inputsOf = ({ others, record, names }: AssociationChange) => {
  const types = names.map((name) => {
    const [associationCategory = '', id] = name.split('/');
    return { associationCategory, associationTypeId: Number(id) };
  });
  return others.map(({ id }) => ({ from: { id: getText(record, 'id') }, to: { id }, types }));
};

/** Associations with labels between two objects. An added label keeps the existing labels. */
export const labelled = (from: string, to: string): Associations => ({
  *types() {
    return yield* readTypes(from, to);
  },
  *list() {
    return yield* readAssociated(from, to);
  },
  *add(changed) {
    return yield* change(labelPath(`/associations/${from}/${to}/batch/create`), inputsOf(changed));
  },
  *remove(changed) {
    return yield* change(labelPath(`/associations/${from}/${to}/batch/labels/archive`), inputsOf(changed));
  },
});
