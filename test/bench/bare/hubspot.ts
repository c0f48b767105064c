import { request } from 'node:http';
import type { Account } from './account.ts';
import { keep } from './database.ts';
import { refusal } from './refusal.ts';

/** The members of a HubSpot record that the bare handlers read. */
export interface Remote {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly associations?: {
    readonly companies?: { readonly results: readonly { readonly id: string; readonly type: string }[] };
  };
  /** Address of the record's page at HubSpot. */
  readonly url?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Cache time of an account's custom fields and pipelines, ms. The service uses the same time. */
export const metadataMs = 300_000;

const headersOf = ({ accessToken }: Account, text: string | undefined) => ({
  accept: 'application/json',
  authorization: `Bearer ${accessToken}`,
  ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
});

export const ask = <T>(account: Account, method: string, path: string, body?: object): Promise<T> =>
  new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const options = { method, headers: headersOf(account, text) };
    const outgoing = request(`${process.env.PROVIDER_URL_HUBSPOT}${path}`, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('error', reject).on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const said = Buffer.concat(chunks).toString();
        if ((answer.statusCode ?? 0) < 300) return resolve(JSON.parse(said));
        return reject(refusal(502, `HubSpot answered ${answer.statusCode}: ${said}`));
      });
    });
    outgoing.on('error', reject).end(text);
  });

/** A field that the account has defined. */
export interface CustomField {
  readonly name: string;
  readonly type: string;
  readonly hubspotDefined?: boolean;
}

export const customFields = (account: Account, collection: 'contacts' | 'tickets'): Promise<readonly CustomField[]> =>
  keep(`${collection} ${account.connection}`, metadataMs, async () => {
    const path = `/crm/v3/properties/${collection}`;
    const { results } = await ask<{ readonly results: readonly CustomField[] }>(account, 'GET', path);
    return results.filter(({ hubspotDefined }) => hubspotDefined !== true);
  });
