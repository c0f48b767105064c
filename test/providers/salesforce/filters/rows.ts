import type { Row } from '../../../records/filters/rows.ts';
import { crmRows } from './crm-rows.ts';
import { ticketingRows } from './ticketing-rows.ts';

/** The filters of Salesforce. */
export const rows: readonly Row[] = [...crmRows, ...ticketingRows];
