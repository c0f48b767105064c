import { help, readOptions } from './options.ts';
import { checkPort } from './port.ts';
import { StartRefusal } from './refusal.ts';

/** `npm start`. A bad option or a port in use ends the start before the modules of the service load. */
const start = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === undefined) {
    console.log(help);
    return;
  }
  await checkPort(options.port);
  const { serve } = await import('./serve.ts');
  serve(options);
};

start().catch((error: unknown) => {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
});
