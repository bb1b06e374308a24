import { BlockList, isIPv6 } from 'node:net';

/** IPv4 that is no host of the open internet (the registries of RFC 6890, multicast, and what is reserved). */
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Only global unicast is open in IPv6, without tunnels, which lead anywhere, and examples. */
const OPEN_V6 = [['2000::', 3]] as const;
const CLOSED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [net, prefix] of CLOSED_V4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6');
const open = new BlockList();
for (const [net, prefix] of OPEN_V6) open.addSubnet(net, prefix, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for a host of the open internet: no private network, this machine, or a tunnel. */
export function isOpenAddress(address: string): boolean {
  if (!isIPv6(address)) return !closed.check(address, 'ipv4');
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

export function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
