import { createHmac } from 'node:crypto';
import type { Account } from './account.ts';
import type { CustomField } from './hubspot.ts';
import type { Base } from './present.ts';

export type Hashes = Readonly<Record<string, Uint8Array>>;

/** Version of this field mapping. It is as long as the version that the service adds to each field's name. */
export const print = '000001';

const unhashed = /^(id|remote_id|remote_url|url|field_mappings|created_at|modified_at|last_activity_at|.*_label)$/;

const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns 8 bytes for each field of a record. For a partial record: only for the fields that have a value. */
export const hashesOf = (
  { hashKey }: Account,
  record: Base,
  { custom, isWhole }: { readonly custom: readonly CustomField[]; readonly isWhole: boolean },
): Hashes => {
  const own = Object.entries(record).filter(([name]) => !unhashed.test(name));
  const all = [
    ...own,
    ...custom.map(({ name }) => [`field_mappings.${name}`, record.field_mappings[name] ?? null] as const),
  ];
  const hashes: Record<string, Uint8Array> = {};
  for (const [name, value] of all) {
    if (!isWhole && isNothing(value)) continue;
    const text = JSON.stringify([record.id, name, isNothing(value) ? null : value]);
    hashes[`${name}@${print}`] = createHmac('sha256', hashKey).update(text).digest().subarray(0, 8);
  }
  return hashes;
};

/** Returns the fields whose hash changed, or all fields if no hash was stored. */
export const changedFields = (before: Hashes | undefined, hashes: Hashes): readonly string[] =>
  Object.entries(hashes)
    .filter(([key, hash]) => {
      const known = before?.[key];
      return before === undefined || (known !== undefined && Buffer.compare(known, hash) !== 0);
    })
    .map(([key]) => key.slice(0, key.lastIndexOf('@')));
