import Script from 'next/script';
import type { ReactNode } from 'react';
import { unifiedUrl } from '../lib/unified.ts';

export const metadata = { title: 'Integrations' };

/** The settings are those of the server that runs, and not of the one that built. */
export const dynamic = 'force-dynamic';

/** Of the script, as docs/connect.md has it: a browser runs no other one. */
const integrity = 'sha384-56OfovGKWx1Q1IxYMdGMHl3UQWcPBpns23ka0IQg5KO7ec0OASCpRf6+hwvsMc1Z';

const Layout = ({ children }: { readonly children: ReactNode }) => (
  <html lang="en">
    <body>
      {children}
      <Script
        src={`${unifiedUrl()}/connect/v1.js`}
        integrity={integrity}
        crossOrigin="anonymous"
        strategy="beforeInteractive"
      />
    </body>
  </html>
);

export default Layout;
