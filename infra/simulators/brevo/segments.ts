import { liveRows } from '../shared/rows.ts';
import type { Answer, Call } from '../shared/vendor.ts';
import { type Account, attributesOf, knownRow } from './account.ts';
import { pageOf } from './pages.ts';
import { timeText } from './present.ts';
import type { Row, Values } from './types.ts';

/** A segment in the vendor's form. https://developers.brevo.com/reference/get-segments */
const present = ({ id, modified, values }: Row): Values => ({
  id,
  segmentName: values.segmentName,
  categoryName: 'Default',
  updatedAt: timeText(modified),
});

/**
 * Whether a contact is in a segment. Each condition names an attribute and its value. Without a segment or conditions,
 * all contacts match.
 */
export const inSegment = (account: Account, id: string | null): ((contact: Row) => boolean) => {
  if (id === null) return () => true;
  const conditions = Object.entries(Object(knownRow(account, 'segments', id).values.conditions));
  return (contact) => conditions.every(([name, value]) => attributesOf(contact)[name] === value);
};

/** Returns 10 segments per page, 50 at most. Only a test creates segments. */
export const segmentPage = (account: Account, call: Call): Answer =>
  pageOf(call, { name: 'segments', rows: liveRows(account, 'segments'), usual: 10, most: 50, present });
