import type { Choice } from '../../../truth/entries.ts';
import type { EnumerationFacts } from '../../../truth/enumeration-facts.ts';

/**
 * States of tables, by the reasons that every org has.
 * https://learn.microsoft.com/en-us/dynamics365/developer/reference/entities/lead
 */
const stateOf: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  lead: { 3: 1, 4: 2, 5: 2, 6: 2, 7: 2 },
  task: { 5: 1, 6: 2 },
  incident: { 5: 1, 1000: 1, 6: 2, 2000: 2 },
};

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/query-metadata-web-api */
const optionSetOf =
  (name: string, table = '') =>
  (rows: readonly Choice[]) => ({
    value: [
      {
        LogicalName: name,
        OptionSet: {
          Options: rows.map(({ remote, unified }) => ({
            Value: Number(remote),
            State: stateOf[table]?.[String(remote)] ?? 0,
            Label: { UserLocalizedLabel: { Label: unified ?? String(remote) } },
          })),
        },
      },
    ],
  });

export const enumerations: EnumerationFacts = {
  // Only calls have a direction.
  kindOf: ({ object }) => (object === 'crm.engagement' ? 'call' : undefined),
  lists: {
    caseReasons: optionSetOf('statuscode', 'incident'),
    casePriorityOptions: optionSetOf('prioritycode'),
    caseTypeOptions: optionSetOf('casetypecode'),
    caseOriginOptions: optionSetOf('caseorigincode'),
    contactSourceOptions: optionSetOf('leadsourcecode'),
    industryOptions: optionSetOf('industrycode'),
    leadReasons: optionSetOf('statuscode', 'lead'),
    leadSourceOptions: optionSetOf('leadsourcecode'),
    taskReasons: optionSetOf('statuscode', 'task'),
    taskPriorityOptions: optionSetOf('prioritycode'),
  },
};
