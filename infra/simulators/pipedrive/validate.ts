import { ruleOf } from '../shared/limits/table.ts';
import { isObject } from '../shared/vendor.ts';
import { boolean, type Check, date, money, number, text } from './checks.ts';
import type { Company } from './company.ts';
import { badRequest, refuseFirst, schemaViolation, tooLong } from './errors.ts';
import { isFirst, type RecordDefinition } from './members.ts';
import type { Field, Values } from './types.ts';

/** Checked values of a write. */
export interface Given {
  readonly values: Values;
  /** null clears a field. */
  readonly custom: Values;
}

/** A refusal for a faulty body. Version 1 has its own shape. */
const violation = ({ type }: RecordDefinition, message: string) =>
  isFirst(type) ? refuseFirst(400, message) : schemaViolation(message);

/** Checks a body. Refuses unknown members, and reports the first fault. */
export const readBody = (company: Company, definition: RecordDefinition, body: unknown, creates: boolean): Given => {
  if (!isObject(body)) throw violation(definition, 'The body must be of type object');
  const { custom_fields: custom, ...values } = body;
  for (const [name, value] of Object.entries(values)) checkMember(company, definition, name, value, creates);
  if (creates) checkRequired(definition, values);
  return { values, custom: custom === undefined ? {} : readCustom(company, definition, custom) };
};

const checkMember = (
  company: Company,
  definition: RecordDefinition,
  name: string,
  value: unknown,
  creates: boolean,
) => {
  const member = definition.members[name];
  if (!member || (creates ? member.updateOnly : member.createOnly))
    throw violation(definition, `'${name}' is not allowed`);
  if (member.refusal) throw badRequest(member.refusal);
  if (value === null && !member.kept) return;
  const problem = value === null ? 'must not be null' : member.check(value, company);
  if (problem) throw violation(definition, `'${name}' ${problem}`);
};

const checkRequired = (definition: RecordDefinition, values: Values): void => {
  const missing = Object.entries(definition.members).find(
    ([name, { required }]) => required && values[name] === undefined,
  );
  if (!missing) return;
  throw violation(definition, `'${missing[0]}' is required`);
};

const option: Check = (value) => (typeof value === 'number' ? undefined : 'must be the id of an option');

const varchar: Check = (value, company) => {
  const { maxLength = 0 } = ruleOf('pipedrive', 'POST /v2/persons', '/custom_fields/varchar') ?? {};
  return text(value, company) ?? (String(value).length > maxLength ? tooLong(maxLength) : undefined);
};

const byType: Readonly<Record<string, Check>> = {
  varchar,
  double: number,
  date,
  boolean,
  enum: option,
  // "sending an empty array [] is not supported", by the description of custom_fields.
  set: (value) => (Array.isArray(value) && value.length > 0 ? undefined : 'must contain at least 1 items'),
  monetary: money,
};

const readCustom = (company: Company, definition: RecordDefinition, given: unknown): Values => {
  const fields = definition.customFields && company.fields[definition.customFields];
  if (!fields) throw schemaViolation("'custom_fields' is not allowed");
  if (!isObject(given)) throw schemaViolation("'custom_fields' must be of type object");
  for (const [code, value] of Object.entries(given)) {
    const field = fields.find((each) => each.custom && each.field_code === code);
    const problem = field ? customProblem(company, field, value) : 'is not allowed';
    if (problem) throw schemaViolation(`'custom_fields.${code}' ${problem}`);
  }
  return given;
};

const customProblem = (company: Company, field: Field, value: unknown): string | undefined => {
  if (value === null) return undefined;
  const problem = byType[field.field_type]?.(value, company);
  if (problem || !field.options) return problem;
  const ids = field.options.map(({ id }) => id);
  const wrong = [value].flat().find((id) => !ids.some((known) => known === id));
  return wrong === undefined ? undefined : `must be one of [${ids.join(', ')}]`;
};
