import { tableNames } from '../../lib/access.ts';
import type { TableNames } from '../dynamodb.ts';
import { localRegion } from '../dynamodb.ts';

/** Environment of the functions on this machine. */
export interface Settings {
  readonly endpoint: string;
  readonly names: TableNames;
  readonly keyFile: string;
  /** URL of the gateway. */
  readonly publicUrl?: string;
  /** Values of `PROVIDER_URL_*`. */
  readonly providerUrls: Readonly<Record<string, string>>;
  readonly logLevel: string;
  /** Values of the header `Allow` by path, as JSON. */
  readonly allowedMethods: string;
}

const variablesOf = (settings: Settings): Record<string, string> => ({
  AWS_REGION: localRegion,
  DYNAMODB_ENDPOINT: settings.endpoint,
  DATABASE_CONNECT_TIMEOUT: '10000',
  DATABASE_ANSWER_TIMEOUT: '30000',
  ...Object.fromEntries(tableNames.map((name) => [`TABLE_${name.toUpperCase()}`, settings.names[name]])),
  KMS_KEY_ID: '',
  KEY_FILE: settings.keyFile,
  PUBLIC_URL: settings.publicUrl ?? '',
  ALLOW_LOCAL_TARGETS: 'true',
  ALLOWED_METHODS: settings.allowedMethods,
  POWERTOOLS_SERVICE_NAME: 'unified-integration-service',
  POWERTOOLS_LOG_LEVEL: settings.logLevel,
  POWERTOOLS_METRICS_DISABLED: 'true',
  ...settings.providerUrls,
});

/** Sets the variables. Import functions only after this call. @returns function that restores the earlier values */
export const setVariables = (settings: Settings): (() => void) => {
  const variables = variablesOf(settings);
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
};

/** Whether the operator set the URL of a provider, so that calls may leave the machine. */
export const namesProviders = (): boolean =>
  Object.entries(process.env).some(([name, value]) => name.startsWith('PROVIDER_URL_') && value !== '');
