/** The name of a project's own logo; others are ids of providers. */
export const ownLogo = 'project';

/** Where an image of a project is: another content has another address. */
export const logoPath = (project: string, name: string, hash: string): string =>
  `/connect/logos/${project}/${name}/${hash}`;
