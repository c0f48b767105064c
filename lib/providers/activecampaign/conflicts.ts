import type { Conflict, InTheWay, Quirk } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/** What the record of a refused write says, and how its owner is looked for. */
interface Unique {
  /** Of the record, and of others of its kind. */
  readonly field: string;
  readonly plural: string;
  /** Parameter that looks for the value: it may find more. */
  readonly by: string;
}

/**
 * The refusal says which field another record has, and not which one that is: a list that is asked for the value does.
 * https://developers.activecampaign.com/reference/create-a-new-contact
 */
export const ownerOf = ({ field, plural, by }: Unique) =>
  function* ({ record, id: itself }: Conflict): Quirk<InTheWay | undefined> {
    const value = getText(record, field);
    if (value === undefined) return undefined;
    const request = { method: 'GET', path: `/${plural}`, query: { [by]: '{value}', limit: 100 } } as const;
    const answer = yield { request, values: { value } };
    const owners = getList(answer, plural).filter(
      (one) => getText(one, field)?.toLowerCase() === value.toLowerCase() && getText(one, 'id') !== itself,
    );
    return { field, id: getText(owners[0], 'id') };
  };
