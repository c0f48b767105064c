/** Objects whose records belong to classes that each account defines. */
export const classedObjects: ReadonlySet<string> = new Set(['crm.custom-object']);

/**
 * Whether the records of an object belong to classes that each account defines. The class is the first part of a remote
 * path.
 */
export const hasOwnClasses = (name: string): boolean => classedObjects.has(name);
