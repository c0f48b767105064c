import {
  batchMembersEndpoint,
  changeMemberEndpoint,
  listMembersEndpoint,
} from '../../lib/api/records/membership-endpoints.ts';

export const list = listMembersEndpoint;
export const change = changeMemberEndpoint;
export const batch = batchMembersEndpoint;
