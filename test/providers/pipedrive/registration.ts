import type { Registration } from '../../provider-webhooks/registration.ts';

export const registration: Registration = {
  requests: { path: /hooks$/ },
  none: { success: true, status: 'ok', data: [] },
};
