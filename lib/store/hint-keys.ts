/** Records of one object of one connection that a provider may have told of. */
export interface HintLane {
  readonly project: string;
  readonly connection: string;
  /** `crm.contact`. */
  readonly object: string;
}

/** Sort keys of hints begin with it. */
export const hintPrefix = 'hint#';

/** @param id unified id of the record */
export const hintKeyOf = ({ project, connection, object }: HintLane, id: string) => ({
  pk: project,
  sk: `${hintPrefix}${connection}#${object}#${id}`,
});

/** The lane of a hint, by its key. */
export const laneOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }): HintLane => {
  const [, connection = '', object = ''] = sk.split('#');
  return { project: pk, connection, object };
};
