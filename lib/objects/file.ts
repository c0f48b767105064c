/** Largest file, in bytes. A Lambda request or response holds 6 MB, and Base64 makes a file a third larger. */
export const maxFileBytes = 4 * 1024 * 1024;

/**
 * Members of a body that belong to the file itself. The service sends them with the bytes, in the way of each provider.
 */
export const fileMembers: ReadonlySet<string> = new Set(['file_name', 'content_type', 'content']);
