import { createServer } from 'node:http';
import { report } from './processes.ts';

/** Endpoints that accept every message and never respond. */
const server = createServer((request) => void request.resume());
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The endpoints have no port.');
report({ url: `http://127.0.0.1:${address.port}` });
