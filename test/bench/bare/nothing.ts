/** Answers at once. The bench measures only the gateway and the wire with this handler. */
export const handle = async () => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' });
