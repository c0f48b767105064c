/** Largest file, bytes: Lambda carries 6 MB either way, a third of which Base64 takes. */
export const maxFileBytes = 4 * 1024 * 1024;

/** What a body says of a file: it goes with the bytes, wherever a provider has them. */
export const fileMembers: ReadonlySet<string> = new Set(['file_name', 'content_type', 'content']);
