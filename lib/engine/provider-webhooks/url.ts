import { environment } from '../../environment.ts';

/** Path to which the messages of a provider go. @param target id of a provider, or of a connection */
export const notificationPathOf = (project: string, target: string): string => `/hooks/${project}/${target}`;

/** The same with the host, where the operator or the deployment has named it. */
export const notificationUrlOf = (project: string, target: string): string | undefined =>
  environment.publicUrl && `${environment.publicUrl.replace(/\/$/, '')}${notificationPathOf(project, target)}`;

/** An address, with the secret that proves what comes there. */
export const withSecret = (url: string, secret: string): string => `${url}.${secret}`;

/** Whom a message was sent to, and the secret in the address: what follows the first `.`, which no id has. */
export const targetParts = (target: string): { readonly name: string; readonly secret: string | undefined } => {
  const dot = target.indexOf('.');
  return dot < 0 ? { name: target, secret: undefined } : { name: target.slice(0, dot), secret: target.slice(dot + 1) };
};
