/** Creates the error that a handler answers with this status. */
export const refusal = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });
