import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { routes } from '../lib/api/routes.ts';
import { buildBundles, projectFolders } from './bundles.ts';
import { entriesOf } from './handlers.ts';
import { ServiceStack } from './service-stack.ts';
import { readSettings } from './settings.ts';

/** Prints a message to standard error, because programs read the CDK's standard output. */
const say = (text: string): void => console.error(text);

const deploy = async (): Promise<void> => {
  const app = new App();
  const settings = readSettings(app.node, process.env.CDK_DEFAULT_REGION);
  const entries = entriesOf(routes);
  const began = performance.now();
  say(`Bundling the code of ${entries.length} functions …`);
  const bundles = await buildBundles(entries, projectFolders, settings.publicUrl);
  say(`Bundled in ${Math.round((performance.now() - began) / 1000)} s; now the templates are written and checked …`);
  new ServiceStack(app, settings.stackName, {
    routes,
    settings,
    codeOf: ({ file }) => {
      const bundle = bundles.get(file);
      if (bundle === undefined) throw new Error(`functions/${file}.ts was not bundled.`);
      return Code.fromAsset(bundle.directory);
    },
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};

try {
  await deploy();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
