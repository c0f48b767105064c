import type { Answer, Call } from '../shared/vendor.ts';
import { dataRoute, typeNamed } from './api.ts';
import { masterRecordType } from './describe.ts';
import { Fault } from './faults.ts';
import { toId18 } from './ids.ts';
import type { Field } from './objects/define.ts';
import type { Org } from './org.ts';
import type { Values } from './rows.ts';

/** A 404. (unproven) The words. */
const unknown = (what: string): Fault => new Fault(404, 'NOT_FOUND', `${what} does not exist or is not accessible`);

/** Record type that a path names. Undefined for the master record type. @throws Fault */
const recordTypeAt = (org: Org, id: string): Values | undefined => {
  const id18 = toId18(id);
  if (id18 === masterRecordType) return undefined;
  const found = id18 === undefined ? undefined : org.byId(id18);
  if (found?.type.name !== 'RecordType') throw unknown('The record type');
  return found.row.values;
};

/** Values that records of a record type may have. */
const valuesOf = (org: Org, { name, picklist }: Field, recordType: Values | undefined) => {
  const process = org.settings.processes?.find((one) => one.developerName === recordType?.DeveloperName);
  return picklist.filter(({ value }) => name !== 'StageName' || !process || process.stages.includes(value));
};

/** Additional attributes of a stage. null for other fields. */
const attributesOf = (org: Org, { name }: Field, value: string) => {
  const stage = org.rows('OpportunityStage').find(({ values }) => values.ApiName === value)?.values;
  if (name !== 'StageName' || !stage) return null;
  return {
    closed: stage.IsClosed,
    defaultProbability: stage.DefaultProbability,
    forecastCategoryName: stage.ForecastCategoryName,
    won: stage.IsWon,
  };
};

/**
 * Values of all picklists of an object, for a record type.
 * https://developer.salesforce.com/docs/atlas.en-us.uiapi.meta/uiapi/ui_api_resources_picklist_values.htm
 */
const picklistValues = (org: Org, { params }: Call, version: string): Answer => {
  const type = typeNamed(org, params.object);
  const field = org.schema.fieldOf(type, params.field ?? '');
  if (!field || field.picklist.length === 0) throw unknown('The picklist');
  const recordType = recordTypeAt(org, params.recordType ?? '');
  const values = valuesOf(org, field, recordType).map(({ value, label, isDefault }) => ({
    isDefault,
    shown: { attributes: attributesOf(org, field, value), label, validFor: [], value },
  }));
  const url = `/services/data/${version}/ui-api/object-info/${type.name}/picklist-values/${params.recordType}/${field.name}`;
  return {
    status: 200,
    body: {
      controllerValues: {},
      defaultValue: values.find(({ isDefault }) => isDefault)?.shown ?? null,
      url,
      values: values.map(({ shown }) => shown),
    },
  };
};

/** User Interface API: picklist values per record type. */
export const picklistRoutes = [
  dataRoute('GET', '/ui-api/object-info/{object}/picklist-values/{recordType}/{field}', picklistValues),
];
