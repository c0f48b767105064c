import { createServer, type Server } from 'node:net';
import { StartRefusal } from './refusal.ts';

/**
 * Listens on a port of loopback.
 * @param port 0 selects a free port
 * @returns the port
 * @throws StartRefusal if the port is in use, or this user may not use it
 */
export const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') return reject(error);
      const reason = error.code === 'EADDRINUSE' ? 'is in use' : 'may not be used by this user';
      return reject(
        new StartRefusal(`Port ${port} ${reason}: choose another one with npm start -- --port ${port + 1}.`, error),
      );
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** Checks that a port is free. @throws StartRefusal as `listen` */
export const checkPort = async (port: number): Promise<void> => {
  const server = createServer();
  await listen(server, port);
  await new Promise((resolve) => server.close(resolve));
};
