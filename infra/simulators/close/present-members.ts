import { type Organization, remoteId, timeText } from './organization.ts';
import type { RecordType, Row, Values } from './types.ts';

/** Full name of a user. */
export const nameOf = ({ users }: Organization, id: unknown): string | null => {
  const user = users.find((one) => one.id === id);
  return user === undefined ? null : `${user.firstName} ${user.lastName}`;
};

/** Members of every record. */
export const shared = (organization: Organization, type: RecordType, row: Row): Values => {
  const by = row.values.created_by;
  return {
    id: remoteId(organization, type, row),
    organization_id: organization.settings.organizationId,
    date_created: timeText(row.created),
    date_updated: timeText(row.updated),
    created_by: by,
    updated_by: by,
  };
};

/** Names of the users who created and changed a record. */
export const names = (organization: Organization, { values }: Row): Values => ({
  created_by_name: nameOf(organization, values.created_by),
  updated_by_name: nameOf(organization, values.created_by),
});

/** Custom fields of a record. */
export const customOf = ({ values }: Row): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('custom.')));
