import type { Row } from '../../../records/filters/rows.ts';
import { crmRows } from './crm-rows.ts';
import { marketingRows } from './marketing-rows.ts';
import { relationRows } from './relation-rows.ts';
import { textRows } from './text-rows.ts';
import { ticketingRows } from './ticketing-rows.ts';

/** The filters of HubSpot. */
export const rows: readonly Row[] = [...ticketingRows, ...crmRows, ...relationRows, ...textRows, ...marketingRows];
