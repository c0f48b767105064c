import type { Registration } from '../../provider-webhooks/registration.ts';

export const registration: Registration = {
  requests: { path: /\/serviceendpoints$/ },
  none: { '@odata.context': '$metadata#serviceendpoints', value: [] },
};
