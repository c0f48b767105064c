import { changeMembersEndpoint, listMembersEndpoint } from '../../lib/api/records/membership-endpoints.ts';

export const list = listMembersEndpoint;
export const change = changeMembersEndpoint;
