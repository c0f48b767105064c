import type { Codec, LinkChange, Links, Placeholders, Quirk, ValuesAt } from '../define.ts';
import { getList, getText } from '../language/answers.ts';
import { crmPath } from './version.ts';

const singularOf = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * The association type that the service writes. For a company it is the type of the primary company. The vendor lists
 * it in addition to the type that all associations have (`deal_to_company_unlabeled`).
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3
 */
export const usualType = (from: string, to: string): string => `${singularOf(from)}_to_${singularOf(to)}`;

/** The type that every association with a company has, primary or not. */
export const unlabeled = (from: string, to: string): string => `${usualType(from, to)}_unlabeled`;

/** Condition that selects the primary company in a list of associations. */
export const isPrimary = (from: string, to: string): ValuesAt => ({ type: [usualType(from, to)] });

/** Codec of the primary company's id in a list of associations; `undefined` if there is no primary company. */
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

/**
 * Codec of the id of the association with the given type. Default: the first association. The vendor lists an
 * association once for each of its types.
 */
export const mainOf = (type: string): Codec => ({
  decode: (remote) => {
    const all = getList(remote, '');
    return getText(all.find((one) => getText(one, 'type') === type) ?? all[0], 'id');
  },
  encode: String,
});

/** Codec of the id of the association with the type that the service writes. Default: the first association. */
export const mainId = (from: string, to: string): Codec => mainOf(usualType(from, to));

/**
 * Sends a batch of association changes. A successful answer may still list failures.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3
 */
export function* change(path: string, inputs: readonly Placeholders[]): Quirk<string | undefined> {
  const answer = yield { request: { method: 'POST', path, body: { inputs: '{inputs}' } }, values: { inputs } };
  const [failure] = getList(answer, 'errors');
  return failure === undefined ? undefined : (getText(failure, 'message') ?? 'the vendor gives no reason');
}

/** Path of a batch of association changes. Same page. */
export const batchPath = (operation: 'create' | 'archive', between: string): string =>
  crmPath('associations', `/${between}/batch/${operation}`);

/**
 * Changes associations in separate batches, because an update accepts no associations. Two records can have several
 * associations, each with a label; a removal removes all of these.
 * @param others type of the associations that are not the main association
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
