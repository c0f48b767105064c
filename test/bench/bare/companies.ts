import type { Account } from './account.ts';
import type { Remote } from './hubspot.ts';
import { idOf } from './present.ts';

/** Companies of a contact at HubSpot, the primary company first. HubSpot lists a company once per association type. */
const companiesOf = ({ associations }: Remote) => {
  const all = associations?.companies?.results ?? [];
  const primary = all.find(({ type }) => type === 'contact_to_company')?.id;
  const ids = [...new Set([primary, ...all.map(({ id }) => id)])];
  return { primary, ids: ids.filter((id) => id !== undefined) };
};

export const companyFields = (account: Account, remote: Remote) => {
  const { primary, ids } = companiesOf(remote);
  const company_ids = ids.map((id) => idOf(account, `crm.company:${id}`));
  return { company_id: primary === undefined ? null : (company_ids[0] ?? null), company_ids };
};

/** References to store, so that the service can find a contact's companies by their unified ids. */
export const companyReferences = (account: Account, remote: Remote) =>
  companiesOf(remote).ids.map((id) => ({
    id: idOf(account, `crm.company:${id}`),
    object: 'crm.company',
    remoteId: id,
  }));
