export const publishers: readonly string[] = ['help.salesforce.com'];
