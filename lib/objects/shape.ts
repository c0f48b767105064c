import * as z from 'zod';
import { text as cappedText, document, listOf as listUpTo } from './caps.ts';
import { plainDecimal } from './decimals.ts';
import type { ModelValues, ObjectOperation, UnifiedObject, Vertical } from './define.ts';
import {
  dateTime,
  fieldMappings,
  given,
  labelMeaning,
  readOnlyMembers,
  recordBase,
  recordNames,
  unifiedId,
} from './fields.ts';
import { maxFileBytes } from './file.ts';
import { type Formatted, formsOf, withForms } from './formatted.ts';
import { changedOf, type FieldShape, type Fields, mappedOf, modelOf, presented, shownOf, takenOf } from './members.ts';

const nullable = <T extends z.ZodType>(written: T, meaning: string): FieldShape<T> => ({
  written: written.describe(meaning),
  shown: z.string().nullable().describe(meaning),
  absent: null,
});

/** A text; `""` if there is no text. */
export const name = (meaning: string): FieldShape<z.ZodString> => ({
  written: cappedText.describe(meaning),
  shown: z.string().describe(meaning),
  absent: '',
});

/** The body of a message or note; `""` if there is no body. */
export const longText = (meaning: string): FieldShape<z.ZodString> => ({
  ...name(meaning),
  written: document.describe(meaning),
});

/** A text, or null. */
export const words = (meaning: string) => nullable(cappedText, meaning);

/** The body of a message or note, or null. */
export const longWords = (meaning: string) => nullable(document, meaning);

// biome-ignore lint/suspicious/noControlCharactersInRegex: it refuses these, in a syntax that client generators know
const plainFileName = /^[^/\\\x00-\x1f\x7f-\x9f]+$/;

/** The name of a file, without a folder. */
export const fileName = (meaning: string): FieldShape => ({
  written: z
    .string()
    .min(1)
    .max(255)
    .regex(plainFileName, { error: 'must be a name without slashes and control characters' })
    .describe(meaning),
  shown: z.string().describe(meaning),
  absent: '',
});

/** `image/png`, without parameters. */
export const mediaType = (meaning: string) =>
  nullable(
    z
      .string()
      .max(127)
      .regex(/^[\w!#$&^.+\x2d]+\/[\w!#$&^.+\x2d]+$/, { error: 'must be a media type, such as "image/png"' }),
    meaning,
  );

/**
 * A date-time in UTC, or `null`.
 * @param meaning for the API description
 */
export const moment = (meaning: string) => nullable(dateTime, meaning);

/** Another record, by its unified id. */
export const one = (meaning: string) => nullable(unifiedId, meaning);

/** An amount as a decimal string, which keeps all digits. A body may contain a number instead. */
export const decimal = (meaning: string): FieldShape => ({
  written: z
    .union([
      z
        .string()
        .max(100)
        .regex(/^-?\d+(?:\.\d+)?$/, { error: 'must be a decimal number, such as "1200.50"' }),
      z.number(),
    ])
    .describe(meaning),
  shown: z.string().nullable().describe(meaning),
  absent: null,
  toModel: (value) => (typeof value === 'number' ? plainDecimal(value) : value),
});

/**
 * A whole number of 0 or more, or `null`.
 * @param meaning for the API description
 */
export const count = (meaning: string): FieldShape => ({
  written: z.number().int().min(0).describe(meaning),
  shown: z.number().nullable().describe(meaning),
  absent: null,
});

/**
 * A number, or `null`.
 * @param meaning for the API description
 */
export const number = (meaning: string): FieldShape => ({
  written: z.number().describe(meaning),
  shown: z.number().nullable().describe(meaning),
  absent: null,
});

/**
 * True, false, or `null`.
 * @param meaning for the API description
 */
export const flag = (meaning: string): FieldShape => ({
  written: z.boolean().describe(meaning),
  shown: z.boolean().nullable().describe(meaning),
  absent: null,
});

const listOf = <T extends z.ZodType>(element: T, shown: z.ZodType, meaning: string): FieldShape => ({
  written: listUpTo(element).describe(meaning),
  shown: z.array(shown).describe(meaning),
  absent: [],
});

/**
 * A list of texts.
 * @param meaning for the API description
 */
export const wordList = (meaning: string) => listOf(cappedText, z.string(), meaning);

/** Other records, by their unified ids. */
export const many = (meaning: string) => listOf(unifiedId, z.string(), meaning);

/** A list of objects, such as e-mail addresses, phone numbers or addresses. */
export const elements = (element: { readonly written: z.ZodType; readonly shown: z.ZodType }, meaning: string) =>
  listOf(element.written, element.shown, meaning);

/**
 * A lossless enum with additional members: `remote_<field>` is the provider's own value, `remote_<field>_label` is the
 * label that users see at the provider, `<field>_category` is the field for conditions in code.
 */
export const choice = (field: string, meaning: string, category?: z.ZodType): FieldShape => ({
  ...nullable(cappedText, meaning),
  beside: {
    [`remote_${field}`]: z.string().nullable().describe(`The provider's own value of \`${field}\`.`),
    [`remote_${field}_label`]: z.string().nullable().describe(labelMeaning(field)),
    ...(category && {
      [`${field}_category`]: category.nullable().describe(`Category of \`${field}\`, for conditions in code.`),
    }),
  },
});

/** Makes a field read-only: records contain it, bodies do not. */
export const readOnly = (field: FieldShape): FieldShape => ({ ...field, readOnly: true });

interface Definition<F extends Fields, P extends Fields> {
  readonly vertical: Vertical;
  readonly noun: string;
  readonly plural: string;
  /** First sentence of the object in the documents. */
  readonly description: string;
  readonly operations: readonly ObjectOperation[];
  readonly file?: boolean;
  readonly fields: F;
  /** Model fields that providers may map and records do not contain, such as the parts of a name. */
  readonly parts?: P;
  /** Fields that a create must contain. */
  readonly required?: readonly (keyof F & string)[];
  /** Fields that a create must contain as plain text or, in the other field, as HTML. */
  readonly formatted?: Partial<Record<keyof F & string, keyof F & string>>;
  readonly filters?: UnifiedObject['filters'];
  readonly derived?: UnifiedObject['derived'];
  readonly matches?: UnifiedObject['matches'];
  readonly leads?: UnifiedObject['leads'];
  readonly window?: UnifiedObject['window'];
  readonly mayBeUnnamed?: boolean;
  /** Computes further model values of a body, such as the parts of a name. */
  readonly split?: (body: Record<string, unknown>) => ModelValues;
  /** Computes fields of the record from other model fields, for providers that return another form. */
  readonly derive?: (values: ModelValues) => ModelValues;
}

type Model<F extends Fields, P extends Fields> = z.ZodObject<{ [K in keyof F | keyof P]: z.ZodType }>;

/**
 * Most characters of Base64, more than a file may have. The handler of a file counts the bytes, and its error message
 * names the alternative for a large file.
 */
const longestContent = maxFileBytes * 2;

/** Bytes of a file in a request body. */
const content = z.base64().min(1).max(longestContent).describe('Bytes of the file, in Base64.');

const inputOf = (fields: Fields, required: readonly string[], formatted: Formatted, file: boolean): z.ZodObject => {
  const input = z.strictObject({
    ...takenOf(fields, required),
    ...(file && { content }),
    field_mappings: fieldMappings.nullish(),
  });
  return withForms(input, formatted);
};

const patchOf = (fields: Fields): z.ZodObject =>
  z.strictObject({
    ...recordNames,
    ...changedOf(fields),
    field_mappings: fieldMappings.optional(),
    ...readOnlyMembers,
  });

const recordOf = (fields: Fields): z.ZodObject => z.object({ ...shownOf(fields), ...recordBase });

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Defines an object whose body, model and record contain the same fields. */
export const defineObject = <const F extends Fields, const P extends Fields = Record<never, never>>(
  definition: Definition<F, P>,
) => {
  const {
    fields,
    parts,
    operations,
    file = false,
    derive,
    derived,
    matches,
    leads,
    window,
    mayBeUnnamed,
    split,
    required = [],
    formatted = {},
    vertical,
    noun,
    plural,
    description,
    filters,
  } = definition;
  const id = `${capitalised(vertical)}${capitalised(noun)}`;
  const toModel = (body: Record<string, unknown>): ModelValues => given({ ...split?.(body), ...modelOf(fields, body) });
  return {
    vertical,
    noun,
    plural,
    operations,
    ...(file && { file }),
    ...(filters && { filters }),
    ...given({ derived, leads, matches, window, mayBeUnnamed }),
    ...(definition.formatted && { formatted }),
    model: z.object(mappedOf<Fields>({ ...parts, ...fields })) as Model<F, P>,
    ...(operations.includes('create') && {
      input: inputOf(fields, required, formatted, file).meta({
        id: `${id}Input`,
        description: `${/^[aeio]/.test(noun) ? 'An' : 'A'} ${noun} to create.`,
        ...(definition.formatted && { anyOf: formsOf(formatted) }),
      }),
      toModel,
    }),
    ...(operations.includes('update') && {
      patch: patchOf(fields).meta({ id: `${id}Patch`, description: `Changes to a ${noun}.` }),
      patchToModel: toModel,
    }),
    record: recordOf(fields).meta({ id, description }),
    present: (values: ModelValues): Record<string, unknown> =>
      presented(fields, derive === undefined ? values : { ...values, ...derive(values) }),
  } satisfies UnifiedObject;
};
