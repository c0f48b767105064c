/** Filters that other files test: only accounts with other settings have such records. */
export const elsewhere = { 'crm.deal pipeline_id': '../records/pipelines.test.ts' };
