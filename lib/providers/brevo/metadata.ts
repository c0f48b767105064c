import type { Metadata } from '../define.ts';
import { paginator } from './requests.ts';

/** A list is in one. "limit": 50 at most. https://developers.brevo.com/reference/get-folders */
export const folders: Metadata = {
  request: { method: 'GET', path: '/contacts/folders', query: { limit: 50, offset: '{cursor}', sort: 'asc' } },
  paginator,
  records: ['folders'],
  value: 'id',
  label: 'name',
};

/** Of those that may send, the first one. https://developers.brevo.com/reference/get-senders */
export const senders: Metadata = {
  request: { method: 'GET', path: '/senders' },
  records: ['senders'],
  value: 'id',
  label: 'email',
  where: { active: [true] },
};

/** Those of the object itself. https://developers.brevo.com/reference/create-contact */
const standard = ['EMAIL', 'FIRSTNAME', 'LASTNAME', 'SMS'];

/** Of contacts: what the vendor computes is none of them. https://developers.brevo.com/reference/get-attributes-1 */
export const attributes: Metadata = {
  request: { method: 'GET', path: '/contacts/attributes' },
  records: ['attributes'],
  value: 'name',
  label: 'name',
  where: { category: ['normal'] },
  leaveOut: { name: standard },
  type: {
    at: 'type',
    words: { text: 'string', date: 'date', float: 'number', boolean: 'boolean', id: 'string' },
  },
};
