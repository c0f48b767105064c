import { liveRows } from '../shared/rows.ts';
import type { Call } from '../shared/vendor.ts';
import type { Account } from './account.ts';
import { present, rowsOf } from './present.ts';
import { besideContact } from './present-marketing.ts';
import { presentFieldValues, presentValues } from './present-settings.ts';
import type { RecordType, Row, Values } from './types.ts';

const besideContacts = (account: Account, rows: readonly Row[], call: Call, wanted: ReadonlySet<string>): Values => {
  const links = rowsOf(account, 'accountContacts', rows);
  const tagged = rowsOf(account, 'contactTags', rows);
  const used = new Set(tagged.map(({ values }) => values.tag));
  return {
    scoreValues: [],
    ...(wanted.has('fieldValues') && { fieldValues: presentFieldValues(rows, call) }),
    ...(wanted.has('accountContacts') && {
      accountContacts: links.map((row) => present.accountContacts(account, row, call)),
    }),
    ...(wanted.has('contactLists') && {
      contactLists: rowsOf(account, 'contactLists', rows).map((row) => besideContact(account, row, call)),
    }),
    ...(wanted.has('contactTags.tag') && {
      contactTags: tagged.map((row) => present.contactTags(account, row, call)),
      tags: liveRows(account, 'tags')
        .filter(({ id }) => used.has(String(id)))
        .map((tag) => present.tags(account, tag, call)),
    }),
  };
};

/**
 * Related records that `include` names, at the top level of the answer. (unproven)
 * https://developers.activecampaign.com/reference/list-all-contacts
 */
export const beside = (account: Account, type: RecordType, rows: readonly Row[], call: Call): Values => {
  const wanted = new Set((call.query.get('include') ?? '').split(','));
  if (type === 'contacts') return besideContacts(account, rows, call, wanted);
  if (type === 'deals' && wanted.has('dealCustomFieldData'))
    return { dealCustomFieldData: presentValues(account, 'deals', rows) };
  if (type === 'accounts' && wanted.has('accountCustomFieldData'))
    return { customerAccountCustomFieldData: presentValues(account, 'accounts', rows) };
  return {};
};
