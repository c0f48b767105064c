import Script from 'next/script';
import type { ReactNode } from 'react';
import { unifiedUrl } from '../lib/unified.ts';

export const metadata = { title: 'Integrations' };

/** The settings are those of the server that runs, and not of the one that built. */
export const dynamic = 'force-dynamic';

/** Hash of the script, from docs/magic-links.md. A browser runs no script with another hash. */
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
