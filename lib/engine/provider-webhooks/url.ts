import { environment } from '../../environment.ts';

/** Path to which a provider sends its messages. @param target id of a provider or a connection */
export const notificationPathOf = (project: string, target: string): string => `/hooks/${project}/${target}`;

/** Full URL for a provider's messages. `undefined` if neither the operator nor the deployment has set the host. */
export const notificationUrlOf = (project: string, target: string): string | undefined =>
  environment.publicUrl && `${environment.publicUrl.replace(/\/$/, '')}${notificationPathOf(project, target)}`;

/** Appends the secret that proves the messages sent to an address. */
export const withSecret = (url: string, secret: string): string => `${url}.${secret}`;

/**
 * Splits the target in an address into the id and the secret. The secret follows the first `.`, which no id contains.
 */
export const targetParts = (target: string): { readonly name: string; readonly secret: string | undefined } => {
  const dot = target.indexOf('.');
  return dot < 0 ? { name: target, secret: undefined } : { name: target.slice(0, dot), secret: target.slice(dot + 1) };
};
