import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../lib/engine/http/redaction.ts';

describe('createRedactor', () => {
  it.each([[['secret', 'secret-and-more']], [['secret-and-more', 'secret']]])(
    'leaves no part of a secret that contains another secret: %j',
    (secrets) => {
      expect(createRedactor(() => secrets).text('sent secret-and-more, not secret')).toBe(
        'sent [redacted], not [redacted]',
      );
    },
  );
});
