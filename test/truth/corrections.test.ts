import { describe, expect, it } from 'vitest';
import type { Documented, Restated } from './correction.ts';
import { corrections } from './corrections.ts';
import { hasTables, rowOf } from './entries.ts';

const all = Object.entries(corrections).flatMap(([provider, entries]) =>
  Object.entries(entries).map(([name, entry]) => ({ provider, name, title: `${provider} ${name}`, entry })),
);

const documented = all.filter((one): one is typeof one & { entry: Documented } => 'says' in one.entry);
const restated = all.filter((one): one is typeof one & { entry: Restated } => 'table' in one.entry);

/** Where each vendor's documentation is. */
const hosts: Readonly<Record<string, RegExp>> = {
  activecampaign: /^developers\.activecampaign\.com$/,
  attio: /^docs\.attio\.com$/,
  brevo: /^developers\.brevo\.com$/,
  close: /^developer\.close\.com$/,
  'dynamics-365': /^learn\.microsoft\.com$/,
  github: /^docs\.github\.com$/,
  hubspot: /^(?:developers|knowledge)\.hubspot\.com$/,
  jira: /^developer\.atlassian\.com$/,
  salesforce: /^(?:developer|help)\.salesforce\.com$/,
  klaviyo: /^developers\.klaviyo\.com$/,
  linear: /^studio\.apollographql\.com$/,
  mailchimp: /^mailchimp\.com$/,
  pipedrive: /^developers\.pipedrive\.com$/,
  'zoho-crm': /^(?:(?:www|help)\.zoho\.com|github\.com\/zoho)$/,
  zendesk: /^developer\.zendesk\.com$/,
};

/** A place without what says how it is compared. */
const placeOf = (place: string | null) => place?.replace(/^answer:| in base64$/g, '') ?? null;

/** Whose page it is: a repository is its owner's. */
const publisherOf = (source: string): string => {
  const { hostname, pathname } = new URL(source);
  return hostname === 'github.com' ? `github.com/${pathname.split('/')[1]}` : hostname;
};

describe('an entry beside the tables', () => {
  it.each(documented)('is said by a page of the vendor: $title', ({ provider, entry: { source, says } }) => {
    expect(publisherOf(source)).toMatch(hosts[provider] ?? /^$/);
    expect(says.length).toBeGreaterThan(15);
  });

  it.skipIf(!hasTables()).each(restated)('is one of a table: $title', ({ provider, entry: { table } }) => {
    expect(rowOf(provider, table)).toBeDefined();
  });

  it.skipIf(!hasTables()).each(restated.filter(({ name, entry }) => entry.table !== name))(
    'is at the place that the table has for another field of the record: $title',
    ({ provider, entry }) => {
      const row = rowOf(provider, entry.table);
      const isInWords = [row?.read ?? '(', entry.read ?? '('].some((place) => place.includes('('));
      if (!isInWords) expect(placeOf(entry.read)).toBe(row?.read);
      if (!row?.write?.includes('(')) expect(placeOf(entry.write)).toBe(row?.write);
    },
  );
});
