/** Filters that other files test: only accounts with other settings have such records. */
export const elsewhere = { 'crm.stage pipeline_id': '../records/stages.test.ts' };
