import type { Answer, Call } from '../vendor.ts';
import { type Account, liveRows } from './account.ts';
import { pageOf } from './pages.ts';
import { timeText } from './present.ts';
import type { Row, Values } from './types.ts';

/** https://developers.brevo.com/reference/get-segments */
const present = ({ id, modified, values }: Row): Values => ({
  id,
  segmentName: values.segmentName,
  categoryName: 'Default',
  updatedAt: timeText(modified),
});

export const segmentPage = (account: Account, call: Call): Answer =>
  pageOf(call, { name: 'segments', rows: liveRows(account, 'segments'), usual: 10, most: 50, present });
