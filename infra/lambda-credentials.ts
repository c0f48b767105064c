/**
 * Replaces the SDK's chain of credential providers in the bundles. Lambda passes the credentials of the role in
 * environment variables. The code for files, SSO, web identity and instance metadata would be 136 KB without use.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
