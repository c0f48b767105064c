const withClasses: readonly string[] = ['crm.custom-object'];

/**
 * Whether the records of an object belong to classes that each account defines. The class is the first part of a remote
 * path.
 */
export const hasOwnClasses = (name: string): boolean => withClasses.includes(name);
