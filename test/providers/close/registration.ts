import type { Registration } from '../../provider-webhooks/registration.ts';

export const registration: Registration = {
  requests: { path: /\/webhook\/$/ },
  none: { data: [], has_more: false },
};
