/** Largest file, bytes: Lambda carries 6 MB either way, a third of which Base64 takes. */
export const maxFileBytes = 4 * 1024 * 1024;
