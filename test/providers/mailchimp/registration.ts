import type { Registration } from '../../provider-webhooks/registration.ts';

export const registration: Registration = {
  requests: { path: /hooks$/ },
  none: { webhooks: [], list_id: 'a1b2c3d4e5', total_items: 0 },
  repeated: 400,
};
