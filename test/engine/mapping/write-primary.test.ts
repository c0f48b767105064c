import { describe, expect, it } from 'vitest';
import { contact } from '../../../lib/objects/crm/contact.ts';
import { hubspot } from '../../../lib/providers/hubspot/index.ts';
import { pipedrive } from '../../../lib/providers/pipedrive/index.ts';
import { declarationOf } from '../../providers/declared.ts';
import { writeFields } from './sample.ts';

const email = (email_address: string, email_address_type = 'work') => ({ email_address, email_address_type });
const point = (value: string, primary: boolean, label = 'work') => ({ value, label, primary });

const update = (provider: typeof pipedrive | typeof hubspot, email_address: string, emails: readonly object[]) =>
  writeFields(
    declarationOf(provider, 'crm.contact'),
    { email_address },
    { mode: 'update', object: contact, provider, current: { email_addresses: emails } },
  );

describe('the single first element, if the vendor has the list', () => {
  const [a, b] = [email('a@x.io'), email('b@x.io', 'home')];

  it('replaces the first element, and keeps its type and the others', () => {
    expect(update(pipedrive, 'c@x.io', [a, b])).toMatchObject({
      record: { emails: [point('c@x.io', true), point('b@x.io', false, 'home')] },
      warnings: [],
    });
    expect(update(pipedrive, 'c@x.io', []).record).toEqual({ emails: [{ value: 'c@x.io', primary: true }] });
  });

  it('moves to the front if the list contains it, and is not sent if it is already first', () => {
    const moved = [point('b@x.io', true, 'home'), point('a@x.io', false)];
    expect(update(pipedrive, 'b@x.io', [a, b]).record).toEqual({ emails: moved });
    expect(update(pipedrive, 'a@x.io', [a, b])).toMatchObject({ record: {}, warnings: [] });
  });

  it('is removed, with a warning if another element is then the first', () => {
    expect(update(pipedrive, '', [a])).toMatchObject({ record: { emails: [] }, warnings: [] });
    expect(update(pipedrive, '', [a, b])).toMatchObject({
      record: { emails: [point('b@x.io', true, 'home')] },
      warnings: ['email_address: unsupported_field'],
    });
  });
});

describe('the single first element, if the vendor has a few places', () => {
  it('is emptied in its place', () => {
    const primary = email('a@x.io', 'primary');
    const work = email('b@x.io', 'work_email');
    expect(update(hubspot, '', [work])).toMatchObject({ record: { properties: { work_email: '' } }, warnings: [] });
    expect(update(hubspot, '', [primary, work])).toMatchObject({
      record: { properties: { email: '' } },
      warnings: ['email_address: unsupported_field'],
    });
  });
});
