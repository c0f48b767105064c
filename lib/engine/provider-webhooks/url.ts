import { environment } from '../../environment.ts';

/** Path to which the messages of a provider go. @param target id of a provider, or of a connection */
export const notificationPathOf = (project: string, target: string): string => `/hooks/${project}/${target}`;

/** The same with the host, where the operator or the deployment has named it. */
export const notificationUrlOf = (project: string, target: string): string | undefined =>
  environment.publicUrl && `${environment.publicUrl.replace(/\/$/, '')}${notificationPathOf(project, target)}`;
