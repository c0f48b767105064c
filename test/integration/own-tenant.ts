import { dataOf } from '../harness/reply.ts';
import type { Service } from '../harness/service.ts';
import { type ConsentingId, registerApp, type Tenant } from './consent.ts';

/** A project whose own app is registered with these providers only, and its linked user. */
export const tenantAt = async (service: Service, ...providers: readonly ConsentingId[]): Promise<Tenant> => {
  const project = await service.project();
  const body = { return_urls: ['https://app.example/connected'] };
  dataOf(await service.call('PATCH', `/projects/${project.id}`, { key: project.key, body }));
  for (const provider of providers) await registerApp(service, project, provider);
  return { ...project, linkedUser: await service.linkedUser(project) };
};
