import type { Registration } from '../../provider-webhooks/registration.ts';

export const registration: Registration = {
  requests: { operation: /\bwebhook/ },
  removals: { operation: /webhookDelete/ },
  none: { data: { webhooks: { nodes: [] } } },
  repeated: 200,
};
