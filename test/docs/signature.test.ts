import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from '../../lib/webhooks/send.ts';
import { missingPython } from '../wheel/python.ts';
import { blocksIn, readDocument } from './markdown.ts';

const [documented = ''] = blocksIn(readDocument('docs/events-and-webhooks.md'))
  .filter(({ language }) => language === 'py')
  .map(({ text }) => text);

/** Verifies all messages of the input, and prints `accepted` or the class of the error for each. */
const verifyAll = `
import json, sys
for message in json.load(sys.stdin):
    try:
        verify(message["headers"], message["body"].encode(), message["secret"])
        print("accepted")
    except Exception as error:
        print(type(error).__name__)
`;

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const rotated = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const body = '{"type":"crm.contact.created","data":{"name":"Zoë ✓"}}';

const sent = (secrets: readonly string[], seconds = 0): Readonly<Record<string, string>> =>
  signedHeaders({ id: 'evt-1', body }, secrets, Date.now() + seconds * 1000);

const { 'webhook-signature': _, ...unsigned } = sent([secret]);

const cases = [
  ['accepted', 'a message', { headers: sent([secret]) }],
  ['accepted', 'a message during a rotation, with the new secret', { headers: sent([secret, rotated]) }],
  ['accepted', 'a message during a rotation, with the old secret', { headers: sent([rotated, secret]) }],
  ['accepted', 'a message of four minutes ago', { headers: sent([secret], -240) }],
  ['ValueError', 'a message of another secret', { headers: sent([rotated]) }],
  ['ValueError', 'a changed body', { headers: sent([secret]), body: `${body} ` }],
  ['ValueError', 'a changed id', { headers: { ...sent([secret]), 'webhook-id': 'evt-2' } }],
  ['ValueError', 'an old message', { headers: sent([secret], -302) }],
  ['ValueError', 'a message of the future', { headers: sent([secret], 310) }],
  ['ValueError', 'an empty signature', { headers: { ...unsigned, 'webhook-signature': '' } }],
  ['KeyError', 'a message without signature', { headers: unsigned }],
] as const;

const missing = missingPython();

describe.skipIf(missing !== undefined)(`the documented verification in Python${missing ? ` (${missing})` : ''}`, () => {
  it('accepts the messages of the service, and refuses all others', () => {
    const messages = cases.map(([, , message]) => ({ body, secret, ...message }));
    const said = execFileSync('python3', ['-c', `${documented}\n${verifyAll}`], {
      input: JSON.stringify(messages),
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', PYTHONUTF8: '1' },
    });
    const results = said.trim().split('\n');
    expect(cases.map(([, name], at) => [name, results[at]])).toEqual(cases.map(([result, name]) => [name, result]));
  });
});
