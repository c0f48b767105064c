import * as z from 'zod';
import { jsonOf, mapOf } from '../caps.ts';
import type { ModelValues, UnifiedObject } from '../define.ts';
import { given, readOnlyMembers, recordBase, recordNames, scalar, text } from '../fields.ts';
import { name, readOnly, words } from '../shape.ts';

const own = "Fields of the class by the provider's own names, each value in the type of its field.";
const sentBack = 'Read-only.';

const shown = {
  name: readOnly(name('Display name of the record at the provider. `fields` contains the value too.')),
  class: readOnly(words('Class of the record, as in the paths.')),
};

const fields = mapOf(jsonOf({ depth: 20, members: 10_000 })).describe(own);

const { field_mappings: _, ...base } = recordBase;

/** A record of a class that the account defines, with the fields that the account defines for the class. */
export const customObject = {
  vertical: 'crm',
  noun: 'custom-object',
  plural: 'custom-objects',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  classes: true,
  ownFields: 'fields',
  model: z.object({ name: shown.name.written, class: shown.class.written }),
  input: z.strictObject({ fields }).meta({ id: 'CrmCustomObjectInput', description: 'A custom object to create.' }),
  patch: z
    .strictObject({
      ...recordNames,
      name: z.string().max(65_536).nullish().describe(sentBack),
      class: z.string().max(500).nullish().describe(sentBack),
      fields: fields.optional(),
      ...readOnlyMembers,
    })
    .meta({ id: 'CrmCustomObjectPatch', description: 'Changes to a custom object.' }),
  record: z
    .object({
      name: shown.name.shown,
      class: shown.class.shown,
      fields: z.record(z.string(), z.unknown()).describe(own),
      ...base,
    })
    .meta({ id: 'CrmCustomObject', description: 'A record of a class that the account defines.' }),
  toModel: ({ class: of }: Record<string, unknown>): ModelValues => given({ class: of }),
  patchToModel: (): ModelValues => ({}),
  present: (values: ModelValues) => ({ name: text(values.name), class: scalar(values.class) }),
} satisfies UnifiedObject;
