/** Names a job. */
export interface JobName {
  readonly project: string;
  readonly connection: string;
  readonly id: string;
}

/** Begins the sort key of a job. */
export const jobPrefix = 'job#';

/** The job that an item is, by its key. */
export const jobNameOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }): JobName => {
  const [, connection = '', id = ''] = sk.split('#');
  return { project: pk, connection, id };
};
