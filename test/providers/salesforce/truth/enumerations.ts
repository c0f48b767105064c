import type { Choice } from '../../../truth/entries.ts';
import { type EnumerationFacts, labelled } from '../../../truth/enumeration-facts.ts';

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm */
const picklistOf = (name: string) => (rows: readonly Choice[]) => ({
  fields: [{ name, picklistValues: rows.map((row) => ({ ...labelled(row), active: true })) }],
});

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_opportunitystage.htm */
const opportunityStage = ({ remote, unified }: Choice) => ({
  ApiName: String(remote),
  MasterLabel: String(remote),
  IsClosed: unified !== 'open',
  IsWon: unified === 'won',
});

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_leadstatus.htm */
const leadStatus = ({ remote }: Choice) => ({
  ApiName: String(remote),
  MasterLabel: String(remote),
  IsConverted: remote === 'Closed - Converted',
});

/** https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_casestatus.htm */
const caseStatus = ({ remote, unified }: Choice) => ({
  ApiName: String(remote),
  MasterLabel: String(remote),
  IsClosed: unified === 'closed',
});

export const enumerations: EnumerationFacts = {
  // Only calls have a direction.
  kindOf: ({ object }) => (object === 'crm.engagement' ? 'call' : undefined),
  lists: {
    contactSources: picklistOf('LeadSource'),
    leadSources: picklistOf('LeadSource'),
    industries: picklistOf('Industry'),
    dealTypes: picklistOf('Type'),
    opportunityStages: (rows) => ({ records: rows.map(opportunityStage) }),
    caseStatuses: (rows) => ({ records: rows.map(caseStatus) }),
    casePriorities: picklistOf('Priority'),
    taskStatuses: (rows) => ({ records: rows.map(caseStatus) }),
    taskPriorities: picklistOf('Priority'),
    callTypes: picklistOf('CallType'),
    caseTypes: picklistOf('Type'),
    leadStatuses: (rows) => ({ records: rows.map(leadStatus) }),
  },
};
