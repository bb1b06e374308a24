import { isIPv6 } from 'node:net';

const GROUPS_OF_NETWORK = 4;
const GROUPS = 8;

/**
 * The key of limits by address: an IPv4 address, or the /64 network of an IPv6 one, since a household or a phone has
 * all addresses of its network.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (inside !== undefined) return inside;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : GROUPS - first.length - last.length;
  const groups = [...first, ...Array<string>(Math.max(0, gap)).fill('0'), ...last];
  const network = groups.slice(0, GROUPS_OF_NETWORK).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The sender's address behind the given number of our own proxies. Callers can have written the rest of the header. */
export function addressBehind(
  proxies: number,
  nearest: string,
  forwarded: string | readonly string[] | undefined,
): string {
  const passedOn = [forwarded ?? []].flat().join(',').split(',');
  const before = passedOn.map((part) => part.trim()).filter((part) => part !== '');
  const chain = [nearest, ...before.reverse()];
  return chain[Math.min(proxies, chain.length - 1)] ?? nearest;
}
