import { expect, test } from 'vitest'

import { networkOf } from '#server/kernel/limits/network.ts'

test.for<[ip: string, network: string]>([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::192.0.2.1', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['sam@example.com', 'sam@example.com'],
  ['', ''],
])('%s counts as %s', ([ip, network]) => {
  expect(networkOf(ip)).toBe(network)
})
