export const publishers: readonly string[] = ['knowledge.hubspot.com'];
