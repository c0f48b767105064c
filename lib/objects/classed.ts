const withClasses: readonly string[] = ['crm.custom-object'];

/** Whether records of an object are of classes that each account defines: the first part of a remote path is the class. */
export const hasOwnClasses = (name: string): boolean => withClasses.includes(name);
