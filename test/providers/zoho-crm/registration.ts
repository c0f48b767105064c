import type { Registration } from '../../provider-webhooks/registration.ts';

export const registration: Registration = {
  requests: { path: /\/watch$/ },
  none: { watch: [], info: { per_page: 200, page: 1, count: 0, more_records: false } },
};
