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

const table = z.object({
  objects: z.record(z.string(), z.object({ record: z.string().nullish(), fields: z.record(z.string(), fieldRow) })),
});

/** The record of an example. Unwraps the record if the example shows it inside a response. */
const within = (remote: unknown, record: string | null | undefined): unknown =>
  (record && Object.keys(Object(remote)).length === 1 ? Object(remote)[record] : undefined) ?? remote;

/** A vendor's value at a path, and its meaning in the unified record. */
export interface Example {
  readonly provider: Provider;
  readonly object: string;
  readonly field: string;
  readonly remote: unknown;
  readonly unified: unknown;
}

/** Path of the table of a vendor. The file may be missing. */
export const fileOf = (provider: string): string => join(root, `${provider}.json`);

const whole = z.object({
  objects: z.record(z.string(), z.looseObject({ choices: z.record(z.string(), z.unknown()).optional() })),
});

/** HubSpot's marketing table has an object for subscriptions. Our contact has their values in `status`. */
const subscription = 'marketingautomation.subscription';

/** The tables of a vendor, merged. The marketing table is a separate file. */
export const readTable = (provider: string): z.infer<typeof whole> => {
  const files = [fileOf(provider), fileOf(`${provider}-marketing`)].filter((file) => existsSync(file));
  const read = files.map((file) => whole.parse(JSON.parse(readFileSync(file, 'utf8'))).objects);
  const { [subscription]: subscribed, ...objects } = Object.assign({}, ...read);
  const contact = objects['marketingautomation.contact'];
  if (subscribed !== undefined) contact.choices = { ...contact.choices, status: subscribed.choices.status };
  return { objects };
};

/** Whether a table describes where a vendor keeps its fields. The tables are not part of this repository. */
export const hasTable = (provider: Provider): boolean => existsSync(fileOf(provider.id));

/** Examples of unified objects that state the unified value. */
export const examplesOf = (provider: Provider): readonly Example[] => {
  const { objects } = table.parse(readTable(provider.id));
  return Object.entries(objects)
    .filter(([object]) => objectNames.some((name) => name === object))
    .flatMap(([object, { fields, record }]) =>
      Object.entries(fields).flatMap(([field, { example }]) =>
        example?.remote === undefined || example.unified === undefined
          ? []
          : [{ provider, object, field, remote: within(example.remote, record), unified: example.unified }],
      ),
    );
};
