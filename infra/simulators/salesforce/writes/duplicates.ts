import { Fault, unsaved } from '../faults.ts';
import type { ObjectType } from '../objects/define.ts';
import type { Org } from '../org.ts';
import type { Row, Value, Values } from '../rows.ts';

const same = (a: Value | undefined, b: Value | undefined): boolean =>
  typeof a === 'string' && typeof b === 'string' ? a.toLowerCase() === b.toLowerCase() : (a ?? null) === (b ?? null);

/** Checks unique fields. @throws Fault DUPLICATE_VALUE */
export const checkUnique = (org: Org, type: ObjectType, values: Values, own: Row | undefined): void => {
  for (const { name, unique } of type.fields) {
    const value = values[name] ?? null;
    if (!unique || value === null) continue;
    const other = org.rows(type).find((row) => row.id !== own?.id && same(row.values[name], value));
    if (!other) continue;
    const message = `duplicate value found: ${name} duplicates value on record with id: ${org.idOf(type, other).slice(0, 15)}`;
    throw unsaved('DUPLICATE_VALUE', message, []);
  }
};

/**
 * Fields that the standard rules of an org compare, limited to exact matches. (unproven)
 * https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_matchingrule.htm
 */
const matching: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Account: [
    ['Name', 'Website'],
    ['Name', 'Phone'],
  ],
  Contact: [['FirstName', 'LastName', 'Email']],
  Lead: [['FirstName', 'LastName', 'Email']],
};

const isMatch = (fields: readonly string[], a: Values, b: Values): boolean =>
  fields.every((name) => (a[name] ?? null) !== null && same(a[name], b[name]));

const duplicatesOf = (org: Org, type: ObjectType, values: Values, own: Row | undefined): Row[] =>
  org
    .rows(type)
    .filter((row) => row.id !== own?.id && row.values.IsDeleted !== true && row.values.IsConverted !== true)
    .filter((row) => (matching[type.name] ?? []).some((fields) => isMatch(fields, values, row.values)));

const resultOf = (org: Org, type: ObjectType, found: readonly Row[]) => ({
  allowSave: true,
  duplicateRule: `Standard_${type.name}_Duplicate_Rule`,
  duplicateRuleEntityType: type.name,
  errorMessage: "You're creating a duplicate record. We recommend you use an existing record instead.",
  matchResults: [
    {
      entityType: type.name,
      errors: [],
      matchEngine: 'FuzzyMatchEngine',
      matchRecords: found.map((row) => ({
        additionalInformation: [],
        fieldDiffs: [],
        matchConfidence: 100,
        record: {
          attributes: { type: type.name, url: `/services/data/v66.0/sobjects/${type.name}/${org.idOf(type, row)}` },
          Id: org.idOf(type, row),
        },
      })),
      rule: `Standard_${type.name}_Match_Rule_v1_1`,
      size: found.length,
      success: true,
    },
  ],
});

/**
 * Checks the org's rules against duplicates, which only warn.
 * @throws Fault DUPLICATES_DETECTED unless the caller saves despite them
 */
export const checkDuplicates = (
  org: Org,
  type: ObjectType,
  values: Values,
  own: Row | undefined,
  allowSave: boolean,
): void => {
  if (org.duplicateRules === undefined || allowSave) return;
  const found = duplicatesOf(org, type, values, own);
  if (found.length === 0) return;
  const result = resultOf(org, type, found);
  const key = org.duplicateRules === 'misspelt' ? 'duplicateResut' : 'duplicateResult';
  throw new Fault(400, 'DUPLICATES_DETECTED', result.errorMessage, [], { [key]: result });
};
