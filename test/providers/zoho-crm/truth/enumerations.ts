import type { Choice } from '../../../truth/entries.ts';
import type { EnumerationFacts } from '../../../truth/enumeration-facts.ts';

const forecasts: Readonly<Record<string, string>> = { open: 'Open', won: 'Closed Won', lost: 'Closed Lost' };

/** https://www.zoho.com/crm/developer/docs/api/v8/field-meta.html */
const zohoPicklistOf = (name: string) => (rows: readonly Choice[]) => ({
  fields: [
    {
      api_name: name,
      pick_list_values: rows.map(({ remote, unified }) => ({
        actual_value: String(remote),
        display_value: String(remote),
        type: 'used',
        forecast_type: forecasts[unified ?? ''] ?? null,
      })),
    },
  ],
});

export const enumerations: EnumerationFacts = {
  // Only calls have a direction.
  kindOf: ({ object }) => (object === 'crm.engagement' ? 'call' : undefined),
  lists: {
    contactSources: zohoPicklistOf('Lead_Source'),
    leadSources: zohoPicklistOf('Lead_Source'),
    leadStates: zohoPicklistOf('Lead_Status'),
    industries: zohoPicklistOf('Industry'),
    dealStages: zohoPicklistOf('Stage'),
    dealTypes: zohoPicklistOf('Type'),
    dealSources: zohoPicklistOf('Lead_Source'),
    taskStates: zohoPicklistOf('Status'),
    taskPriorityValues: zohoPicklistOf('Priority'),
  },
};
