import type { Metadata } from '../define.ts';
import { path } from './version.ts';

/** "Topics are dynamic and based on the metrics available in your account." https://developers.klaviyo.com/en/docs/system-webhooks */
export const topics: Metadata = {
  request: { method: 'GET', path: path('/webhook-topics') },
  records: ['data'],
  value: 'id',
  label: 'id',
};
