import { isObject } from '../shared/vendor.ts';
import { duplicateContact, invalid, invalidProperties, type PropertyProblem } from './errors.ts';
import type { Portal } from './portal.ts';
import type { CrmRow, ObjectDefinition, PipelineType, Stage } from './types.ts';
import { checkValue, problem } from './values.ts';

type Properties = Record<string, string>;

/** The `properties` of a create or update as strings by name. The vendor's description allows nothing else. */
export const readProperties = (body: unknown): Properties => {
  const properties = isObject(body) ? body.properties : undefined;
  if (!isObject(properties)) throw invalid('Invalid input JSON: required property `properties` is missing');
  const read: Properties = {};
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value !== 'string') {
      throw invalid(
        `Invalid input JSON: properties.${name} must be a string, was ${value === null ? 'null' : typeof value}`,
      );
    }
    read[name] = value;
  }
  return read;
};

/** Checks every value, and returns the values in their stored form. Reports all problems at once. */
export const checkProperties = (portal: Portal, type: ObjectDefinition, given: Properties): Properties => {
  const problems: PropertyProblem[] = [];
  const kept: Properties = {};
  for (const [name, value] of Object.entries(given)) {
    const checked = checkProperty(portal, type, name, value);
    if ('value' in checked) kept[name] = checked.value;
    else problems.push({ name, ...checked });
  }
  if (problems.length > 0) throw invalidProperties(problems, portal.settings.portalId);
  return kept;
};

const checkProperty = (portal: Portal, type: ObjectDefinition, name: string, value: string) => {
  const property = portal.properties[type.name].get(name);
  if (!property) return { error: 'PROPERTY_DOESNT_EXIST', message: `Property "${name}" does not exist` };
  if (property.modificationMetadata.readOnlyValue) {
    return { error: problem.readOnly, message: `"${name}" is a read only property; its value cannot be set.` };
  }
  return checkValue(value, property, portal);
};

/** Refuses a record without its required properties. @throws Refusal 400 that names the missing properties */
export const checkRequired = (type: ObjectDefinition, properties: Properties): void => {
  const missing = type.required.filter((name) => !properties[name]);
  if (missing.length === 0) return;
  const message = `Error creating ${type.singular.toUpperCase()}. Some required properties were not set.`;
  throw invalid(message, { context: { properties: missing } });
};

/** Properties that contain the pipeline and the stage of a record. */
export const stageProperties: Readonly<Record<PipelineType, { pipeline: string; stage: string }>> = {
  deals: { pipeline: 'pipeline', stage: 'dealstage' },
  leads: { pipeline: 'hs_pipeline', stage: 'hs_pipeline_stage' },
  tickets: { pipeline: 'hs_pipeline', stage: 'hs_pipeline_stage' },
};

/** Stage of a record. It must belong to the record's pipeline. */
export const checkStage = (portal: Portal, type: PipelineType, properties: Properties): Stage => {
  const names = stageProperties[type];
  const [pipelineId = '', stageId = ''] = [properties[names.pipeline], properties[names.stage]];
  const pipelines = portal.pipelines[type];
  const pipeline = pipelines.find(({ id }) => id === pipelineId);
  if (!pipeline) throw notAllowed(portal, names.pipeline, pipelineId, pipelines);
  const stage = pipeline.stages.find(({ id }) => id === stageId);
  if (!stage) throw notAllowed(portal, names.stage, stageId, pipeline.stages);
  return stage;
};

const notAllowed = (portal: Portal, name: string, value: string, allowed: readonly { id: string }[]) => {
  const message = `${value} was not one of the allowed options: [${allowed.map(({ id }) => id).join(', ')}]`;
  return invalidProperties([{ name, error: 'INVALID_OPTION', message }], portal.settings.portalId);
};

/** Whether a stage is closed. False for an unknown stage. */
export const isClosedStage = (portal: Portal, type: PipelineType, stageId: string | undefined): boolean => {
  const stages = portal.pipelines[type].flatMap((pipeline) => pipeline.stages);
  return stages.some(({ id, metadata }) => id === stageId && metadata.isClosed === 'true');
};

/**
 * Whether an address belongs to a contact, as the main or a further address: "since all contacts in HubSpot are
 * de-duplicated off of an email address". https://developers.hubspot.com/docs/methods/contacts/get_contact_by_email
 */
export const hasEmail = ({ properties }: CrmRow, email: string): boolean =>
  [properties.email, ...(properties.hs_additional_emails ?? '').split(';')].some(
    (one) => one?.trim().toLowerCase() === email.toLowerCase(),
  );

/** Checks that the e-mail is unique. A create names the existing contact. An update reports a conflicting value. */
export const checkEmail = (portal: Portal, email: string | undefined, updated?: CrmRow): void => {
  if (!email || !portal.rules.strictDuplicates) return;
  const holder = portal.tables.contacts.all().find((row) => !row.archived && hasEmail(row, email));
  if (!holder || holder.id === updated?.id) return;
  if (!updated) throw duplicateContact(holder.id);
  const message = `Cannot set PropertyValueCoordinates{propertyName=email, value=${email}} on ${updated.id}. ${holder.id} already has that value.`;
  throw invalidProperties([{ name: 'email', error: problem.unique, message }], portal.settings.portalId);
};

/**
 * Checks properties with unique values. E-mails have a refusal of their own.
 * https://developers.hubspot.com/docs/api-reference/crm-properties-v3/guide#create-unique-identifier-properties
 */
export const checkUnique = (portal: Portal, type: ObjectDefinition, given: Properties, updated?: CrmRow): void => {
  const problems = Object.entries(given).flatMap(([name, value]) => {
    if (value === '' || name === 'email' || !portal.properties[type.name].get(name)?.hasUniqueValue) return [];
    const rows = portal.tables[type.name].all();
    const holder = rows.find((row) => !row.archived && row.properties[name] === value && row.id !== updated?.id);
    if (holder === undefined) return [];
    const message = `Cannot set PropertyValueCoordinates{propertyName=${name}, value=${value}} on ${updated?.id ?? 0}. ${holder.id} already has that value.`;
    return [{ name, error: problem.unique, message }];
  });
  if (problems.length > 0) throw invalidProperties(problems, portal.settings.portalId);
};
