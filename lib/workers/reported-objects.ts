import type { Served } from '../api/wanted-objects.ts';
import type { ObjectName } from '../objects/names.ts';
import type { ProviderWebhooks } from '../providers/define.ts';
import { kindsOf } from '../providers/language/kinds.ts';
import { loadWebhooks } from '../providers/webhook-registry.ts';
import { getRegistration } from '../store/connections/webhook-registrations.ts';

/** Whether the provider reports changes of all kinds of an object. */
const covers = ({ subjects }: ProviderWebhooks, objects: Served['objects'], name: ObjectName): boolean => {
  const declared = objects[name];
  if (declared === undefined) return false;
  const about = subjects.filter(({ object }) => object === name);
  return kindsOf(declared).every(([kind]) =>
    about.some(({ kinds }) => kinds === undefined || (kind !== undefined && kinds.includes(kind))),
  );
};

/**
 * Returns a test for the objects that the provider's webhook covers. It covers no object if a part of its registration
 * failed. A URL that users entered by hand at the provider does not count, because the service does not know whether it
 * works.
 */
export const readReported = async ({
  connection: { project, id: connection, provider },
  objects,
}: Served): Promise<(name: ObjectName) => boolean> => {
  const [webhooks, registration] = await Promise.all([
    loadWebhooks(provider),
    getRegistration({ project, connection }),
  ]);
  if (webhooks === undefined || registration?.state !== 'registered' || registration.reason !== undefined)
    return () => false;
  return (name) => covers(webhooks, objects, name);
};
