import type { Conflict, InTheWay, Quirk } from '../define.ts';
import { getList, getText } from '../language/answers.ts';

/** Field of a refused write, and the list that finds the record with the same value. */
interface Unique {
  /** Path of the field, in the refused record and in the listed records. */
  readonly field: string;
  readonly plural: string;
  /** Parameter that searches for the value. The list may contain more records than the searched one. */
  readonly by: string;
}

/**
 * Finds the record that already has the value of a refused write. The refusal names the field and not the other record,
 * so the quirk searches a list for the value. https://developers.activecampaign.com/reference/create-a-new-contact
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
