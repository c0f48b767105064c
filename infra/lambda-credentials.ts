/**
 * Replaces the SDK's chain of credential providers in the bundles. Lambda gives a function its role's credentials in
 * the environment, so files, SSO, web identity and instance metadata would be 136 KB that are loaded and never used.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
