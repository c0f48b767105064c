import type { Provider } from './define.ts';
import { crm, outcomes } from './hubspot/crm.ts';
import { customProperties, optionsOf, stagesOf } from './hubspot/requests.ts';
import { ticketing } from './hubspot/ticketing.ts';

export const hubspot = {
  id: 'hubspot',
  name: 'HubSpot',
  documentation: 'https://developers.hubspot.com/docs/reference/api',
  baseUrl: 'https://api.hubapi.com',
  credentials: { access_token: { label: 'Private app access token', secret: true } },
  authorization: { bearer: '{access_token}' },
  // Every property is text and is emptied with ''. https://developers.hubspot.com/docs/guides/api/crm/properties
  empty: '',
  identify: { method: 'GET', path: '/account-info/v3/details', account: 'portalId', name: 'portalId' },
  errors: {
    message: ['message'],
    code: ['category', 'errors.0.code'],
    requestId: { path: 'correlationId' },
    existingId: /Existing ID: (\d+)/,
  },
  metadata: {
    dealPipelines: {
      request: { method: 'GET', path: '/crm/v3/pipelines/deals' },
      items: ['results'],
      value: 'id',
      label: 'label',
    },
    dealStages: stagesOf('deals', { path: 'metadata.probability', words: outcomes }),
    dealCurrencies: optionsOf('deals', 'deal_currency_code'),
    companyIndustries: optionsOf('companies', 'industry'),
    ticketStages: stagesOf('tickets', { path: 'metadata.ticketState', words: { OPEN: 'open', CLOSED: 'closed' } }),
    ticketCategories: optionsOf('tickets', 'hs_ticket_category'),
    companyProperties: customProperties('companies'),
    contactProperties: customProperties('contacts'),
    dealProperties: customProperties('deals'),
    ticketProperties: customProperties('tickets'),
  },
  objects: { ...crm, ...ticketing },
} as const satisfies Provider;
