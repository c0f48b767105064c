import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../lib/environment.ts';

describe('the environment', () => {
  it('names a missing variable only when it is needed', () => {
    const environment = readEnvironment({ TABLE_RECORDS: 'r' });
    expect(environment.tables.records).toBe('r');
    expect(() => environment.tables.connections).toThrow('TABLE_CONNECTIONS is not set');
  });

  it('refuses two master keys, and a missing one', () => {
    expect(() => readEnvironment({ KMS_KEY_ID: 'a', KEY_FILE: 'b' }).masterKey).toThrow('not both');
    expect(() => readEnvironment({ KMS_KEY_ID: '' }).masterKey).toThrow('KMS_KEY_ID and KEY_FILE');
  });

  it('refuses an invalid URL and an invalid flag', () => {
    expect(() => readEnvironment({ DYNAMODB_ENDPOINT: 'localhost' }).databaseEndpoint).toThrow('DYNAMODB_ENDPOINT');
    expect(() => readEnvironment({ ALLOW_LOCAL_TARGETS: '1' }).allowLocalTargets).toThrow('ALLOW_LOCAL_TARGETS');
    expect(() => readEnvironment({ PUBLIC_URL: 'api.example.com' }).publicUrl).toThrow('PUBLIC_URL');
    expect(() => readEnvironment({ PROVIDER_URL_HUBSPOT: 'x' }).providerUrl('hubspot')).toThrow('PROVIDER_URL_HUBSPOT');
  });

  it('has limits of requests, given or by default', () => {
    expect(readEnvironment({}).requestLimits).toEqual({ project: 6_000, key: 3_000, failures: 60 });
    const given = {
      PROJECT_REQUESTS_PER_MINUTE: '600',
      KEY_REQUESTS_PER_MINUTE: '60',
      FAILED_AUTHENTICATIONS_PER_MINUTE: '6',
    };
    expect(readEnvironment(given).requestLimits).toEqual({ project: 600, key: 60, failures: 6 });
    for (const wrong of ['0', '-1', '1.5', 'many', '1e3', '9999999999']) {
      const environment = readEnvironment({ PROJECT_REQUESTS_PER_MINUTE: wrong });
      expect(() => environment.requestLimits, wrong).toThrow('PROJECT_REQUESTS_PER_MINUTE');
    }
  });

  it('waits a second for a connection to the database and four for a response, or the given times', () => {
    expect(readEnvironment({}).databaseTimeouts).toEqual({ connect: 1_000, answer: 4_000 });
    const given = { DATABASE_CONNECT_TIMEOUT: '10000', DATABASE_ANSWER_TIMEOUT: '30000' };
    expect(readEnvironment(given).databaseTimeouts).toEqual({ connect: 10_000, answer: 30_000 });
    for (const name of Object.keys(given)) {
      const environment = readEnvironment({ [name]: '0' });
      expect(() => environment.databaseTimeouts).toThrow(name);
    }
  });

  it('keeps events for 30 days, or for the given days', () => {
    expect(readEnvironment({}).eventRetentionDays).toBe(30);
    expect(readEnvironment({ EVENT_RETENTION_DAYS: '7' }).eventRetentionDays).toBe(7);
    expect(() => readEnvironment({ EVENT_RETENTION_DAYS: '0' }).eventRetentionDays).toThrow('EVENT_RETENTION_DAYS');
  });

  it('spreads due work over four partitions, or the given number', () => {
    expect(readEnvironment({}).dueShards).toBe(4);
    expect(readEnvironment({ DUE_SHARDS: '64' }).dueShards).toBe(64);
    expect(() => readEnvironment({ DUE_SHARDS: '0' }).dueShards).toThrow('DUE_SHARDS');
  });

  it('syncs two connections at a time, or the given number', () => {
    expect(readEnvironment({}).syncConcurrency).toBe(2);
    expect(readEnvironment({ SYNC_CONCURRENCY: '16' }).syncConcurrency).toBe(16);
    expect(() => readEnvironment({ SYNC_CONCURRENCY: '0' }).syncConcurrency).toThrow('SYNC_CONCURRENCY');
  });

  it('allows no local targets by default', () => {
    expect(readEnvironment({}).allowLocalTargets).toBe(false);
    expect(readEnvironment({ ALLOW_LOCAL_TARGETS: 'true' }).allowLocalTargets).toBe(true);
  });

  it('contains the base URL that the operator set for a provider', () => {
    const environment = readEnvironment({ PROVIDER_URL_ZENDESK_SELL: 'http://127.0.0.1:9' });
    expect(environment.providerUrl('zendesk-sell')).toBe('http://127.0.0.1:9');
    expect(environment.providerUrl('hubspot')).toBeUndefined();
  });
});
