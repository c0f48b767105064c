/** What is answered with this status. */
export const refusal = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });
