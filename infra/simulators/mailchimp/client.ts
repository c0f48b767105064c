import { requester, type Send } from '../shared/request.ts';
import type { MailchimpAccount } from './index.ts';

/** Client with any user name, and the key as password. Paths are below the version of the API. */
export const mailchimpClient = ({ url, dc, apiKey }: MailchimpAccount): Send =>
  requester(`${url}/${dc}/3.0`, () => `Basic ${Buffer.from(`key:${apiKey}`).toString('base64')}`);
