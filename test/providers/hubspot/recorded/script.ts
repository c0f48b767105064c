import { type Beside, idAt, type Script } from '../../../recorded/scripts.ts';

const hubspotObjects: readonly (readonly [plural: string, properties: string, made: object, changed: object])[] = [
  [
    'contacts',
    'firstname,lastname,email,phone,jobtitle,company,createdate,lastmodifieddate',
    {
      email: 'ada@example.org',
      firstname: 'Ada',
      lastname: 'Lovelace',
      phone: '+44 20 1',
      company: 'Acme',
      website: 'https://acme.example',
    },
    { firstname: 'Augusta' },
  ],
  [
    'companies',
    'name,domain,industry,phone,city,state,country',
    { name: 'Acme', domain: 'acme.example', city: 'London', industry: 'COMPUTER_SOFTWARE' },
    { name: 'Acme Corp', domain: 'acme.example', city: 'London' },
  ],
  [
    'deals',
    'dealname,dealstage,pipeline,amount,closedate,createdate,hs_lastmodifieddate,hubspot_owner_id',
    { dealname: 'Engine', amount: '10000', dealstage: 'appointmentscheduled', pipeline: 'default' },
    { dealname: 'Engines', amount: '15000', closedate: '2026-12-31', dealstage: 'qualifiedtobuy' },
  ],
  [
    'tickets',
    'subject,content,hs_pipeline,hs_pipeline_stage,hs_ticket_priority,hs_ticket_category',
    { subject: 'Fire', hs_pipeline: '0', hs_pipeline_stage: '1' },
    { subject: 'Fire!' },
  ],
  ['notes', 'hs_note_body', { hs_timestamp: '2026-03-12T10:00:00Z', hs_note_body: 'Called' }, {}],
  [
    'tasks',
    'hs_task_type,hs_task_subject,hs_task_priority,hs_createdate,hs_lastmodifieddate',
    {
      hs_task_subject: 'Call',
      hs_task_type: 'TODO',
      hs_task_priority: 'MEDIUM',
      hs_timestamp: '2024-12-31T23:59:59Z',
      hs_task_status: 'NOT_STARTED',
    },
    { hs_task_subject: 'Call', hs_task_body: 'Back', hs_task_status: 'COMPLETED', hs_task_priority: 'HIGH' },
  ],
];

const hubspotEmails: Script = async (ask) => {
  const path = '/marketing/v3/emails';
  const id = idAt(await ask('POST', path, { name: 'May', subject: 'Engines' }), 'id');
  const one = new RegExp(`^${path}/\\d+$`);
  return [
    // A get of a single e-mail is left out, because the recorded e-mail is a copy.
    { method: 'GET', path: new RegExp(`^${path}$`), answers: [await ask('GET', path)] },
    { method: 'PATCH', path: one, answers: [await ask('PATCH', `${path}/${id}`, { subject: 'More engines' })] },
  ];
};

export const script: Script = async (ask) => {
  const found: Beside[] = [...(await hubspotEmails(ask))];
  for (const [plural, properties, made, changed] of hubspotObjects) {
    const path = `/crm/v3/objects/${plural}`;
    const record = await ask('POST', path, { properties: made });
    await ask('POST', path, {
      properties: { ...made, ...(plural === 'contacts' && { email: 'another@example.org' }) },
    });
    const id = idAt(record, 'id');
    const one = new RegExp(`^${path}/\\d+$`);
    found.push(
      { method: 'POST', path: new RegExp(`^${path}$`), answers: [record] },
      { method: 'GET', path: one, answers: [await ask('GET', `${path}/${id}?properties=${properties}`)] },
      {
        method: 'GET',
        path: new RegExp(`^${path}$`),
        answers: [await ask('GET', `${path}?limit=100&properties=${properties}`)],
      },
      { method: 'PATCH', path: one, answers: [await ask('PATCH', `${path}/${id}`, { properties: changed })] },
      {
        method: 'POST',
        path: new RegExp(`^${path}/search$`),
        answers: [
          await ask('POST', `${path}/search`, {
            filterGroups: [],
            limit: 1,
            after: '0',
            sorts: [],
            properties: properties.split(','),
          }),
        ],
      },
    );
  }
  for (const path of [
    '/account-info/v3/details',
    '/crm/v3/owners',
    '/crm/v3/pipelines/deals',
    '/crm/v3/properties/companies',
  ]) {
    found.push({ method: 'GET', path: new RegExp(`^${path}$`), answers: [await ask('GET', path)] });
  }
  return found;
};
