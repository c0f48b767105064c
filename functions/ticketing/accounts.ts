import { recordEndpoints } from '../../lib/api/records/record-endpoints.ts';
import { account } from '../../lib/objects/ticketing/account.ts';

export const { list, get, create, update, remove } = recordEndpoints(account);
