import { getList, getText } from '../answers.ts';
import type { LinkChange, Links, Placeholders, Quirk } from '../define.ts';

const singularOf = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

/** A success may list what failed all the same. https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3 */
function* change(operation: string, between: string, inputs: readonly Placeholders[]): Quirk<string | undefined> {
  const path = `/crm/v3/associations/${between}/batch/${operation}`;
  const answer = yield { request: { method: 'POST', path, body: { inputs: '{inputs}' } }, values: { inputs } };
  const [failure] = getList(answer, 'errors');
  return failure === undefined ? undefined : (getText(failure, 'message') ?? 'it does not say why');
}

/**
 * An update takes no associations: they are changed in batches of their own. Two records can be associated in several
 * ways, each with a label; all of them are taken away.
 * https://developers.hubspot.com/docs/guides/api/crm/associations/associations-v3
 */
export const associationLinks = (from: string, to: string): Links => {
  const usual = `${singularOf(from)}_to_${singularOf(to)}`;
  const link = (record: unknown, id: unknown, type = usual) => ({
    from: { id: getText(record, 'id') },
    to: { id },
    type,
  });
  return {
    *add({ others, record }: LinkChange) {
      return yield* change(
        'create',
        `${from}/${to}`,
        others.map(({ id }) => link(record, id)),
      );
    },
    *remove({ others, record }: LinkChange) {
      const ids = new Set(others.map(({ id }) => id));
      const present = getList(record, `associations.${to}.results`).filter((one) => ids.has(getText(one, 'id')));
      const inputs = present.map((one) => link(record, getText(one, 'id'), getText(one, 'type')));
      return yield* change('archive', `${from}/${to}`, inputs);
    },
  };
};
