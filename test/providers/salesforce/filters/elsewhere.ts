/** Filters that other files test, because only accounts with other settings contain such records. */
export const elsewhere = { 'crm.deal pipeline_id': '../records/pipelines.test.ts' };
