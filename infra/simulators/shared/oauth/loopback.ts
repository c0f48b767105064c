/** Whether an address belongs to this machine. */
export const isLoopback = (uri: string): boolean => {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return /^https?:$/.test(protocol) && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
};
