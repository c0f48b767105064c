import { createHash } from 'node:crypto';
import type { Account } from './account.ts';
import type { CustomField, Remote } from './hubspot.ts';

/** Returns the unified id for a name in an account, such as `crm.contact:101`. The id is a UUID of version 5. */
export const idOf = ({ identity }: Pick<Account, 'identity'>, name: string): string => {
  const space = Buffer.from(identity.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(space).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

const typed = (type: string, value: string): unknown => {
  if (type === 'number') return Number(value);
  return type === 'bool' ? value === 'true' : value;
};

/** Returns the members that every record has. */
export const baseOf = (account: Account, object: string, remote: Remote, custom: readonly CustomField[]) => {
  const field_mappings: Record<string, unknown> = {};
  for (const { name, type } of custom) {
    const value = remote.properties[name];
    if (value) field_mappings[name] = typed(type, value);
  }
  return {
    id: idOf(account, `${object}:${remote.id}`),
    remote_id: remote.id,
    remote_url: remote.url ?? null,
    field_mappings,
    created_at: new Date(remote.createdAt).toISOString(),
    modified_at: new Date(remote.updatedAt).toISOString(),
  };
};

/** Returns the properties that have a value, under other names. */
export const renamed = (properties: Remote['properties'], names: Readonly<Record<string, string>>) => {
  const found: Record<string, string> = {};
  for (const [name, property] of Object.entries(names)) {
    const value = properties[property];
    if (value) found[name] = value;
  }
  return found;
};

export type Base = ReturnType<typeof baseOf>;
