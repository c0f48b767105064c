export const publishers: readonly string[] = ['studio.apollographql.com'];
