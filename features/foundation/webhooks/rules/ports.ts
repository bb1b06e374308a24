/** Ports of new receivers, for HTTPS only, so that other services of a host can't be called. */
export const WEBHOOK_PORTS: readonly string[] = ['443', '8443'];

/** False for an address from an earlier release with another port, which works for one more release. */
export function hasWebhookPort(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return true; // the sandbox's receiver on this machine
  return WEBHOOK_PORTS.includes(url.port || '443');
}
