export const publishers: readonly string[] = ['help.zoho.com', 'github.com/zoho'];
