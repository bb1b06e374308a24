import { expect, test } from 'vitest';
import { addressBehind, networkOf } from './address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::99', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [0, '192.0.2.1', '198.51.100.9', '192.0.2.1'],
  [1, '192.0.2.1', '203.0.113.5, 198.51.100.9', '198.51.100.9'],
  [2, '192.0.2.1', '203.0.113.5, 198.51.100.9', '203.0.113.5'],
  [3, '192.0.2.1', ['203.0.113.5', '198.51.100.9'], '203.0.113.5'],
  [2, '192.0.2.1', undefined, '192.0.2.1'],
])('behind %i proxies, %s that passes on %j is %s', (proxies, nearest, forwarded, address) => {
  expect(addressBehind(proxies, nearest, forwarded)).toBe(address);
});
