import type { Provider } from '../define.ts';
import { websiteDomain, wholeName } from '../language/codecs.ts';
import { columnsOf } from './columns.ts';
import { attachment, comment } from './comment.ts';
import { accounts } from './company.ts';
import { lookupOfSeveral } from './fields.ts';
import { inParts } from './lead.ts';
import { optionsOf } from './metadata.ts';
import { anyEquals, contains, equals, is, withColumns } from './requests.ts';
import { team, user } from './team.ts';
import { caseReasons, ticket } from './ticket.ts';

/** What accounts have for cases. */
export const ticketingMetadata = {
  caseFields: columnsOf('incident'),
  caseReasons,
  casePriorityOptions: optionsOf('incident', 'prioritycode'),
  caseTypeOptions: optionsOf('incident', 'casetypecode'),
  caseOriginOptions: optionsOf('incident', 'caseorigincode'),
} as const satisfies Provider['metadata'];

const furtherAddresses = ['emailaddress2', 'emailaddress3'];

/** https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/entities/contact */
const people = withColumns(
  {
    name: 'contact',
    set: 'contacts',
    key: 'contactid',
    search: contains('fullname', 'emailaddress1'),
    filters: {
      email_address: anyEquals(['emailaddress1', ...furtherAddresses], 'email_address'),
      phone_number: equals('telephone1', 'phone_number'),
      name: equals('fullname', 'name'),
      account_id: is('_parentcustomerid_value', 'account_id'),
    },
  },
  'contactFields',
);

const { name, domain } = accounts.filters;

export const ticketing = {
  'ticketing.ticket': ticket,
  'ticketing.comment': comment,
  'ticketing.attachment': attachment,
  'ticketing.contact': {
    ...people,
    create: { ...people.create, renames: inParts },
    update: { ...people.update, renames: inParts },
    kept: ['name'],
    fields: {
      name: { kind: 'value', read: 'fullname', write: 'names', codec: wholeName },
      email_address: {
        kind: 'value',
        read: 'emailaddress1',
        write: 'emailaddress1',
        more: { at: furtherAddresses },
      },
      phone_number: 'telephone1',
      details: 'description',
      account_id: lookupOfSeveral('ticketing.account', 'account', 'parentcustomerid'),
    },
  },
  'ticketing.account': {
    ...withColumns({ ...accounts, filters: { name, domain } }, 'accountFields'),
    fields: {
      name: 'name',
      domains: { kind: 'value', read: 'websiteurl', write: 'websiteurl', codec: websiteDomain },
    },
  },
  'ticketing.user': user,
  'ticketing.team': team,
} as const satisfies Provider['objects'];
