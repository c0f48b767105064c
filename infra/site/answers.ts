/** Answer to a question that no document answers by itself. The search shows the answer before all sections. */
export interface Answer {
  readonly id: string;
  /** Words that people type, separated by commas. */
  readonly typed: string;
  readonly title: string;
  readonly text: string;
  /** URL path of the place to read next. */
  readonly address: string;
}

const coverage = '/docs/coverage';

export const answers: readonly Answer[] = [
  {
    id: 'pricing',
    typed: 'pricing, price, pricing plan, billing, free trial, subscription fee, how much, enterprise plan',
    title: 'What does it cost?',
    text: 'The service has no price of its own. You deploy the service into your AWS account and pay AWS.',
    address: '/docs/deploy#what-does-it-cost',
  },
  {
    id: 'hosted',
    typed: 'saas version, hosted version, managed service, cloud version, sign up, signup, register account',
    title: 'Hosted version: not offered',
    text: 'There is no hosted version and no registration. You deploy the service into your own AWS account.',
    address: '/docs/deploy#how-do-i-deploy',
  },
  {
    id: 'clouds',
    typed: 'azure, gcp, google cloud, kubernetes, k8s, helm, terraform, heroku, vercel',
    title: 'Other clouds and tools: not offered',
    text: 'The service runs on AWS Lambda and DynamoDB. The AWS CDK deploys the service.',
    address: '/docs/deploy#what-is-in-the-stack',
  },
  {
    id: 'chat',
    typed: 'slack, microsoft teams, ms teams, discord, chat, whatsapp, messaging app',
    title: 'Chat, such as Slack: not offered',
    text: 'The service has objects of CRM, ticketing and marketing tools only. To send changes to a chat, receive a webhook.',
    address: '/docs/events-and-webhooks#webhooks',
  },
  {
    id: 'storage',
    typed: 'file storage, google drive, dropbox, onedrive, sharepoint',
    title: 'File storage, such as Google Drive: not offered',
    text: 'The service reads and sends attachments of tickets and CRM records only.',
    address: '/docs/files',
  },
  {
    id: 'accounting',
    typed: 'accounting, quickbooks, xero, netsuite, invoice, invoices, payments, stripe',
    title: 'Accounting and payments: not offered',
    text: 'The service has objects of CRM, ticketing and marketing tools only.',
    address: coverage,
  },
  {
    id: 'hris',
    typed: 'hris, hr, payroll, employees, bamboohr, workday, gusto, ats, recruiting, greenhouse',
    title: 'HRIS and recruiting: not offered',
    text: 'The service has objects of CRM, ticketing and marketing tools only.',
    address: coverage,
  },
  {
    id: 'mailbox',
    typed: 'gmail, outlook, mailbox, inbox, imap, calendar, google calendar',
    title: 'Mailboxes and calendars: not offered',
    text: 'The service reads the e-mails, meetings and tasks that a CRM contains. It connects no mailbox and no calendar.',
    address: coverage,
  },
  {
    id: 'commerce',
    typed: 'ecommerce, e-commerce, shopify, woocommerce, magento, shop',
    title: 'Shops: not offered',
    text: 'The service has objects of CRM, ticketing and marketing tools only.',
    address: coverage,
  },
  {
    id: 'telephony',
    typed: 'twilio, vonage, aircall, telephony, phone system, call recording, sms gateway',
    title: 'Telephony and SMS gateways: not offered',
    text: 'The service reads and writes the calls that a CRM contains. It makes no calls, and connects no telephone system.',
    address: coverage,
  },
  {
    id: 'workflows',
    typed: 'zapier, make.com, n8n, workato, ipaas, no code, low code',
    title: 'An app for Zapier, Make or n8n: not offered',
    text: 'The HTTP steps of these tools can send requests to the service, and receive its webhooks.',
    address: '/docs/events-and-webhooks#webhooks',
  },
  {
    id: 'providers',
    typed:
      'intercom, freshdesk, freshsales, asana, trello, gitlab, notion, airtable, marketo, pardot, sendgrid, ' +
      'servicenow, clickup, sugarcrm, constant contact, customer.io, iterable',
    title: 'This provider is not offered yet',
    text: 'The coverage lists all providers. You can add a provider with a declaration of your own.',
    address: '/docs/add-a-provider',
  },
  {
    id: 'graphql',
    typed: 'graphql, grpc, soap',
    title: 'GraphQL, gRPC and SOAP: not offered',
    text: 'The service is an HTTP API with JSON. The OpenAPI document describes the API.',
    address: '/docs/routes',
  },
  {
    id: 'certificates',
    typed: 'soc 2, soc2, iso 27001, hipaa, pci, certification, compliance, penetration test',
    title: 'Certificates: none',
    text: 'The service has no certificate of its own. Data stays in your AWS account.',
    address: '/docs/data',
  },
  {
    id: 'help',
    typed: 'contact support, support plan, sla, service level, uptime, status page, help desk hours',
    title: 'Support contract and service level: not offered',
    text: 'You operate the service yourself. Alarms report failures to you.',
    address: '/docs/deploy#what-do-the-alarms-watch',
  },
];
