/** The name of a project's own logo. Other logos are named by provider id. */
export const ownLogo = 'project';

/** Path of an image of a project. The path changes with the content. */
export const logoPath = (project: string, name: string, hash: string): string =>
  `/connect/logos/${project}/${name}/${hash}`;
