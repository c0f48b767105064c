import { unsaved } from '../faults.ts';
import type { ObjectType } from '../objects/define.ts';
import type { Org } from '../org.ts';
import { createRecord, deleteRecord, liveRow, otherHalf, updateRecord } from '../records.ts';
import type { Row, Values } from '../rows.ts';

/** Fields that refer to records of an object. */
const linksTo = (org: Org, object: string) =>
  org.schema
    .types()
    .flatMap((type) =>
      type.fields
        .filter(({ referenceTo, type: kind }) => kind === 'reference' && referenceTo.includes(object))
        .map((field) => ({ type, field })),
    );

const follows = (org: Org, object: string, from: string, to: string): void => {
  for (const { type, field } of linksTo(org, object)) {
    if (['MasterRecordId', 'ConvertedContactId', 'ConvertedAccountId'].includes(field.name)) continue;
    for (const row of org.rows(type)) {
      if (row.values[field.name] !== from || row.values.IsDeleted === true) continue;
      const at = org.stamp();
      const stamps: Values = { LastModifiedDate: at, SystemModstamp: at };
      org.table(type).put({ ...row, values: { ...row.values, [field.name]: to, ...stamps } });
    }
  }
};

/**
 * Merges two records, as a user does in the screens. The loser goes into the recycle bin and refers to the winner.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_merge.htm
 */
export const mergeRecords = (org: Org, type: ObjectType, winner: string, loser: string): Row =>
  org.transact(() => {
    const [kept, lost] = [liveRow(org, type, winner), liveRow(org, type, loser)];
    const [winnerId, loserId] = [org.idOf(type, kept), org.idOf(type, lost)];
    if (winnerId === loserId) throw unsaved('INVALID_OPERATION', 'A record is not merged with itself');
    follows(org, type.name, loserId, winnerId);
    const stripped = org.table(type).put({ ...lost, values: { ...lost.values, MasterRecordId: winnerId } });
    deleteRecord(org, { type, row: stripped }, { system: true });
    return updateRecord(org, type, liveRow(org, type, winnerId), {}, { system: true });
  });

interface Converted {
  readonly contactId: string;
  readonly accountId: string;
  readonly opportunityId: string | null;
}

/** Choices of the user who converts a lead. */
export interface Conversion {
  /** Id of an existing company. Default: a new company. */
  readonly accountId?: string;
  /** Name of the new deal. Default: no deal is created. */
  readonly opportunity?: string;
}

/**
 * Converts a lead to a contact, an account and, if wanted, an opportunity.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_convertlead.htm
 */
export const convertLead = (org: Org, id: string, { accountId, opportunity }: Conversion = {}): Converted =>
  org.transact(() => {
    const type = org.schema.get('Lead');
    const row = liveRow(org, type, id);
    const { values } = row;
    if (values.IsConverted === true) throw unsaved('CANNOT_UPDATE_CONVERTED_LEAD', 'cannot reference converted lead');
    const make = (object: string, body: object): string => {
      const made = org.schema.get(object);
      return org.idOf(made, createRecord(org, made, body, { system: true, allowSave: true }));
    };
    const account = accountId ?? make('Account', { Name: values.Company, Phone: values.Phone ?? null });
    const { FirstName = null, LastName = null, Email = null, Phone = null, Title = null } = values;
    const contact = make('Contact', { FirstName, LastName, Email, Phone, Title, AccountId: account });
    const deal =
      opportunity === undefined
        ? null
        : make('Opportunity', {
            Name: opportunity,
            AccountId: account,
            StageName: 'Prospecting',
            CloseDate: org.stamp().slice(0, 10),
          });
    const at = org.stamp();
    org.table(type).put({
      ...row,
      values: {
        ...values,
        IsConverted: true,
        Status: 'Closed - Converted',
        ConvertedDate: at.slice(0, 10),
        ConvertedAccountId: account,
        ConvertedContactId: contact,
        ConvertedOpportunityId: deal,
        LastModifiedDate: at,
        SystemModstamp: at,
      },
    });
    follows(org, 'Lead', org.idOf(type, row), contact);
    return { contactId: contact, accountId: account, opportunityId: deal };
  });

/** Purges a record from the recycle bin. No query finds it from then on. */
export const purgeRecord = (org: Org, type: ObjectType, row: Row): void => {
  const other = otherHalf(org, { type, row });
  org.table(type).put({ ...row, purged: true });
  if (other) org.table(other.type).put({ ...other.row, purged: true });
};

/** Purges all deleted records of all objects. */
export const emptyBin = (org: Org): void => {
  for (const type of org.schema.types()) {
    for (const row of org.rows(type)) if (row.values.IsDeleted === true) purgeRecord(org, type, row);
  }
};
