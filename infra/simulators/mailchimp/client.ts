import { requester, type Send } from '../request.ts';
import type { MailchimpAccount } from './index.ts';

/** Any user, and the key as password; below the version of the API. */
export const mailchimpClient = ({ url, dc, apiKey }: MailchimpAccount): Send =>
  requester(`${url}/${dc}/3.0`, () => `Basic ${Buffer.from(`key:${apiKey}`).toString('base64')}`);
