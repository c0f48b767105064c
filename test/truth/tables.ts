import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { objectNames } from '../../lib/objects/names.ts';
import type { Provider } from '../../lib/providers/define.ts';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');
const root = resolve(repository, process.env.VENDOR_TRUTH ?? '../shared/truth');

const fieldRow = z.object({
  example: z.object({ remote: z.unknown(), unified: z.unknown() }).partial().nullish(),
});

const table = z.object({ objects: z.record(z.string(), z.object({ fields: z.record(z.string(), fieldRow) })) });

/** What a vendor has at one place, and what it means in the unified record. */
export interface Example {
  readonly provider: Provider;
  readonly object: string;
  readonly field: string;
  readonly remote: unknown;
  readonly unified: unknown;
}

/** Where the table of a vendor is, if it is there. */
export const fileOf = (provider: string): string => join(root, `${provider}.json`);

/** Whether someone has written down where a vendor keeps what; the tables are not part of this repository. */
export const hasTable = (provider: Provider): boolean => existsSync(fileOf(provider.id));

/** The examples of the objects that the unified API has, of those that say what they mean. */
export const examplesOf = (provider: Provider): readonly Example[] => {
  const { objects } = table.parse(JSON.parse(readFileSync(fileOf(provider.id), 'utf8')));
  return Object.entries(objects)
    .filter(([object]) => objectNames.some((name) => name === object))
    .flatMap(([object, { fields }]) =>
      Object.entries(fields).flatMap(([field, { example }]) =>
        example?.remote === undefined || example.unified === undefined
          ? []
          : [{ provider, object, field, remote: example.remote, unified: example.unified }],
      ),
    );
};
