/** Ports of new receivers: those of HTTPS. Other services of a host are not called by us. */
export const WEBHOOK_PORTS: readonly string[] = ['443', '8443'];

/** False for the address of an earlier release that leads to another port: it works for one more release. */
export function hasWebhookPort(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return true; // the sandbox's own, on this machine
  return WEBHOOK_PORTS.includes(url.port || '443');
}
