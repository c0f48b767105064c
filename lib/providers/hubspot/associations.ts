import type { Codec, LinkChange, Links, Placeholders, Quirk, ValuesAt } from '../define.ts';
import { getList, getText } from '../language/answers.ts';
import { crmPath } from './version.ts';

const singularOf = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * The type that is written: of a company, the primary one, which is listed beside the type that all associations have
 * (`deal_to_company_unlabeled`). https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3
 */
export const usualType = (from: string, to: string): string => `${singularOf(from)}_to_${singularOf(to)}`;

/** The type that an association with a company has whether it is the primary one or not. */
export const unlabeled = (from: string, to: string): string => `${usualType(from, to)}_unlabeled`;

/** What marks the primary company in a list of associations. */
export const isPrimary = (from: string, to: string): ValuesAt => ({ type: [usualType(from, to)] });

/** Of associations, the id of the primary company; nothing where none is. */
export const primaryId = (from: string, to: string): Codec => {
  const type = usualType(from, to);
  return {
    decode: (remote) =>
      getText(
        getList(remote, '').find((one) => getText(one, 'type') === type),
        'id',
      ),
    encode: String,
  };
};

/** Of associations, which are listed once for each of their types, the id of the one of a type; without one, of the first. */
export const mainOf = (type: string): Codec => ({
  decode: (remote) => {
    const all = getList(remote, '');
    return getText(all.find((one) => getText(one, 'type') === type) ?? all[0], 'id');
  },
  encode: String,
});

/** The same of the type that is written. */
export const mainId = (from: string, to: string): Codec => mainOf(usualType(from, to));

/** A success may list what failed all the same. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3 */
export function* change(path: string, inputs: readonly Placeholders[]): Quirk<string | undefined> {
  const answer = yield { request: { method: 'POST', path, body: { inputs: '{inputs}' } }, values: { inputs } };
  const [failure] = getList(answer, 'errors');
  return failure === undefined ? undefined : (getText(failure, 'message') ?? 'it does not say why');
}

/** The path of a change of several. Same page. */
export const batchPath = (operation: 'create' | 'archive', between: string): string =>
  crmPath('associations', `/${between}/batch/${operation}`);

/**
 * An update takes no associations: they are changed in batches of their own. Two records can be associated in several
 * ways, each with a label; all of them are taken away.
 * @param others the type of those that are not the main one
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3
 */
export const associationLinks = (from: string, to: string, others = usualType(from, to)): Links => {
  const usual = usualType(from, to);
  const link = (record: unknown, id: unknown, type = usual) => ({
    from: { id: getText(record, 'id') },
    to: { id },
    type,
  });
  return {
    *add({ others: added, main, record }: LinkChange) {
      const inputs = added.map(({ id }) => link(record, id, id === main ? usual : others));
      return yield* change(batchPath('create', `${from}/${to}`), inputs);
    },
    *remove({ others, record }: LinkChange) {
      const ids = new Set(others.map(({ id }) => id));
      const present = getList(record, `associations.${to}.results`).filter((one) => ids.has(getText(one, 'id')));
      const inputs = present.map((one) => link(record, getText(one, 'id'), getText(one, 'type')));
      return yield* change(batchPath('archive', `${from}/${to}`), inputs);
    },
  };
};
