import { myDomain } from './hosts.ts';
import type { Field, ObjectType } from './objects/define.ts';
import type { Org } from './org.ts';

/**
 * Digits of a whole number.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describesobjects_describesobjectresult.htm
 */
export const wholeDigits = 8;

const soapTypes: Partial<Record<Field['type'], string>> = {
  id: 'tns:ID',
  reference: 'tns:ID',
  boolean: 'xsd:boolean',
  date: 'xsd:date',
  datetime: 'xsd:dateTime',
  int: 'xsd:int',
  double: 'xsd:double',
  currency: 'xsd:double',
  percent: 'xsd:double',
  address: 'urn:address',
  base64: 'xsd:base64Binary',
};

const unsortable: readonly Field['type'][] = ['address', 'base64', 'multipicklist'];

const isSortable = ({ type, length }: Field): boolean =>
  !unsortable.includes(type) && !(type === 'textarea' && length > 255);

const isGroupable = (field: Field): boolean =>
  isSortable(field) && !['datetime', 'double', 'currency', 'percent'].includes(field.type);

const options = ({ picklist }: Field) =>
  picklist.map(({ value, label, isDefault }) => ({
    active: true,
    defaultValue: isDefault,
    label,
    validFor: null,
    value,
  }));

const addressPart =
  /^(.*?)(?:Street|City|State|PostalCode|Country|StateCode|CountryCode|Latitude|Longitude|GeocodeAccuracy)$/;

/** Compound field to which a field belongs. */
const compoundOf = (type: ObjectType, { name }: Field): string | null => {
  const has = (other: string) => type.fields.some((field) => field.name === other);
  if (['FirstName', 'LastName', 'Salutation'].includes(name)) return has('Name') ? 'Name' : null;
  const [, prefix] = addressPart.exec(name) ?? [];
  return prefix !== undefined && has(`${prefix}Address`) ? `${prefix}Address` : null;
};

/**
 * Description of a field, as `describe` returns it.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_describesobjects_describesobjectresult.htm
 */
const describeField = (type: ObjectType, field: Field) => ({
  aggregatable: isSortable(field) && field.type !== 'boolean',
  aiPredictionField: false,
  autoNumber: field.autoNumber,
  byteLength: field.length * (field.type === 'id' || field.type === 'reference' ? 1 : 3),
  calculated: field.formula !== undefined,
  calculatedFormula: field.formula ? '0' : null,
  cascadeDelete: false,
  caseSensitive: false,
  compoundFieldName: compoundOf(type, field),
  controllerName: null,
  createable: field.createable,
  custom: field.custom,
  defaultValue: field.type === 'boolean' ? false : null,
  defaultValueFormula: null,
  defaultedOnCreate: field.defaultedOnCreate,
  dependentPicklist: false,
  deprecatedAndHidden: false,
  digits: field.type === 'int' ? wholeDigits : 0,
  displayLocationInDecimal: false,
  encrypted: false,
  externalId: field.externalId,
  extraTypeInfo: null,
  filterable: field.filterable,
  filteredLookupInfo: null,
  formulaTreatNullNumberAsZero: false,
  groupable: isGroupable(field),
  highScaleNumber: false,
  htmlFormatted: false,
  idLookup: field.idLookup,
  inlineHelpText: null,
  label: field.label,
  length: field.length,
  mask: null,
  maskType: null,
  name: field.name,
  nameField: field.nameField,
  namePointing: field.referenceTo.length > 1,
  nillable: field.nillable,
  permissionable: field.nillable && field.type !== 'id',
  picklistValues: options(field),
  polymorphicForeignKey: field.referenceTo.length > 1,
  precision: field.precision,
  queryByDistance: false,
  referenceTargetField: null,
  referenceTo: field.referenceTo,
  relationshipName: field.relationship ?? null,
  relationshipOrder: null,
  restrictedDelete: false,
  restrictedPicklist: field.restricted,
  scale: field.scale,
  searchPrefilterable: field.type === 'reference',
  soapType: soapTypes[field.type] ?? 'xsd:string',
  sortable: isSortable(field),
  type: field.type,
  unique: field.unique,
  updateable: field.updateable,
  writeRequiresMasterRead: false,
});

const mergeable = ['Account', 'Contact', 'Lead', 'Case'];

const flagsOf = (org: Org, type: ObjectType) => {
  const hasBin = type.fields.some(({ name }) => name === 'IsDeleted');
  return {
    activateable: false,
    associateEntityType: null,
    associateParentEntity: null,
    createable: org.schema.mayCreate(type),
    custom: type.custom,
    customSetting: false,
    deepCloneable: false,
    deletable: org.schema.mayDelete(type),
    deprecatedAndHidden: false,
    feedEnabled: type.createable,
    hasSubtypes: false,
    isInterface: false,
    isSubtype: false,
    keyPrefix: type.prefix,
    label: type.label,
    labelPlural: type.plural,
    layoutable: type.createable,
    mergeable: mergeable.includes(type.name),
    mruEnabled: type.createable,
    name: type.name,
    queryable: true,
    replicateable: hasBin,
    retrieveable: true,
    searchable: type.createable,
    triggerable: type.createable,
    undeletable: hasBin && type.deletable,
    updateable: org.schema.mayUpdate(type),
  };
};

/** Entry of an object in the list of all objects. */
export const describeBriefly = (org: Org, type: ObjectType, version: string) => {
  const sobject = `/services/data/${version}/sobjects/${type.name}`;
  return { ...flagsOf(org, type), urls: { rowTemplate: `${sobject}/{ID}`, describe: `${sobject}/describe`, sobject } };
};

/** Additional tables for every custom object. (unproven) */
const besides = [
  ['Share', 'Share: ', true],
  ['History', 'History: ', false],
] as const;

/** All objects of an org: the visible objects, their tables of shares and changes, and custom settings. */
export const describeAll = (org: Org, version: string) => {
  const brief = (type: ObjectType) => describeBriefly(org, type, version);
  const hidden = { layoutable: false, mruEnabled: false, searchable: false, triggerable: false, undeletable: false };
  const under = (type: ObjectType) =>
    besides.map(([suffix, label, createable]) => ({
      ...brief({ ...type, name: type.name.replace(/c$/, suffix), label: `${label}${type.label}`, prefix: '' }),
      ...hidden,
      ...{ createable, updateable: createable, deletable: createable, keyPrefix: null },
      ...{ associateEntityType: suffix, associateParentEntity: type.name },
    }));
  const types = org.schema.types();
  const [custom] = types.filter((type) => type.custom);
  const settings = custom
    ? (org.settings.customSettings ?? []).map((name) => ({
        ...brief({ ...custom, name, label: name.replace(/__c$/, ''), prefix: 'a0z' }),
        ...hidden,
        customSetting: true,
      }))
    : [];
  return [...types.flatMap((type) => [brief(type), ...(type.custom ? under(type) : [])]), ...settings];
};

/** Record type of records without a record type. */
export const masterRecordType = '012000000000000AAA';

/** Record types of an object and the master record type. If the object has none, only the master. */
const recordTypesOf = (org: Org, type: ObjectType, layouts: string) => {
  const own = org
    .rows('RecordType')
    .filter(({ values }) => values.SobjectType === type.name && values.IsActive === true);
  const shown = own.map((row, place) => ({
    active: true,
    available: true,
    defaultRecordTypeMapping: place === 0,
    developerName: row.values.DeveloperName,
    master: false,
    name: row.values.Name,
    recordTypeId: org.idOf(org.schema.get('RecordType'), row),
  }));
  const master = {
    active: true,
    available: true,
    defaultRecordTypeMapping: own.length === 0,
    developerName: 'Master',
    master: true,
    name: 'Master',
    recordTypeId: masterRecordType,
  };
  return [...shown, master].map((info) => ({ ...info, urls: { layout: `${layouts}/${info.recordTypeId}` } }));
};

const childrenOf = (org: Org, parent: ObjectType) =>
  org.schema.types().flatMap((child) =>
    child.fields
      .filter(({ referenceTo }) => referenceTo.includes(parent.name))
      .map(({ name }) => ({
        cascadeDelete: false,
        childSObject: child.name,
        deprecatedAndHidden: false,
        field: name,
        junctionIdListNames: [],
        junctionReferenceTo: [],
        relationshipName: child.custom ? `${child.plural.replaceAll(' ', '_')}__r` : child.plural.replaceAll(' ', ''),
        restrictedDelete: false,
      })),
  );

/** Complete description of an object, limited to what the user may see. */
export const describeFully = (org: Org, type: ObjectType, version: string) => {
  const brief = describeBriefly(org, type, version);
  const { sobject } = brief.urls;
  const layouts = `${sobject}/describe/layouts`;
  const page = myDomain(org.settings);
  return {
    ...brief,
    actionOverrides: [],
    childRelationships: childrenOf(org, type),
    compactLayoutable: type.createable,
    defaultImplementation: null,
    extendedBy: null,
    extendsInterfaces: null,
    fields: org.schema.fieldsOf(type).map((field) => describeField(type, field)),
    implementedBy: null,
    implementsInterfaces: null,
    listviewable: null,
    lookupLayoutable: null,
    namedLayoutInfos: [],
    networkScopeFieldName: null,
    recordTypeInfos: recordTypesOf(org, type, layouts),
    searchLayoutable: type.createable,
    sobjectDescribeOption: 'FULL',
    supportedScopes: [{ label: `All ${type.plural.toLowerCase()}`, name: 'everything' }],
    urls: {
      ...brief.urls,
      layouts,
      compactLayouts: `${sobject}/describe/compactLayouts`,
      approvalLayouts: `${sobject}/describe/approvalLayouts`,
      listviews: `${sobject}/listviews`,
      quickActions: `${sobject}/quickActions`,
      uiNewRecord: `${page}/${type.prefix}/e`,
      uiDetailTemplate: `${page}/{ID}`,
      uiEditTemplate: `${page}/{ID}/e`,
    },
  };
};

const mapping = (org: Org, type: ObjectType, name: string) => {
  const { processes = [] } = org.settings;
  const process = processes.find((candidate) => candidate.name === name);
  return org.schema
    .fieldsOf(type)
    .filter((field) => field.picklist.length > 0)
    .map((field) => ({
      picklistName: field.name,
      picklistValues: options(field).filter(
        ({ value }) => field.name !== 'StageName' || !process || process.stages.includes(value),
      ),
    }));
};

/**
 * Values of each record type.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_layouts.htm
 */
export const describeLayouts = (org: Org, type: ObjectType, version: string) => ({
  layouts: [],
  recordTypeMappings: recordTypesOf(org, type, `/services/data/${version}/sobjects/${type.name}/describe/layouts`).map(
    (info) => ({ ...info, layoutId: null, picklistsForRecordType: mapping(org, type, String(info.name)) }),
  ),
  recordTypeSelectorRequired: [org.rows('RecordType').some(({ values }) => values.SobjectType === type.name)],
});
