import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../lib/engine/http/redaction.ts';

describe('createRedactor', () => {
  it.each([[['secret', 'secret-and-more']], [['secret-and-more', 'secret']]])(
    'leaves nothing of a secret that another one is a part of: %j',
    (secrets) => {
      expect(createRedactor(secrets).text('sent secret-and-more, not secret')).toBe('sent [redacted], not [redacted]');
    },
  );
});
