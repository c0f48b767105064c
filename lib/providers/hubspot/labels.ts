import { getList, getText } from '../answers.ts';
import type { Associated, AssociationChange, Associations, AssociationType, Quirk } from '../define.ts';
import { change, usualType } from './associations.ts';
import { crmPath } from './version.ts';

/**
 * The types of associations between two kinds of records: that of all associations, that of the primary one beside it, and
 * the labels that people make in the account. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3
 */
function* readTypes(from: string, to: string): Quirk<readonly AssociationType[]> {
  const answer = yield { request: { method: 'GET', path: crmPath('associations', `/${from}/${to}/types`) } };
  const usual = usualType(from, to);
  const all = getList(answer, 'results').flatMap((one) => {
    const [id, name] = [getText(one, 'id'), getText(one, 'name')];
    return id === undefined || name === undefined ? [] : [{ id, name }];
  });
  const plain = all.some(({ name }) => name === `${usual}_unlabeled`) ? `${usual}_unlabeled` : usual;
  return all.map(({ id, name }) => {
    if (name === plain) return { id, name, label: undefined, isOwn: false, isPrimary: false };
    const isPrimary = name === usual;
    return { id, name, label: isPrimary ? 'primary' : name, isOwn: !name.includes('_to_'), isPrimary };
  });
}

function* readAssociated(from: string, to: string): Quirk<readonly Associated[]> {
  const path = crmPath('associations', `/${from}/${to}/batch/read`);
  const answer = yield { request: { method: 'POST', reads: true, path, body: { inputs: [{ id: '{id}' }] } } };
  return getList(answer, 'results')
    .flatMap((result) => getList(result, 'to'))
    .flatMap((one) => {
      const [id, type] = [getText(one, 'id'), getText(one, 'type')];
      return id === undefined || type === undefined ? [] : [{ id, type }];
    });
}

const inputsOf = ({ others, record, names }: AssociationChange) =>
  others.flatMap(({ id }) => names.map((type) => ({ from: { id: getText(record, 'id') }, to: { id }, type })));

/** Associations with labels between two kinds of records. */
export const labelled = (from: string, to: string): Associations => ({
  *types() {
    return yield* readTypes(from, to);
  },
  *list() {
    return yield* readAssociated(from, to);
  },
  *add(changed) {
    return yield* change('create', `${from}/${to}`, inputsOf(changed));
  },
  *remove(changed) {
    return yield* change('archive', `${from}/${to}`, inputsOf(changed));
  },
});
