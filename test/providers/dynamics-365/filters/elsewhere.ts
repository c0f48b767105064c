/** Filters that other files test, because only accounts with other settings contain such records. */
export const elsewhere = { 'crm.stage pipeline_id': '../records/stages.test.ts' };
