/** The name of a job. */
export interface JobName {
  readonly project: string;
  readonly connection: string;
  readonly id: string;
}

/** Beginning of the sort key of a job. */
export const jobPrefix = 'job#';

/** The name of the job in an item, read from the item's key. */
export const jobNameOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }): JobName => {
  const [, connection = '', id = ''] = sk.split('#');
  return { project: pk, connection, id };
};
