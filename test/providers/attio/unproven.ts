import type { Unproven } from '../../coverage/unproven.ts';

export const unproven: readonly Unproven[] = [
  {
    reason: 'a value is a list of objects, in a member that depends on its type, and no table contains it',
    cells: [
      'crm.contact create field_mappings',
      'crm.contact update field_mappings',
      'crm.contact list field_mappings',
      'crm.contact get field_mappings',
      'crm.company create field_mappings',
      'crm.company update field_mappings',
      'crm.company list field_mappings',
      'crm.company get field_mappings',
      'crm.deal create field_mappings',
      'crm.deal update field_mappings',
      'crm.deal list field_mappings',
      'crm.deal get field_mappings',
    ],
  },
];
