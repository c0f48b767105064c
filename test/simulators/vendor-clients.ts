import { fromFolders } from '../providers/folders.ts';
import type { VendorClient } from './consenting-client.ts';

/** The apps that follow the documentation of a vendor with consents: `test/providers/<id>/consent.ts`. */
export const vendorClients: readonly VendorClient[] = Object.values(await fromFolders<VendorClient>('consent'));
