import type { OpenApiDocument, Operation } from '../../lib/api/openapi/document.ts';
import type { ErrorCode } from '../../lib/errors.ts';

/** The possible values of `error` in the answers of an operation. */
export const errorCodesOf = (operation: Operation, { components }: OpenApiDocument): readonly ErrorCode[] => {
  const { 'x-error-codes': codes } = operation;
  if (!('$ref' in codes)) return codes;
  return components['x-error-codes'][codes.$ref.split('/').at(-1) ?? ''] ?? [];
};
