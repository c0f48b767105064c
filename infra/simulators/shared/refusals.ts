import { type Answer, Refusal } from './vendor.ts';

/** An error of a vendor with a code. Each vendor words the answer itself. */
export abstract class CodedFault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Answer of a request that fails with this error. */
  abstract answer(): Answer;
}

/** Wraps a fault for the code outside `guarded`, which may throw only refusals. */
export const refusalOf = (fault: CodedFault): Refusal => new Refusal(fault.answer());

/** Runs a handler. Answers a fault with the vendor's error. */
export const guarded = (handle: () => Answer): Answer => {
  try {
    return handle();
  } catch (error) {
    if (error instanceof CodedFault) return error.answer();
    throw error;
  }
};
